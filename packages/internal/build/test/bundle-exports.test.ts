import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { bundlePackage } from '../src/bundle-package.ts'

const manifest = {
  name: 'shop',
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { types: './dist/lib/index.d.ts', default: './dist/lib/index.js' },
    './node': { types: './dist/lib/node/index.d.ts', default: './dist/lib/node/index.js' },
    './package.json': './package.json',
  },
  dependencies: { outside: '^1.0.0' },
  devDependencies: { inside: '^1.0.0' },
}

/** A package that is compiled, with a dependency beside it and one that is bundled. */
const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(manifest),
  'src/index.ts': `export { price, tag, type Price } from './price.ts'\n/** Says what it is. */\nexport const kind = 'shop'\nexport const later = () => import('./later.ts')`,
  'src/later.ts': `export { inside } from 'inside'`,
  'src/price.ts': `
    import { outside } from 'outside'
    import { inside } from 'inside'
    export interface Price { readonly amount: number }
    /** Computes it. */
    export const price = (): Price => ({ amount: outside + inside })
    export const tag = (): string => \`<price>
// now
  \${price().amount}
</price>\`
  `,
  'src/node/index.ts': `import { fault } from '../fault.ts'\nexport { price } from '../price.ts'\nexport const name = fault('?')`,
  'src/fault.ts': `export function fault(text: string): string { return text + new Error().stack!.includes('fault') }`,
  'dist/index.d.ts': `export { price, type Price } from './price.ts'\n/** Says what it is. */\nexport declare const kind = "shop"`,
  'dist/price.d.ts': `import type { Tax } from './tax.ts'
import type { Cent } from './cent.ts'
interface Rate { readonly of: Cent }
export interface Price { readonly amount: Amount; readonly tax: Tax }
type Amount = number
/** Used by other modules of the package alone. */
export declare function rated(rate: Rate): Cent
export declare const price: () => Price`,
  'dist/tax.d.ts': `export * from './kinds.ts'\nexport interface Tax { readonly rate: number }`,
  'dist/kinds.d.ts': `export declare function kinds(): void`,
  'dist/cent.d.ts': `export type Cent = number`,
  'dist/node/index.d.ts': `export { price } from '../price.js'\nexport declare const name: string`,
  'dist/fault.d.ts': `export declare function fault(text: string): string`,
  'node_modules/outside/package.json': '{ "name": "outside", "version": "1.0.0", "main": "outside.js" }',
  'node_modules/outside/outside.js': 'exports.outside = 1',
  'node_modules/inside/package.json': '{ "name": "inside", "version": "1.0.0", "license": "MIT", "main": "inside.js" }',
  'node_modules/inside/inside.js': 'exports.inside = 2',
}

function compiled(written = files): string {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('a bundle of exports has what they need and no more, and leaves dependencies outside', async () => {
  const folder = compiled()
  await bundlePackage(folder)
  rmSync(join(folder, 'node_modules/inside'), { recursive: true })
  const imported = async (path: string): Promise<Record<string, unknown>> =>
    (await import(pathToFileURL(join(folder, 'dist/lib', path)).href)) as Record<string, unknown>
  const [index, node] = [await imported('index.js'), await imported('node/index.js')]
  expect(index['kind']).toBe('shop')
  expect((index['price'] as () => unknown)()).toEqual({ amount: 3 })
  expect((index['tag'] as () => unknown)()).toBe('<price>\n// now\n  3\n</price>')
  expect(node['price']).toBe(index['price'])
  expect(node['name']).toBe('?true')
  const written = readdirSync(join(folder, 'dist/lib'), { recursive: true, encoding: 'utf8' })
  expect(written.filter((path) => path.endsWith('.d.ts')).toSorted()).toEqual([
    'declarations.d.ts',
    'index.d.ts',
    'node/index.d.ts',
  ])
  expect(readFileSync(join(folder, 'dist/lib/declarations.d.ts'), 'utf8').split('\n')).toEqual([
    '/** Says what it is. */',
    'export declare const kind = "shop"',
    'export declare const name: string',
    'export interface Price { readonly amount: Amount; readonly tax: Tax }',
    'type Amount = number',
    'export declare const price: () => Price',
    'export interface Tax { readonly rate: number }',
    '',
  ])
  expect(readFileSync(join(folder, 'dist/lib/node/index.d.ts'), 'utf8')).toBe(
    `export { price, name } from '../declarations.js';\n`,
  )
  const text = written
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(folder, 'dist/lib', path), 'utf8'))
    .join('')
  expect(text).not.toContain('Computes it')
  expect(text.match(/^ *\/\/.*/gm)).toEqual(['// now'])
  expect(text.match(/^ .*/gm)).toEqual(['  ${price().amount}'])
  expect(text).toContain('from"outside"')
  expect(text).not.toMatch(/^import"/m)
  expect(readFileSync(join(folder, 'dist/lib/THIRD_PARTY_NOTICES'), 'utf8')).toBe('inside@1.0.0\n\nMIT')
})

