import { defineConfig } from 'vitest/config'

/** The gate's tests of every package; the folder of a package runs its own alone. */
export default defineConfig({
  test: { projects: ['{packages,packages/toolkit,packages/internal,apps}/*/vitest.config.ts'] },
})
