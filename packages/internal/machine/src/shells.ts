import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A shell that runs the commands of the docs. */
export interface Shell {
  readonly name: string
  /** The program; `undefined` if it is not installed. */
  readonly program: string | undefined
}

/** The default shells of Linux, of `sh` on Debian, and of macOS; they differ in how they split and expand words. */
export function findShells(): Shell[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return ['bash', 'dash', 'zsh'].map((name) => ({
    name,
    program: folders.map((folder) => join(folder, name)).find((path) => existsSync(path)),
  }))
}
