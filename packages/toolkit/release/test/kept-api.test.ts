import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { apiReports } from '@specwright/release'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const files: Readonly<Record<string, string>> = {
  'shop/package.json': '{ "name": "shop", "exports": { ".": { "source": "./src/index.ts" } } }',
  'shop/src/index.ts': "export * from './cart.ts'\nexport type { Tag } from 'tags'\n",
  'shop/src/cart.ts': 'export const cart: string = "cart"\n',
  'node_modules/tags/package.json':
    '{ "name": "tags", "private": true, "exports": { ".": { "source": "./index.ts" } } }',
  'node_modules/tags/index.ts': 'export type Tag = string\n',
}

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-api-'))
  const start = process.cwd()
  onTestFinished(() => {
    process.chdir(start)
    rmSync(root, { recursive: true })
  })
  write(files)
  process.chdir(root)
})

function write(changed: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(changed)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function report(): string {
  const packages = [{ name: 'shop', folder: 'shop' }]
  const repository = { root, packages, sourceCondition: 'source' } as unknown as Parameters<typeof apiReports>[0] // what it reads
  return apiReports(repository)[0]?.text ?? ''
}

/** Changes what was kept, which shows where it is used. */
function markKept(change: (text: string) => string): void {
  const cache = join(root, 'node_modules/.cache/specwright')
  const names = readdirSync(cache).filter((name) => name.startsWith('api-'))
  expect(names).toHaveLength(1)
  for (const name of names) writeFileSync(join(cache, name), change(readFileSync(join(cache, name), 'utf8')))
}

const mark = (text: string): string => text.replace('cart: string', 'kept: string')

test('the report of a package is made once, as long as its sources are the same', () => {
  expect(report()).toContain('cart: string')
  markKept(mark)
  expect(report()).toContain('kept: string')
})

test.each<[what: string, changed: Readonly<Record<string, string>>, contains: string]>([
  ['a module', { 'shop/src/cart.ts': 'export const basket: string = "basket"\n' }, 'basket: string'],
  ['the entry', { 'shop/src/index.ts': 'export const shop: number = 1\n' }, 'shop: number'],
  ['the manifest', { 'shop/package.json': files['shop/package.json']!.replace('"shop"', '"store"') }, '# store'],
  ['a module of a private package', { 'node_modules/tags/index.ts': 'export type Tag = number\n' }, 'Tag = number'],
  [
    'a package that is no longer private',
    { 'node_modules/tags/package.json': files['node_modules/tags/package.json']!.replace('true', 'false') },
    "from 'tags'",
  ],
])('it is made again after a change of %s', (_, changed, contains) => {
  report()
  markKept(mark)
  write(changed)
  expect(report()).toContain(contains)
  expect(report()).not.toContain('kept: string')
})

test.each(['', '{', 'null', '{ "reader": "another" }'])('what was kept is not trusted if it is %j', (text) => {
  const made = report()
  markKept(() => text)
  expect(report()).toBe(made)
})
