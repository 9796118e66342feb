import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UserWorkspaceConfig } from 'vitest/config'

/** What one package has beside the others. */
export interface ProjectOptions {
  /** The folder of its tests: that of the gate, unless another run is named. */
  readonly run?: 'test' | 'nightly'
  /** Settings of its own. */
  readonly settings?: UserWorkspaceConfig['test']
}

/**
 * How the tests of a package run.
 *
 * @param folder Address of the folder of the package.
 */
export function projectOf(folder: URL, options: ProjectOptions = {}): UserWorkspaceConfig {
  const { run = 'test', settings = {} } = options
  const root = fileURLToPath(folder)
  return {
    // Tests read the sources of every package, so nothing is built before a test.
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