test('declarations that only an unpromised entry leads to have no comments', async () => {
  const folder = compiled({
    'package.json': JSON.stringify({ ...manifest, unpromised: ['./node'] }),
    'src/index.ts': `export { tax } from './tax.ts'`,
    'src/tax.ts': `export const tax = 1\nexport const hidden = 2`,
    'src/node/index.ts': `export { hidden, tax } from '../tax.ts'`,
    'dist/index.d.ts': `export { tax } from './tax.ts';`,
    'dist/tax.d.ts': `/** Shown. */\nexport declare const tax: Tax;\n/** Of the tax. */\ntype Tax = 1;\n/** Ours. */\nexport declare const hidden: {\n    /** A member. */\n    readonly of: 2;\n};`,
    'dist/node/index.d.ts': `export { hidden, tax } from '../tax.ts';`,
  })
  await bundlePackage(folder)
  const text = readFileSync(join(folder, 'dist/lib/declarations.d.ts'), 'utf8')
  expect(text.match(/\/\*\*.*/g)).toEqual(['/** Shown. */', '/** Of the tax. */'])
  expect(text).toContain('export declare const hidden: {\n    readonly of: 2;\n};')
})

test('declarations in one module keep apart what is named alike, what is global, and what only some users have', async () => {
  const folder = compiled({
    'package.json': JSON.stringify(manifest),
    'src/index.ts': '',
    'src/node/index.ts': '',
    'dist/index.d.ts': `import type { Part as Sold } from './sold.ts';
import type * as outside from 'outside';
import { Cent as Coin } from 'outside';
export type { Shelf } from './shelf.ts';
export type { Tax as Rate } from 'outside';
export interface Part { readonly Sold: Sold; readonly coin: Coin; readonly other: outside.Other }
export declare function read(Part: Response): Part is Part;`,
    'dist/sold.d.ts': `export interface Part { readonly sold: true }`,
    'dist/shelf.d.ts': `interface Response { readonly Part: Cent }
type Cent = 1;
export declare class Shelf<Item> { Part(Item: Item): Response }`,
    'dist/node/index.d.ts': `import type { Server } from 'node:http';
import type { Shelf } from '../shelf.ts';
export { Part } from '../sold.ts';
export declare const all: typeof import("../index.ts").read;
export declare function listen(on: Port): Server;
interface Port { readonly shelf: Shelf<Buffer> }`,
  })
  await bundlePackage(folder)
  const read = (path: string): string[] => readFileSync(join(folder, 'dist/lib', path), 'utf8').split('\n')
  expect(read('declarations.d.ts')).toEqual([
    `import type * as outside from 'outside';`,
    `import type { Cent as Coin } from 'outside';`,
    'export interface Part { readonly Sold: Part2; readonly coin: Coin; readonly other: outside.Other }',
    'export declare function read(Part: Response): Part is Part;',
    'export declare const all: typeof read;',
    'interface Response2 { readonly Part: Cent }',
    'type Cent = 1;',
    'export declare class Shelf<Item> { Part(Item: Item): Response2 }',
    'export interface Part2 { readonly sold: true }',
    '',
  ])
  expect(read('index.d.ts')).toEqual([
    `export type { Shelf } from './declarations.js';`,
    `export type { Tax as Rate } from 'outside';`,
    `export { Part, read } from './declarations.js';`,
    '',
  ])
  expect(read('declarations-node.d.ts')).toEqual([
    `import type { Server } from 'node:http';`,
    `import type { Shelf } from './declarations.js';`,
    'export declare function listen(on: Port): Server;',
    'interface Port { readonly shelf: Shelf<Buffer> }',
    '',
  ])
  expect(read('node/index.d.ts')).toEqual([
    `export { Part2 as Part, all } from '../declarations.js';`,
    `export { listen } from '../declarations-node.js';`,
    '',
  ])
})

