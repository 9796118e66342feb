import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** Before all tests: creates the folder of the site that files of tests share, which none of them can remove. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-whole-'))
  project.provide('wholeFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly wholeFolder: string
  }
}
