import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Every package with tests. */
const roots = ['packages', 'packages/toolkit', 'packages/internal', 'apps']
  .filter((folder) => existsSync(`${here}${folder}`))
  .flatMap((folder) => readdirSync(`${here}${folder}`).map((name) => `${folder}/${name}`))
  .filter((root) => existsSync(`${here}${root}/test`))

export default defineConfig({
  test: {
    projects: roots.map((root) => ({
      // Tests read the sources of every package, so nothing is built before a test.
      resolve: { conditions: ['@loyalty-kit/source'] },
      ssr: { resolve: { conditions: ['@loyalty-kit/source', 'node', 'default'] } },
      test: {
        name: basename(root),
        root,
        include: ['test/**/*.test.ts'],
        // How long a test takes says more of the machine than of the code.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        // One site and one browser for all tests of the docs.
        ...(root === 'apps/docs' ? { globalSetup: 'test/site/setup.ts' } : {}),
        // The checks build the packages to pack them: they come last, so that no other test can lean on that.
        sequence: { groupOrder: root === 'packages/internal/checks' ? 1 : 0 },
      },
    })),
  },
})
