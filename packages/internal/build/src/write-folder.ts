import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file, by its path below a folder. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** A file of any kind, by its path below a folder. */
export interface FolderFile {
  readonly path: string
  readonly content: Buffer
}

/** Makes these the files of a folder. What is there stays untouched, since other processes may read it. */
export function writeFolder(folder: string, files: readonly (FolderFile | TextFile)[]): void {
  mkdirSync(folder, { recursive: true })
  for (const each of files) {
    const file = join(folder, each.path)
    const content = 'text' in each ? Buffer.from(each.text) : each.content
    if (existsSync(file) && readFileSync(file).equals(content)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.${process.pid}`, content)
    renameSync(`${file}.${process.pid}`, file)
  }
  const kept = new Set(files.map(({ path }) => join(folder, path)))
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, path)
    if (!kept.has(file) && statSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file)
  }
}
