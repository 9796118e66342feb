import { defineConfig } from 'vitest/config'

/** The gate's tests of every package; in the folder of a package, vitest runs only its tests. */
export default defineConfig({
  test: { projects: ['{packages,packages/toolkit,packages/toolkit/core,packages/internal,apps}/*/vitest.config.ts'] },
})
