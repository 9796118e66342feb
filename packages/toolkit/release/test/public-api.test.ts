import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compareApis, parseReport, printReport, readPublicApi, type PublicApi } from '@specwright/release'
import { expect, onTestFinished, test } from 'vitest'

/** A package that has a private one in its bundle, and an entry for another package of the same version. */
const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'shop',
    unpromised: ['./shared'],
    exports: {
      '.': { source: './src/index.ts', default: './dist/index.js' },
      './shared': { source: './src/shared.ts', default: './dist/shared.js' },
      './package.json': './package.json',
    },
  }),
  'src/index.ts': `export { tagOf, type Tag } from '@shop/tags/tags'\nexport type { Outside } from 'outside'\n`,
  'src/shared.ts': `export const shared = 'a'\n`,
  'node_modules/outside/package.json': '{ "name": "outside", "exports": { ".": "./index.ts" } }',
  'node_modules/outside/index.ts': 'export type Outside = string\n',
  'node_modules/@shop/tags/package.json': JSON.stringify({
    name: '@shop/tags',
    private: true,
    exports: { './tags': './src/tags/index.ts' },
  }),
  'node_modules/@shop/tags/src/tags/index.ts': `export * from '../tag.ts'\n`,
  'node_modules/@shop/tags/src/tag.ts': `
    import type { Word } from '@shop/words'
    export interface Tag { readonly word: Word }
    export function tagOf(name: string): Tag { return { word: name } }
  `,
  'node_modules/@shop/words/package.json':
    '{ "name": "@shop/words", "private": true, "exports": { ".": { "source": "./src/index.ts" } } }',
  'node_modules/@shop/words/src/index.ts': 'export type Word = string\n',
}

const root = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'public-api-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function apiWith(changed: Readonly<Record<string, string>>, folder: string): PublicApi {
  for (const [path, text] of Object.entries({ ...files, ...changed })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return readPublicApi(folder, 'source')
}

test('what a package has of private ones is its own; what users install is not', () => {
  const api = apiWith({}, root())
  expect([...api.entries]).toEqual([['.', 'src/index.ts']])
  expect([...api.files.keys()]).toEqual([
    'parts/tags/src/tag.ts',
    'parts/tags/src/tags/index.ts',
    'parts/words/src/index.ts',
    'src/index.ts',
  ])
  const text = printReport(api)
  expect(text).toContain(`from '../../words/src/index.ts'`)
  expect(text).toContain(`from 'outside'`)
  expect(text).not.toContain('@shop/')
  expect(parseReport(text)).toEqual(api)
})

test.each([
  {
    what: 'a member of a private package',
    path: 'tags/src/tag.ts',
    from: 'word: Word }',
    to: 'name: Word }',
    bump: 'major',
  },
  {
    what: 'a parameter of one',
    path: 'tags/src/tag.ts',
    from: 'name: string',
    to: 'name: string | number',
    bump: 'minor',
  },
  {
    what: 'a type of another one',
    path: 'words/src/index.ts',
    from: 'string',
    to: 'string | undefined',
    bump: 'major',
  },
  { what: 'what a private package exports', path: 'tags/src/tags/index.ts', from: '*', to: '{ tagOf }', bump: 'major' },
])('a change of $what is one of the package: $bump', ({ path: below, from, to, bump }) => {
  const folder = root()
  const path = `node_modules/@shop/${below}`
  const base = apiWith({}, folder)
  const before = files[path] ?? ''
  expect(before).toContain(from)
  const revision = apiWith({ [path]: before.replace(from, to) }, folder)
  const bumps = compareApis(base, revision, { folder, sourceCondition: 'source' }).map((each) => each.bump)
  expect(bumps.includes('major') ? 'major' : bumps[0]).toBe(bump)
})

test.each([
  { what: 'what packages of the same version share', changed: { 'src/shared.ts': 'export const other = 1\n' } },
  {
    what: 'what nothing exported needs',
    changed: { 'node_modules/@shop/words/src/index.ts': 'export type Word = string\nexport type More = 1\n' },
  },
])('a change of $what is none of the package', ({ changed }) => {
  const folder = root()
  const base = apiWith({}, folder)
  expect(compareApis(base, apiWith(changed, folder), { folder, sourceCondition: 'source' })).toEqual([])
})
