import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('../..', import.meta.url))

/** A file: its name and its content. */
export interface CodeFile {
  readonly name: string
  readonly content: string
}

/**
 * Runs a callback with files in a temporary folder, from which our packages can be imported.
 *
 * @param work Gets the path of the folder.
 */
export async function withFiles<Result>(
  files: readonly CodeFile[],
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = join(docs, 'node_modules/.code') // ignored by git
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(`${parent}/`)
  try {
    for (const { name, content } of files) writeFileSync(join(folder, name), content)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
