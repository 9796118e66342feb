import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('../..', import.meta.url))

/** A file by its name and what is in it. */
export interface CodeFile {
  readonly name: string
  readonly content: string
}

/**
 * Does something with files in a folder of their own, from which our packages are found; the folder goes afterwards.
 *
 * @param work Takes the path of the folder.
 */
export async function withFiles<Result>(
  files: readonly CodeFile[],
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = join(docs, 'node_modules/.code') // where git does not look
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(`${parent}/`)
  try {
    for (const { name, content } of files) writeFileSync(join(folder, name), content)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
