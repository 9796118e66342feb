import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { generateFolder, generateProject, writeFiles } from '../src/index.ts'
import { complaintsInUse } from './compilers.ts'
import { workspace } from '../../core/document/test/workspace.ts'

const schemas = {
  Status: {
    description: 'Where an order is.',
    type: 'string',
    enum: ['new', 'paid', 'sent'],
    'x-enum-varnames': ['NEW', 'PAID', 'SENT'],
    'x-enum-descriptions': ['It came.', 'Money came.', ''],
  },
  Level: {
    type: 'integer',
    oneOf: [
      { const: -1, title: 'Low', description: 'Below what is usual.' },
      { const: 2, title: 'Very high' },
    ],
  },
  Colour: { type: 'string', enum: ['red', 'green', 'red'] },
  Known: { type: 'string', 'x-known-values': ['a', 'b'], 'x-enum-descriptions': { b: 'The second.' } },
  Nothing: { type: ['string', 'null'], enum: ['x', null] },
  Refused: { type: 'string', enum: ['long', 'longest'], maxLength: 4 },
  Odd: {
    enum: ['__proto__', 'constructor', 'a-b', ''],
    'x-enum-descriptions': { ['__proto__']: 'no', 'a-b': '*/ alert(1)' },
  },
  Twice: { enum: ['a', 'b'], 'x-enum-varnames': ['SAME', 'SAME'] },
  Few: { enum: ['a', 'b'], 'x-enum-varnames': ['ONE'] },
  ColourValues: { type: 'string' },
  Objects: { enum: [{ a: 1 }] },
  Other: { oneOf: [{ const: 'a' }, { type: 'integer' }] },
  Order: {
    type: 'object',
    properties: {
      status: { $ref: '#/components/schemas/Status' },
      size: { enum: ['s', 'l'], 'x-enum-varnames': ['SMALL', 'LARGE'] },
    },
  },
}
const document = { openapi: '3.1.0', info: { title: 'Enums', version: '1' }, paths: {}, components: { schemas } }

/** Writes the folder of a document; gives its path. */
async function folderOf(written: object): Promise<string> {
  const root = workspace({ 'api.json': JSON.stringify(written), 'package.json': '{ "type": "module" }' })
  writeFiles(join(root, 'out'), (await generateFolder(join(root, 'api.json'))).files)
  return root
}

test('the values of an enum are constants, with the names and descriptions that a document has', async () => {
  const root = await folderOf(document)
  const enums = (await import(/* @vite-ignore */ join(root, 'out/enums.ts'))) as object
  expect({ ...enums }).toEqual({
    StatusValues: ['new', 'paid', 'sent'],
    StatusNames: { NEW: 'new', PAID: 'paid', SENT: 'sent' },
    StatusDescriptions: { new: 'It came.', paid: 'Money came.' },
    LevelValues: [-1, 2],
    LevelNames: { Low: -1, 'Very high': 2 },
    LevelDescriptions: { '-1': 'Below what is usual.' },
    ColourValues_: ['red', 'green'],
    KnownValues: ['a', 'b'],
    KnownDescriptions: { b: 'The second.' },
    NothingValues: ['x', null],
    RefusedValues: ['long'],
    OddValues: ['__proto__', 'constructor', 'a-b', ''],
    OddDescriptions: { ['__proto__']: 'no', 'a-b': '*/ alert(1)' },
    TwiceValues: ['a', 'b'],
    FewValues: ['a', 'b'],
  })
})

const usage = `
import { LevelNames, LevelValues, StatusDescriptions, StatusNames, StatusValues, KnownValues, NothingValues } from './out/index.ts'
import type { Known, Level, Nothing, Status } from './out/index.ts'

export const statuses: readonly Status[] = StatusValues
export const every: Status = StatusValues[0 as number]!
export const paid: 'paid' = StatusNames.PAID
export const text: string = StatusDescriptions[StatusNames.PAID]
export const levels: readonly Level[] = LevelValues
export const high: Level = LevelNames['Very high']
export const known: readonly Known[] = KnownValues
export const nothing: readonly Nothing[] = NothingValues
// @ts-expect-error the type is a union of literals
export const other: Status = 'lost'
`

test('the types stay unions of literals, of which the constants are values, for every compiler', async () => {
  const root = await folderOf(document)
  writeFileSync(join(root, 'use.ts'), usage)
  expect(complaintsInUse(root, ['use.ts', 'out'])).toBe('')
})

test('comments of types have the names and descriptions of values', async () => {
  const text = readFileSync(join(await folderOf(document), 'out/types.ts'), 'utf8')
  expect(text).toContain(
    [
      '/**',
      ' * Where an order is.',
      ' * - `"new"` (NEW): It came.',
      ' * - `"paid"` (PAID): Money came.',
      ' * - `"sent"` (SENT)',
      ' */',
      'export type Status = "new" | "paid" | "sent"',
    ].join('\n'),
  )
  expect(text).toContain(' * - `-1` (Low): Below what is usual.\n * - `2` (Very high)\n */\nexport type Level = -1 | 2')
  expect(text).toContain('   * - `"s"` (SMALL)\n   * - `"l"` (LARGE)\n   */\n  size?: "s" | "l";')
})

test('a bundle has only the constants that it uses', async () => {
  const root = await folderOf(document)
  const contents = `import { StatusNames } from './out/enums.ts'\nconsole.log(StatusNames.PAID)`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    write: false,
    minify: true,
  })
  const text = outputFiles[0]?.text ?? ''
  expect(text).toContain('paid')
  for (const unused of ['Money', 'Very high', 'green', 'The second', 'longest']) expect(text).not.toContain(unused)
  expect(text.length).toBeLessThan(100)
})

test('a document without enums has no file of them, unless its configuration names one', async () => {
  const { files } = await generateFolder(
    join(workspace({ 'api.json': JSON.stringify({ ...document, components: {} }) }), 'api.json'),
  )
  expect(files.map(({ path }) => path)).not.toContain('enums.ts')
  expect(files.find(({ path }) => path === 'index.ts')?.content).not.toContain('enums')
  const root = workspace({ 'api.json': JSON.stringify({ ...document, components: {} }) })
  const project = { documents: [{ document: 'api.json', outputs: { enums: 'enums.ts' } }] }
  expect((await generateProject(project, { root })).files).toMatchObject([
    { path: 'enums.ts', content: expect.stringMatching(/\nexport \{\}\n$/) as unknown },
  ])
})
