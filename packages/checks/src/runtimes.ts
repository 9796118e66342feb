import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { build } from 'esbuild'
import { createConsumer } from './consumer.ts'
import { expected, modules } from './runtime-program.ts'

// Run before a release, by `pnpm release:runtimes`: it downloads some hundred megabytes of runtimes, into a folder that
// is gone afterwards. The gate runs the packed packages in the project's own runtime alone.

const execute = promisify(execFile)

const consumer = createConsumer()
const { folder } = consumer
/** Where the runtimes are, below the consumer, so that they are not taken for what it installed. */
const installed = join(folder, 'runtimes')

/** A runtime, where it comes from, and how a program is run in it. */
interface Runtime {
  readonly name: string
  /** What is installed for it, as the package client takes it. */
  readonly packages: readonly string[]
  /** What the conversation answered. */
  readonly run: (baseUrl: string) => Promise<string>
}

const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

const runtimes: readonly Runtime[] = [
  ...[20, 22, 24, 26].flatMap((version): Runtime[] => {
    const packages = [`node${version}@npm:node-${platform}@${version}`]
    return ['main.mjs', 'required.cjs'].map((file) => ({
      name: `Node ${version}, ${file.endsWith('cjs') ? 'required' : 'imported'}`,
      packages,
      run: (baseUrl) => output(bin(`node${version}/bin/node`), file, baseUrl),
    }))
  }),
  {
    name: 'Bun',
    packages: ['bun'],
    run: (baseUrl) => output(bin('.bin/bun'), 'run', 'main.mjs', baseUrl),
  },
  {
    name: 'Deno',
    packages: ['deno'],
    run: (baseUrl) => output(bin('.bin/deno'), 'run', '--allow-all', '--node-modules-dir=manual', 'main.mjs', baseUrl),
  },
  { name: 'workerd', packages: ['workerd'], run: inWorkerd },
  { name: 'Chromium', packages: ['@sparticuz/chromium', 'playwright-core'], run: inChromium },
  ...['nodenext', 'bundler'].map((resolution): Runtime => ({
    name: `TypeScript 5.9, ${resolution}`,
    packages: ['typescript@5.9'],
    run: async () => {
      const module = resolution === 'bundler' ? 'preserve' : resolution
      const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2024,dom,dom.asynciterable']
      const tsc = [bin('typescript/bin/tsc'), ...options, '--types', 'node', '--module', module]
      const printed = await output(process.execPath, ...tsc, '--moduleResolution', resolution, 'types.ts')
      return printed || expected
    },
  })),
]

function bin(path: string): string {
  return join(installed, 'node_modules', path)
}

/** What a program prints that runs where the packed packages are installed. */
async function output(file: string, ...argv: readonly string[]): Promise<string> {
  const { stdout } = await execute(file, [...argv], { cwd: folder, timeout: 60_000 })
  return stdout.trim()
}

/** Bundles a module of the consumer, as a worker and a page are. */
async function bundle(from: string, to: string): Promise<void> {
  await build({
    absWorkingDir: folder,
    entryPoints: [from],
    outfile: to,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  })
}

async function inWorkerd(baseUrl: string): Promise<string> {
  await bundle('worker.mjs', 'worker.bundle.mjs')
  const argv = ['serve', 'worker.capnp', '--control-fd=3']
  const server = spawn(bin('.bin/workerd'), argv, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
  try {
    const port = await new Promise<number>((resolve, reject) => {
      server.once('exit', () => reject(new Error('workerd ended')))
      server.stdio[3]?.on('data', (line: Buffer) => {
        const { port: told } = JSON.parse(line.toString().split('\n')[0] ?? '{}') as { port?: number } // its own words
        if (told) resolve(told)
      })
    })
    const response = await fetch(`http://127.0.0.1:${port}/?base=${encodeURIComponent(baseUrl)}`)
    return await response.text()
  } finally {
    server.kill('SIGKILL')
  }
}

async function inChromium(baseUrl: string): Promise<string> {
  await bundle('page.mjs', 'page.bundle.mjs')
  const script = `
    const { default: chromium } = await import('${bin('@sparticuz/chromium/build/index.js')}')
    const { chromium: browsers } = await import('${bin('playwright-core/index.mjs')}')
    const browser = await browsers.launch({ executablePath: await chromium.executablePath(), args: chromium.args })
    const page = await browser.newPage()
    await page.goto(process.argv.at(-1))
    await page.addScriptTag({ path: 'page.bundle.mjs', type: 'module' })
    await page.waitForFunction('globalThis.converse')
    console.log(await page.evaluate((base) => globalThis.converse(base), process.argv.at(-1)))
    await browser.close()`
  return output(process.execPath, '--input-type=module', '-e', script, '--', baseUrl)
}

/** Runs one, and says how it went. */
async function verdict({ name, run }: Runtime): Promise<boolean> {
  const mock = createMockServer()
  const { url, close } = await listen(mock)
  const answered = await run(url).catch((error: unknown) => String(error))
  await close()
  await mock.close()
  process.stdout.write(answered === expected ? `ok      ${name}\n` : `FAILED  ${name}\n${answered}\n`)
  return answered === expected
}

try {
  for (const [path, content] of Object.entries(modules)) consumer.write(path, content)
  mkdirSync(installed)
  writeFileSync(join(installed, 'package.json'), '{ "private": true }')
  const packages = [...new Set(runtimes.flatMap((each) => each.packages))]
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: installed,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('Cannot install the runtimes')
  const verdicts: boolean[] = []
  for (const runtime of runtimes) verdicts.push(await verdict(runtime))
  process.exitCode = verdicts.every(Boolean) ? 0 : 1
} finally {
  consumer.remove()
}