test('entries of an engine that is published as sources too share no file', async () => {
  const exports = { ...manifest.exports, './files': { default: './dist/files.js' } }
  const folder = compiled({ ...files, 'package.json': JSON.stringify({ ...manifest, exports }) })
  await bundlePackage(folder)
  const written = readdirSync(join(folder, 'dist/lib'), { recursive: true, encoding: 'utf8' })
  expect(written.filter((path) => path.endsWith('.js')).toSorted()).toEqual(['index.js', 'node/index.js'])
})

/** A package with a private one inside, whose declarations are beside its own. */
const withInner: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'shop',
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './dist/lib/index.d.ts', default: './dist/lib/index.js' } },
    devDependencies: { '@specwright/tags': '0.0.0', '@specwright/words': '0.0.0' },
  }),
  'src/index.ts': `export { tagOf, type Tag, type Size } from '@specwright/tags/tags'\nexport { named } from './named.ts'`,
  'src/named.ts': `import { tagOf } from '@specwright/tags/tags'\nexport const named = () => tagOf('a')`,
  'dist/index.d.ts': `export { tagOf, type Tag, type Size } from '@specwright/tags/tags';\nexport { named } from './named.ts';`,
  'dist/named.d.ts': `export declare const named: () => import("@specwright/tags/tags").Tag;`,
  'node_modules/@specwright/tags/package.json': JSON.stringify({
    name: '@specwright/tags',
    license: 'MIT',
    private: true,
    type: 'module',
    exports: { './tags': './src/tags/index.ts', './package.json': './package.json' },
  }),
  'node_modules/@specwright/tags/src/tags/index.ts': `export * from '../tag.ts'`,
  'node_modules/@specwright/tags/src/tag.ts': `import { loud } from '@specwright/words'\nexport const tagOf = (name: string) => ({ word: loud(name) })`,
  'node_modules/@specwright/tags/dist/tags/index.d.ts': `export * from '../tag.ts';\nexport * from '../other.ts';`,
  'node_modules/@specwright/tags/dist/other.d.ts': `export declare const other: 1;`,
  'node_modules/@specwright/tags/dist/tag.d.ts': `import type { Word, Rest } from '@specwright/words';
/** One. */
export interface Tag { readonly word: Word }
export interface Size<Of extends keyof Tag = 'word'> { readonly of: Tag[Of] }
export declare const rest: Rest;
export declare const tagOf: (name: string) => Tag;`,
  'node_modules/@specwright/words/package.json': JSON.stringify({
    name: '@specwright/words',
    license: 'MIT',
    private: true,
    type: 'module',
    exports: { '.': './src/index.ts', './package.json': './package.json' },
  }),
  'node_modules/@specwright/words/src/index.ts': `export const loud = (word: string) => word.toUpperCase()`,
  'node_modules/@specwright/words/dist/index.d.ts': `export type Word = string;\nexport type Rest = number;\nexport declare function loud(word: string): Word;`,
}

