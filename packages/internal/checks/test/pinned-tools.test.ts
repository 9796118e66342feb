import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@specwright/release'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { unpinnedIn } from '../src/unpinned.ts'

// What CI runs has an exact version and a checksum: in its workflows, actions and scripts, and in those of new repositories.

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const house = 'packages/toolkit/specwright/repository-template'

const ciFiles = globSync(['.github/**/*.{yml,yaml}', '.ci/*', `${house}/_github/**/*.{yml,yaml}`, `${house}/_ci/*`], {
  cwd: root,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))

test.each(ciFiles)('%s pins what it downloads', (file) => {
  expect(unpinnedIn(read(file))).toEqual([])
})

test('the workflows and scripts of CI are looked at', () => {
  expect(ciFiles).toEqual(expect.arrayContaining(['.github/workflows/release.yml', '.ci/run', `${house}/_ci/run`]))
})

const hash = 'a'.repeat(40)
const digest = `sha256:${'b'.repeat(64)}`

describe('is refused', () => {
  test.each([
    'run: npx -y pnpm@12 install',
    'run: npx pnpm@12.21.0 install',
    'run: npx --yes cowsay@latest',
    'run: |\n  npm exec -- turbo build',
    'run: node .ci/pnpm.mjs dlx create-thing',
    'run: pnpm add -g turbo',
    'run: pnpm install',
    'run: npm install -g pnpm@12.21.0',
    'run: npm i',
    'run: corepack enable',
    'run: bunx thing',
    'run: pip install yamllint==1.0',
    'run: pipx run thing',
    'run: go install example.com/tool@latest',
    'run: cargo install thing',
    'run: deno run https://example.com/x.ts',
    'run: curl -fsSL https://example.com/install.sh | bash',
    'run: bash <(curl -s https://example.com/x)',
    'run: sh -c "$(wget -qO- https://example.com/x)"',
    'run: curl -o tool https://example.com/tool && chmod +x tool && ./tool',
    'run: irm https://example.com/x.ps1 | iex',
    'run: npx \\\n    -y thing',
    'run: docker run alpine:3 true',
    '      - uses: actions/checkout@v6',
    '      - uses: actions/checkout@main',
    `      - uses: actions/checkout@${hash.slice(1)}`,
    '      - uses: owner/repository/folder@v1.2.3',
    '      - uses: "actions/checkout@v6"',
    '      - uses: actions/checkout',
    '      - uses: docker://alpine:3.20',
    '    uses: owner/repository/.github/workflows/build.yml@main',
    '    container: node:24',
    '        image: postgres:17',
    '          node-version: lts/*',
    '          version: npx -y pnpm@12 release:version',
    '          version: turbo@^2',
  ])('%s', (text) => {
    expect(unpinnedIn(text)).toHaveLength(1)
  })
})

test.each([
  'run: node .ci/pnpm.mjs install --frozen-lockfile',
  'run: node .ci/pnpm.mjs --filter docs build',
  'run: npm ci --ignore-scripts',
  'run: npm publish "./$tarball" --provenance',
  'run: npx --no-install vitest run',
  'run: apt-get install -y -qq postgresql',
  `      - uses: actions/checkout@${hash} # v6.0.2`,
  '      - uses: ./.github/actions/build',
  '    uses: ./.github/workflows/ci.yml',
  `      - uses: docker://alpine@${digest}`,
  `        image: postgres@${digest}`,
  '          node-version: 24.21.0',
  '# npx -y pnpm@12 is what users run',
])('is accepted: %s', (text) => {
  expect(unpinnedIn(text)).toEqual([])
})

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly resolved?: string
}

