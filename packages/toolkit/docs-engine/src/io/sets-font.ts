import { existsSync, readFileSync } from 'node:fs'

/** True for a style sheet of the project that replaces the font of the engine. */
export function setsFont(path: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').includes('--sl-font:')
}
