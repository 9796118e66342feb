import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { build } from 'esbuild'
import { startWorkerd } from '../workerd.ts'
import { expected, modules } from './runtime-program.ts'
import { runCheck, type Release, type Stage } from './stage.ts'

const execute = promisify(execFile)

/** A runtime, the packages that install it, and how a program runs in it. */
interface Runtime {
  readonly name: string
  /** npm packages to install for it. */
  readonly packages: readonly string[]
  /** Returns the result of the conversation. */
  run(baseUrl: string, release: Release): Promise<string>
}

const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

const all: readonly Runtime[] = [
  ...[20, 22, 24, 26].flatMap((version) => {
    const packages = [`node${version}@npm:node-${platform}@${version}`]
    return inNode(`Node ${version}`, packages, (release) => inTools(release, `node${version}/bin/node`))
  }),
  {
    name: 'Bun',
    packages: ['bun'],
    run: (baseUrl, release) => output(release, inTools(release, '.bin/bun'), 'run', 'main.mjs', baseUrl),
  },
  {
    name: 'Deno',
    packages: ['deno'],
    run: (baseUrl, release) => {
      const argv = ['run', '--allow-all', '--node-modules-dir=manual', 'main.mjs', baseUrl]
      return output(release, inTools(release, '.bin/deno'), ...argv)
    },
  },
  { name: 'workerd', packages: ['workerd'], run: inWorkerd },
  {
    name: 'Chromium, bundled by Vite',
    packages: ['@sparticuz/chromium', 'playwright-core', 'vite@8'],
    run: inChromium,
  },
]

/** The packages that this stage installs. */
export const runtimePackages: readonly string[] = [...new Set(all.flatMap(({ packages }) => packages))]

/**
 * The conversation in each runtime.
 *
 * @param node The program of another Node.js to hold it in.
 */
export function runtimesWith(node: string | undefined): Stage {
  const other = node === undefined ? [] : inNode(node, [], () => node)
  return {
    title: 'A conversation of the client with the mock',
    async *check(release) {
      for (const [path, content] of Object.entries(modules)) release.installed.write(path, content)
      for (const { name, run } of [...all, ...other]) {
        const mock = createMockServer()
        const { url, close } = await listen(mock)
        yield await runCheck(name, async () => {
          const result = await run(url, release)
          return result === expected ? undefined : `It returned ${result}`
        })
        await close()
        await mock.close()
      }
    },
  }
}

/** A Node.js, with the packages imported and required. */
function inNode(name: string, packages: readonly string[], program: (release: Release) => string): Runtime[] {
  return ['main.mjs', 'required.cjs'].map((file) => ({
    name: `${name}, ${file.endsWith('cjs') ? 'required' : 'imported'}`,
    packages,
    run: (baseUrl, release) => output(release, program(release), file, baseUrl),
  }))
}

function inTools({ tools }: Release, program: string): string {
  return join(tools, 'node_modules', program)
}

/** The output of a program that runs in the folder of the installed packages. */
async function output({ installed }: Release, program: string, ...argv: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, [...argv], { cwd: installed.folder, timeout: 60_000 })
  return stdout.trim()
}

async function inWorkerd(baseUrl: string, { installed: { folder }, tools }: Release): Promise<string> {
  await build({
    absWorkingDir: folder,
    entryPoints: ['worker.mjs'],
    outfile: 'worker.bundle.mjs',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  })
  const { url, close } = await startWorkerd(join(tools, 'node_modules/.bin/workerd'), folder)
  try {
    return await (await fetch(`${url}/?base=${encodeURIComponent(baseUrl)}`)).text()
  } finally {
    close()
  }
}

async function inChromium(baseUrl: string, { installed: { folder, write }, tools }: Release): Promise<string> {
  const modulesOf = (path: string): string => join(tools, 'node_modules', path)
  write(
    'vite.config.mjs',
    `export default { logLevel: 'error', build: { lib: { entry: 'page.mjs', formats: ['es'], fileName: 'page' }, outDir: 'bundled' } }`,
  )
  await execute(process.execPath, [modulesOf('vite/bin/vite.js'), 'build'], { cwd: folder })
  write(
    'browse.mjs',
    `const { default: chromium } = await import('${modulesOf('@sparticuz/chromium/build/index.js')}')
    const { chromium: browsers } = await import('${modulesOf('playwright-core/index.mjs')}')
    const browser = await browsers.launch({ executablePath: await chromium.executablePath(), args: chromium.args })
    const page = await browser.newPage()
    await page.goto(process.argv[2])
    await page.addScriptTag({ path: 'bundled/page.js', type: 'module' })
    await page.waitForFunction('globalThis.converse')
    console.log(await page.evaluate((base) => globalThis.converse(base), process.argv[2]))
    await browser.close()`,
  )
  const { stdout } = await execute(process.execPath, ['browse.mjs', baseUrl], { cwd: folder, timeout: 60_000 })
  return stdout.trim()
}