const lock = JSON.parse(read('.ci/pnpm/package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> }
const { '': _root, ...lockedPackages } = lock.packages

describe('the pnpm that CI runs', () => {
  const catalog = parse(read('pnpm-workspace.yaml')) as { readonly catalog: Readonly<Record<string, string>> }
  const version = catalog.catalog['pnpm'] ?? ''

  test('is the one of the repository, exactly', () => {
    expect(JSON.parse(read('.ci/pnpm/package.json'))).toMatchObject({ dependencies: { pnpm: version } })
    expect(JSON.parse(read('package.json'))).toMatchObject({ packageManager: `pnpm@${version}` })
    expect(new Set(Object.values(lockedPackages).map((each) => each.version))).toEqual(new Set([version]))
  })

  test('has the checksums of the lockfile of the repository', () => {
    const { packages } = parse(read('pnpm-lock.yaml')) as Lockfile
    const checksums = Object.entries(lockedPackages).flatMap(([path, { integrity }]) =>
      integrity === undefined ? [] : [[path.replace('node_modules/', ''), integrity] as const],
    )
    // The lockfile of the repository has the programs for Linux, where releases are made.
    const names = ['@pnpm/exe.linux-arm64', '@pnpm/exe.linux-x64', 'pnpm']
    expect(checksums.map(([name]) => name)).toEqual(expect.arrayContaining(names))
    for (const [name, integrity] of checksums.filter(([each]) => names.includes(each)))
      expect(packages[`${name}@${version}`]?.resolution.integrity, name).toBe(integrity)
  })

  test('comes from the registry, and leaves out only programs of other systems', () => {
    const others = Object.entries(lockedPackages).filter(([, { integrity }]) => integrity === undefined)
    expect(others.filter(([path, { optional }]) => !optional || !path.startsWith('node_modules/@pnpm/exe.'))).toEqual(
      [],
    )
    const sources = Object.values(lockedPackages).flatMap(({ resolved }) => resolved ?? [])
    expect(sources.filter((url) => !url.startsWith('https://registry.npmjs.org/'))).toEqual([])
  })
})

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly resolution: { readonly integrity: string } }>>
}

describe('.ci/pnpm.mjs', () => {
  /** A registry that has a pnpm which prints its arguments. */
  async function startRegistry(folder: string): Promise<{ readonly url: string; readonly integrity: string }> {
    const source = join(folder, 'source')
    mkdirSync(join(source, 'bin'), { recursive: true })
    writeFileSync(join(source, 'package.json'), '{ "name": "pnpm", "version": "12.21.0", "type": "module" }')
    writeFileSync(join(source, 'bin/pnpm.mjs'), 'console.log(...process.argv.slice(2)); process.exitCode = 3\n')
    const [packed] = JSON.parse(run({ cwd: source }, 'npm', 'pack', '--json')) as { filename: string }[]
    const tarball = readFileSync(join(source, packed?.filename ?? ''))
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
    const server = createServer((request, response) => {
      if (request.url?.endsWith('.tgz')) return void response.end(tarball)
      if (request.url !== '/pnpm') return void response.writeHead(404).end()
      const dist = { tarball: `http://${request.headers.host}/pnpm.tgz`, integrity }
      const manifest = { name: 'pnpm', version: '12.21.0', dist }
      response.end(
        JSON.stringify({ name: 'pnpm', 'dist-tags': { latest: '12.21.0' }, versions: { '12.21.0': manifest } }),
      )
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, integrity } // it listens on a port
  }

  /** Runs a copy of the script with a lockfile that has a checksum. */
  async function runPinned(checksum: (integrity: string) => string) {
    const folder = mkdtempSync(join(tmpdir(), 'loyalty-pnpm-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { url, integrity } = await startRegistry(folder)
    cpSync(join(root, '.ci/pnpm.mjs'), join(folder, 'pnpm.mjs'))
    const packages = {
      '': { dependencies: { pnpm: '12.21.0' } },
      'node_modules/pnpm': { version: '12.21.0', integrity: checksum(integrity) },
    }
    mkdirSync(join(folder, 'pnpm'))
    writeFileSync(join(folder, 'pnpm/package.json'), '{ "dependencies": { "pnpm": "12.21.0" } }')
    writeFileSync(
      join(folder, 'pnpm/package-lock.json'),
      JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
    )
    const env = { ...process.env, npm_config_registry: url, npm_config_cache: join(folder, 'cache') }
    const child = spawn(process.execPath, [join(folder, 'pnpm.mjs'), 'install', '--now'], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => void (output += String(text)))
    const [code] = (await once(child, 'close')) as [number]
    return { code, output, isInstalled: existsSync(join(folder, 'pnpm/node_modules/pnpm')) }
  }

  test('runs what the lockfile pins, with its arguments and its exit code', async () => {
    expect(await runPinned((integrity) => integrity)).toMatchObject({ code: 3, output: 'install --now\n' })
  })

  test('refuses what has another checksum', async () => {
    const { code, output, isInstalled } = await runPinned(() => `sha512-${'A'.repeat(86)}==`)
    expect({ code, output, isInstalled }).toEqual({
      code: 1,
      output: expect.stringContaining('EINTEGRITY') as unknown,
      isInstalled: false,
    })
  })
})
