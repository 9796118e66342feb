import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs'
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

const repository = realpathSync(fileURLToPath(new URL('../../../../', import.meta.url)))

const ownConnections = fileURLToPath(new URL('own-connections.ts', import.meta.url))

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'

/**
 * Without Vite, Node runs tests and sources as it runs the scripts of this repository, and keeps what it compiled for the next
 * process: to transform them takes longer than most tests do. Nothing replaces modules then (`vi.mock`).
 */
const byNode = process.features.typescript ? { viteModuleRunner: false, nodeLoader: false } : {}

/**
 * Modules that tests write to temporary folders: Node runs them, as it does for users, where it knows TypeScript, and where
 * Vite makes what the tests import as well. It would transform each of them. A clone of this repository may itself be in such
 * a folder: Vite transforms its modules, since they import what only Vite has.
 */
const written = process.features.typescript
  ? [realpathSync(tmpdir()), memory].map((folder) => new RegExp(`^(?!${within(repository)})${within(folder)}`))
  : []

function within(folder: string): string {
  return join(folder, '/').replaceAll(/\W/g, String.raw`\$&`)
}

/** Tests leave much garbage, which V8 would collect often in the 16 MB that it gives to young values. */
const execArgv = ['--conditions=@specwright/source', '--max-semi-space-size=64']

/** Options of the tests of one package. */
export interface ProjectOptions {
  /** Additional options of Node.js, for the gate. */
  readonly flags?: readonly string[]
  /** Additional vitest settings, for the gate. */
  readonly settings?: UserWorkspaceConfig['test']
  /** Make modules that the tests import: Vite transforms what these tests run, and tests can replace modules. */
  readonly plugins?: UserWorkspaceConfig['plugins']
}

/**
 * Before all tests: lets the processes that they start share what Node.js compiles, which is most of what a start takes, with
 * those of other packages in the gate, and keeps what a command caches out of the user's folder. After them, prints which files took longest.
 */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cache-'))
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
  process.env['XDG_CACHE_HOME'] = folder
  // The projects are known by now, and what their tests start is no part of this run.
  delete process.env['TEST_RUN']
  // Tests of the docs move what Astro builds, and nightly ones install what pnpm links: both stay on one disk.
  const isOnDisk = project.name === 'docs' || project.config.include.some((path) => path.startsWith('nightly/'))
  const temporary = isOnDisk ? undefined : temporaryInMemory()
  return () => {
    temporary?.remove()
    rmSync(folder, { recursive: true, force: true })
    process.stdout.write(longestOf(project))
  }
}

/**
 * Keeps temporary files in memory, where there is room and programs may run: to write and remove them on a disk takes a fifth
 * of the processor time of tests that generate code.
 */
function temporaryInMemory(): { remove(): void } | undefined {
  const gigabyte = 2 ** 30
  if (!existsSync(memory) || process.availableMemory() < 4 * gigabyte) return undefined
  const { bavail, bsize } = statfsSync(memory)
  const mounted = /^\S+ \/dev\/shm tmpfs (?!\S*\bnoexec\b)/m.test(readFileSync('/proc/mounts', 'utf8'))
  if (!mounted || bavail * bsize < 2 * gigabyte) return undefined
  const before = process.env['TMPDIR']
  process.env['KEPT_TMPDIR'] ??= tmpdir() // for what later runs find there, and for what pnpm links to its store
  const folder = mkdtempSync(join(memory, 'loyalty-'))
  chmodSync(folder, 0o1777) // as any such folder: databases of tests run as users of their own
  process.env['TMPDIR'] = folder
  return {
    remove() {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
      rmSync(folder, { recursive: true, force: true })
    },
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
 * The vitest project of a package, of the run that `TEST_RUN` names: the tests in `nightly`, after its `setup.ts` if it has
 * one, or those in `test`.
 *
 * @param folder URL of the folder of the package.
 */
export function projectOf(folder: URL, options: ProjectOptions = {}): UserWorkspaceConfig {
  const root = fileURLToPath(folder)
  const isNightly = process.env['TEST_RUN'] === 'nightly'
  const { flags = [], settings = {} } = isNightly ? nightlyOptions(root) : options
  const { plugins } = options
  return {
    ...(plugins && { plugins }),
    // Tests read the sources of every package, so they need no build.
    resolve: { conditions: ['@specwright/source'] },
    ssr: { resolve: { conditions: ['@specwright/source', 'node', 'default'] } },
    test: {
      name: basename(root),
      root,
      include: [`${isNightly ? 'nightly' : 'test'}/**/*.test.ts`],
      testTimeout: isNightly ? 4 * limitMs : limitMs,
      hookTimeout: limitMs,
      expect: { poll: { timeout: limitMs } },
      // By default a core is left to the user: in the gate, the last tasks would leave it idle.
      maxWorkers: '100%',
      execArgv: [...execArgv, ...flags],
      ...(plugins ? { server: { deps: { external: written } } } : { experimental: byNode }),
      ...settings,
      globalSetup: [fileURLToPath(import.meta.url), ...[settings.globalSetup ?? []].flat()],
      setupFiles: [ownConnections, ...[settings.setupFiles ?? []].flat()],
    },
  }
}

/** Slow tests share nothing: what makes those of the gate faster is left out. */
function nightlyOptions(root: string): ProjectOptions {
  return existsSync(join(root, 'nightly/setup.ts')) ? { settings: { globalSetup: 'nightly/setup.ts' } } : {}
}
