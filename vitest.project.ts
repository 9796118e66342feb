import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UserWorkspaceConfig } from 'vitest/config'
import type { TestProject } from 'vitest/node'

/**
 * How long a test may take, in milliseconds. That depends on the machine more than on the code, so it judges nothing: it ends
 * what hangs.
 */
const limitMs = 900_000

/** Options of the tests of one package. */
export interface ProjectOptions {
  /** The folder of its tests; by default that of the gate. */
  readonly run?: 'test' | 'nightly'
  /** Additional vitest settings. */
  readonly settings?: UserWorkspaceConfig['test']
}

/**
 * Before all tests: lets the processes that they start share what Node.js compiles, which is most of what a start takes, and
 * keeps what a command caches out of the user's folder. After them, prints which files took longest.
 */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cache-'))
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  process.env['XDG_CACHE_HOME'] = folder
  return () => {
    rmSync(folder, { recursive: true, force: true })
    process.stdout.write(longestOf(project))
  }
}

/** The files of tests of a project that took longest, with their imports and hooks: what to make faster, and no verdict. */
function longestOf(project: TestProject): string {
  const modules = project.vitest.state.getTestModules().filter((each) => each.project === project)
  const files = modules
    .map((each) => ({ name: each.relativeModuleId, took: each.diagnostic() }))
    .map(({ name, took }) => ({ name, ms: took.collectDuration + took.duration }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 5)
  if (files.length === 0) return ''
  return `\nLongest: ${files.map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ')}\n`
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
    resolve: { conditions: ['@specwright/source'] },
    ssr: { resolve: { conditions: ['@specwright/source', 'node', 'default'] } },
    test: {
      name: basename(root),
      root,
      include: [`${run}/**/*.test.ts`],
      testTimeout: run === 'nightly' ? 4 * limitMs : limitMs,
      hookTimeout: limitMs,
      expect: { poll: { timeout: limitMs } },
      // By default a core is left to the user: in the gate, the last tasks would leave it idle.
      maxWorkers: '100%',
      // Tests leave much garbage, which V8 would collect often in the 16 MB that it gives to young values.
      execArgv: ['--max-semi-space-size=64'],
      ...settings,
      globalSetup: [fileURLToPath(import.meta.url), ...[settings.globalSetup ?? []].flat()],
    },
  }
}
