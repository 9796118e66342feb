import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { projectOf } from './vitest.project.ts'

const root = new URL('.', import.meta.url)
const folders = globSync('{packages,packages/toolkit,packages/internal,apps}/*/nightly/', { cwd: root })

/** Tests that take too long for each commit: those in the `nightly` folder of every package. */
export default defineConfig({
  test: { projects: folders.map((folder) => projectOf(new URL(`${folder}/..`, root), { run: 'nightly' })) },
})
