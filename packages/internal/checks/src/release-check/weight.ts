import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { published } from '../published.ts'
import { thirdPartyOf, limitOf } from './dependencies.ts'
import type { Finding, Release, Stage } from './stage.ts'

/** Imports of a page, each with a size budget: minified and gzipped, in kB of 1,000 bytes. */
const bundles = [
  { what: 'a guard', code: `export { isOAuthScope } from '@loyalty-kit/validators'`, budget: 0.5 },
  { what: 'the largest guard', code: `export { isTierStructure } from '@loyalty-kit/validators'`, budget: 2 },
  {
    what: 'the largest validator, with messages',
    code: `export { TierStructureSchema } from '@loyalty-kit/validators'`,
    budget: 8,
  },
  { what: 'all validators', code: `export * from '@loyalty-kit/validators'`, budget: 15 },
  { what: 'the client', code: `export { createLoyaltyClient } from '@loyalty-kit/client'`, budget: 10 },
  { what: 'the operation table', code: `export { operations } from '@loyalty-kit/spec'`, budget: 2 },
  { what: 'the mock', code: `export { createMockServer } from '@loyalty-kit/mock-server'`, budget: 40 },
  ...['spec', 'validators', 'client', 'mock-server'].map((name) => ({
    what: `an unused import of \`${name}\``,
    code: `import '@loyalty-kit/${name}'`,
    budget: 0,
  })),
] as const

/** Maximum size of each tarball, in kB. */
const tarballs: Readonly<Record<string, number>> = {
  spec: 80,
  validators: 120,
  client: 80,
  'mock-server': 250,
  'client-engine': 100,
  'server-engine': 39,
  'mock-engine': 150,
  'validator-engine': 80,
  // Its command is bundled with what it imports, so that it starts sooner.
  specwright: 900,
  release: 100,
  // The command, a font, and the sources of all pages, the console and the search, which Vite compiles with each site.
  'docs-engine': 180,
}

/** Maximum size of what `npm install specwright` installs, in MB on a disk. */
const maxInstalled = 45

/** What a file and a folder take of a disk at least, in bytes. */
const block = 4096

const table = fileURLToPath(new URL('../../sizes.md', import.meta.url))

export const weight: Stage = {
  title: 'Sizes',
  async *check(release) {
    const rows: Row[] = []
    for (const { what, code, budget } of bundles) rows.push({ what, size: await bundleSize(code, release), budget })
    yield* rows.map(findingOf)
    const packed = published.map(({ name, id }): Row => {
      const tarball = release.packed.find((each) => each.name === id)?.tarball ?? ''
      return { what: `the tarball of \`${name}\``, size: statSync(tarball).size / 1000, budget: tarballs[name] ?? 0 }
    })
    yield* packed.map(findingOf)
    const installed = installedSize(join(release.command, 'node_modules')) / 1e6
    const name = `specwright installs ${installed.toFixed(0)} MB, at most ${maxInstalled}`
    yield { name, problem: installed > maxInstalled ? 'What it installs exceeds its budget' : undefined }
    writeFileSync(table, markdownOf(rows, packed, { ...release, disk: installed }))
  },
}

interface Row {
  readonly what: string
  /** In kB. */
  readonly size: number
  readonly budget: number
}

function findingOf({ what, size, budget }: Row): Finding {
  const name = `${what}: ${kB(size)} of ${kB(budget)}`
  return { name, problem: size > budget ? 'The size exceeds its budget' : undefined }
}

/** Size of what a page starts with, in kB, without what it loads later on demand; 0 if nothing remains after tree shaking. */
async function bundleSize(code: string, { installed }: Release): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: installed.folder },
    absWorkingDir: installed.folder,
    outdir: 'page',
    splitting: true,
    metafile: true,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [relative(installed.folder, path), text.trim()]))
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === '<stdin>')?.[0] ?? ''
  const started = new Set([entry])
  for (const path of started) {
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement') started.add(imported)
    }
  }
  const sizes = [...started].map((path) => texts.get(path) ?? '').filter((text) => text !== '')
  return sizes.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000
}

/** What a folder takes of a disk, in bytes. */
function installedSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : block))
    .reduce((sum, size) => sum + Math.ceil(size / block) * block, 0)
}

function markdownOf(
  rows: readonly Row[],
  packed: readonly Row[],
  { installed, disk }: Release & { readonly disk: number },
): string {
  const line = ({ what, size, budget }: Row): string => `| ${what} | ${kB(size)} | ${kB(budget)} |`
  return [
    '# Package sizes',
    '',
    'Written by `pnpm release:check`, from the packed packages: what a page starts with, without what it loads on demand.',
    '',
    '| minified, gzip | size | budget |',
    '| --- | --- | --- |',
    ...rows.map(line),
    ...packed.map(line),
    '',
    `\`npm install specwright\` takes ${disk.toFixed(0)} MB of a disk, at most ${maxInstalled}.`,
    '',
    '| third-party packages installed | number | limit |',
    '| --- | --- | --- |',
    ...published.map(({ name }) => `| \`${name}\` | ${thirdPartyOf(name, installed).length} | ${limitOf(name)} |`),
    '',
  ].join('\n')
}

function kB(size: number): string {
  return size === 0 ? '0' : `${size.toFixed(size < 10 ? 1 : 0)} kB`
}
