import { defineConfig } from 'vitest/config'

/** The tests of all packages, which CI runs on each system and on each Node.js that Vitest supports. */
export default defineConfig({ test: { projects: ['packages/*/vitest.config.ts'] } })
