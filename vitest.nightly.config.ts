import { existsSync, globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { projectOf } from './vitest.project.ts'

const root = new URL('.', import.meta.url)
const folders = globSync('{packages,packages/toolkit,packages/toolkit/core,packages/internal,apps}/*/nightly/', {
  cwd: root,
})

/** Tests that take too long for each commit: those in the `nightly` folder of every package, after its `setup.ts` if it has one. */
export default defineConfig({
  test: {
    projects: folders.map((folder) => {
      const hasSetup = existsSync(new URL(`${folder}/setup.ts`, root))
      const settings = hasSetup ? { globalSetup: 'nightly/setup.ts' } : {}
      return projectOf(new URL(`${folder}/..`, root), { run: 'nightly', settings })
    }),
  },
})
