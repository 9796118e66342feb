import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { createFolder, type Folder } from './command.ts'
import { worded } from './documents/worded.ts'

/** A folder with the document of everything that has words, its client and its site, for the tests of a file. */
export function createWordedSite(): Folder {
  const folder = createFolder()
  beforeAll(async () => {
    writeFileSync(join(folder.path, 'worded.json'), worded)
    // The client that the samples import.
    const made = await folder.runCommand(['generate', 'worded.json', '--out', 'api'])
    expect(made.status, made.output).toBe(0)
    const { status, output } = await folder.run(['build', 'worded.json', '--out', 'worded'])
    expect(status, output).toBe(0)
    expect(output).not.toContain('as code')
  })
  afterAll(() => rmSync(folder.path, { recursive: true }))
  return folder
}
