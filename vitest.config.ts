import { defineConfig } from 'vitest/config'

const published = 'packages,packages/toolkit,packages/toolkit/core'

/** Where the packages of each run are; what is published has its parts with it, the core. */
const folders: Readonly<Record<string, string>> = {
  gate: `${published},packages/internal,apps`,
  nightly: `${published},packages/internal,apps`,
  // What CI runs on each system and on each Node.js that Vitest supports.
  published,
}

const run = process.env['TEST_RUN'] ?? 'gate'
const places = folders[run]
if (places === undefined) throw new Error(`No run is called ${run}: TEST_RUN is ${Object.keys(folders).join(', ')}`)

/** The tests of every package in the run that `TEST_RUN` names, by default the gate; in a folder, vitest runs only its tests. */
export default defineConfig({ test: { projects: [`{${places}}/*/vitest.config.ts`] } })
