import { defineConfig } from 'vitest/config'

/**
 * The tests of the packages that users install, and of those in their bundles, which CI runs on each system and on each Node.js
 * that Vitest supports.
 */
export default defineConfig({
  test: { projects: ['{packages,packages/toolkit,packages/toolkit/core}/*/vitest.config.ts'] },
})
