import { defineConfig } from 'vitest/config'

/** The tests of the packages that users install, which CI runs on every system and version of Node.js that they support. */
export default defineConfig({ test: { projects: ['packages/*/vitest.config.ts'] } })
