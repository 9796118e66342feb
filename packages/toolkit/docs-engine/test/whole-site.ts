import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject } from 'vitest'
import { createFolder, type Folder } from './command.ts'
import { wholeDocument } from './documents/whole.ts'
import { buildRestricted, type Left } from './restricted-build.ts'

/** A folder with the document of everything, `whole.json`, its client in `api` and its site in `whole`. */
export interface WholeSite extends Folder {
  /** What its build left. */
  left(): Left
}

const folder = createFolder(inject('wholeFolder'))

let built: Promise<Left> | undefined

/** The site for the tests of a file: built once for all files of a process, since a build takes longer than their tests. */
export function useWholeSite(): WholeSite {
  let left: Left
  beforeAll(async () => {
    built ??= build()
    left = await built
  })
  return { ...folder, left: () => left }
}

async function build(): Promise<Left> {
  writeFileSync(join(folder.path, 'whole.json'), wholeDocument)
  // The client that the samples import.
  const made = await folder.runCommand(['generate', 'whole.json', '--out', 'api'])
  expect(made.status, made.output).toBe(0)
  return await buildRestricted(folder, 'whole.json', 'whole')
}
