import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UserWorkspaceConfig } from 'vitest/config'

/** Options of the tests of one package. */
export interface ProjectOptions {
  /** The folder of its tests; by default that of the gate. */
  readonly run?: 'test' | 'nightly'
  /** Additional vitest settings. */
  readonly settings?: UserWorkspaceConfig['test']
}

/**
 * The vitest project of a package.
 *
 * @param folder URL of the folder of the package.
 */
export function projectOf(folder: URL, options: ProjectOptions = {}): UserWorkspaceConfig {
  const { run = 'test', settings = {} } = options
  const root = fileURLToPath(folder)
  return {
    // Tests read the sources of every package, so they need no build.
    resolve: { conditions: ['@loyalty-kit/source'] },
    ssr: { resolve: { conditions: ['@loyalty-kit/source', 'node', 'default'] } },
    test: {
      name: basename(root),
      root,
      include: [`${run}/**/*.test.ts`],
      // How long a test takes depends on the machine more than on the code: a time limit only ends what hangs.
      testTimeout: run === 'nightly' ? 3_600_000 : 900_000,
      hookTimeout: 900_000,
      ...settings,
    },
  }
}
