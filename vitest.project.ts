import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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
 * Before all tests: lets the processes that they start share what Node.js compiles, which is most of what a start takes, and
 * keeps what a command caches out of the user's folder.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cache-'))
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  process.env['XDG_CACHE_HOME'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
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
      // By default a core is left to the user: in the gate, the last tasks would leave it idle.
      maxWorkers: '100%',
      ...settings,
      globalSetup: [fileURLToPath(import.meta.url), ...[settings.globalSetup ?? []].flat()],
    },
  }
}
