import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { bundleExports } from '../src/bundle-exports.ts'

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

function compiled(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('a bundle of exports has what they need and no more, and leaves dependencies outside', async () => {
  const folder = compiled()
  await bundleExports(folder)
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
    'index.d.ts',
    'kinds.d.ts',
    'node/index.d.ts',
    'price.d.ts',
    'tax.d.ts',
  ])
  expect(readFileSync(join(folder, 'dist/lib/price.d.ts'), 'utf8').split('\n')).toEqual([
    `import type { Tax } from './tax.ts'`,
    'export interface Price { readonly amount: Amount; readonly tax: Tax }',
    'type Amount = number',
    'export declare const price: () => Price',
  ])
  expect(readFileSync(join(folder, 'dist/lib/kinds.d.ts'), 'utf8')).toBe(files['dist/kinds.d.ts'])
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
