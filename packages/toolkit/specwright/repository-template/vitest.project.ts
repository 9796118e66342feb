import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UserWorkspaceConfig } from 'vitest/config'

const conditions = ['@{{name}}/source']

/**
 * The tests of a package. They read the sources of every package, so nothing is built before a test.
 *
 * @param folder URL of the folder of the package.
 */
export function projectOf(folder: URL): UserWorkspaceConfig {
  const root = fileURLToPath(folder)
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions: [...conditions, 'node', 'default'] } },
    test: { name: basename(root), root, include: ['test/**/*.test.ts'], testTimeout: 600_000 },
  }
}