test('private packages are a part of the bundle, and of its declarations what is reachable', async () => {
  const folder = compiled(withInner)
  await bundlePackage(folder)
  const lib = join(folder, 'dist/lib')
  rmSync(join(folder, 'node_modules'), { recursive: true })
  const { named } = (await import(pathToFileURL(join(lib, 'index.js')).href)) as { named(): unknown }
  expect(named()).toEqual({ word: 'A' })
  const read = (path: string): string => readFileSync(join(lib, path), 'utf8')
  const declarations = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.d.ts'))
  expect(Object.fromEntries(declarations.toSorted().map((path) => [path, read(path).split('\n')]))).toEqual({
    'declarations.d.ts': [
      'export declare const named: () => Tag;',
      '/** One. */',
      'export interface Tag { readonly word: Word }',
      `export interface Size<Of extends keyof Tag = 'word'> { readonly of: Tag[Of] }`,
      'export declare const tagOf: (name: string) => Tag;',
      'export type Word = string;',
      '',
    ],
    'index.d.ts': [
      `export { tagOf, named } from './declarations.js';`,
      `export type { Tag, Size } from './declarations.js';`,
      '',
    ],
  })
})

test('declarations of a private package that it does not export are refused', async () => {
  const folder = compiled({
    ...withInner,
    'dist/named.d.ts': `export declare const named: () => import("@specwright/tags/tag").Tag;`,
  })
  await expect(bundlePackage(folder)).rejects.toThrow('@specwright/tags/tag is not exported')
})

test('sources that users compile are published under their names, without types and comments', async () => {
  const folder = compiled({
    'package.json': JSON.stringify({
      name: 'shop',
      type: 'module',
      exports: {
        '.': { types: './dist/lib/index.d.ts', default: './dist/lib/index.js' },
        './components/*': { '@specwright/source': './src/components/*', default: './dist/sources/components/*' },
      },
    }),
    'dist/index.d.ts': 'export {}',
    'src/index.ts': `import { price } from './price.ts'\nimport { server } from './server.ts'\nserver(price())\n`,
    'src/server.ts': `export type Server = typeof server\nexport const server = console.log\n`,
    'src/cent.ts': 'export type Cent = number\n',
    'src/components/Price.astro': `---\n// Why.\nimport { price } from '../price.ts'\ninterface Props { readonly amount: number }\nexport function getStaticPaths() { return [] }\nconst { amount } = Astro.props as Props\n---\n<b>{price() + amount}</b>\n\n<script>\n  // Why.\n  import { late } from '../late.ts'\n\n  const open = (path: string) => late(path)\n  open('a')\n</script>\n\n<style>\n  b {\n    color: red;\n  }\n</style>\n<style is:global>\n  i { color: red }\n</style>\n`,
    'src/README.md': 'How they are made.\n',
    'src/price.ts': `import type { Cent } from './cent.ts'\nimport type { Server } from './server.ts'\n/** Computes it. */\nexport const price = (): Cent => 1\n`,
    'src/late.ts': `export const late = async (path: string) => await import(/* @vite-ignore */ path)\n`,
    'src/look.css': `b {\n  /* Why. */\n  color: red;\n}\n`,
    'src/virtual.d.ts': `declare module 'virtual:prices' {}\n`,
    'src/icon.bin': '\ufeff\u0000',
  })
  await bundlePackage(folder)
  const sources = join(folder, 'dist/sources')
  const paths = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  expect(paths.toSorted()).toEqual(['Price.astro', 'icon.bin', 'late.ts', 'look.css', 'price.ts'])
  const textOf = (path: string) => readFileSync(join(sources, path), 'utf8')
  expect(textOf('components/Price.astro')).toBe(
    '---\nimport{price}from"../price.ts";\nexport function getStaticPaths(){return[];}\nconst{amount}=Astro.props;\n---\n<b>{price() + amount}</b>\n<script>import{late}from"../late.ts";\nconst open=(a)=>late(a);\nopen("a");\n</script>\n<style>b{color:red}\n</style>\n<style is:global>i{color:red}\n</style>\n',
  )
  expect(textOf('price.ts')).toBe('export const price=()=>1;\n')
  expect(textOf('late.ts')).toMatch(/import\(\/\*@vite-ignore\*\/\w\)/)
  expect(textOf('look.css').trim()).toBe('b{color:red}')
  expect(textOf('icon.bin')).toBe('\ufeff\u0000')
})
