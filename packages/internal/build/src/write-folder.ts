import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file, by its path below a folder. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** Makes these the files of a folder. What is there stays untouched, since other processes may read it. */
export function writeFolder(folder: string, files: readonly TextFile[]): void {
  mkdirSync(folder, { recursive: true })
  for (const { path, text } of files) {
    const file = join(folder, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.${process.pid}`, text)
    renameSync(`${file}.${process.pid}`, file)
  }
  const kept = new Set(files.map(({ path }) => join(folder, path)))
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, path)
    if (!kept.has(file) && statSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file)
  }
}
