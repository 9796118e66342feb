import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseYaml as parseAsLinter } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { loadAlone } from '../src/io/load-alone.ts'
import { loadDocument } from '../src/io/load.ts'
import { parseYaml } from '../src/yaml/parse-yaml.ts'
import { openapi, workspace } from './workspace.ts'

const loyalty = fileURLToPath(new URL('../../../../../openapi/loyalty.yaml', import.meta.url))

const schemas = (members: string, version?: string): string =>
  openapi(`paths: {}\ncomponents:\n  schemas:\n    A: { type: string }\n    B:\n${members}`, version)

const alone = {
  'a document with many rules': readFileSync(loyalty, 'utf8'),
  'one of 3.0': schemas('      type: object\n      properties: { a: { type: string, nullable: true } }\n', '3.0.3'),
  'one of 3.2': schemas('      type: object\n', '3.2.0'),
  JSON: JSON.stringify({ openapi: '3.1.0', info: {}, paths: {}, components: { schemas: { A: { $id: 'a' } } } }),
  'names of schemas': schemas(
    "      $id: 'https://names.test/b'\n      $anchor: here\n      properties: { a: { $ref: '#here' } }\n",
  ),
  'a property of any name': schemas(
    '      properties: { __proto__: { nullable: true, type: string }, constructor: { $ref: "#/components/schemas/A" } }\n',
    '3.0.3',
  ),
  'an invalid keyword': schemas('      minLength: -1\n'),
  'a path without its parameter': openapi(
    'paths:\n  /a/{b}: { get: { responses: { default: { description: A } } } }\ncomponents: {}\n',
  ),
  'values of other types than those of JSON': schemas('      enum: [.inf, -0.0, 2026-01-31, !!binary aGk=, 0x1F, ~]\n'),
}

test.each(Object.entries(alone))('%s is read as with the linter', async (_, content) => {
  const file = join(workspace({ 'api.yaml': content }), 'api.yaml')
  const { root, files } = await loadDocument(file, { lint: false })
  expect(loadAlone(file)).toMatchObject({ root, files })
  expect(JSON.stringify(loadAlone(file)?.root)).toBe(JSON.stringify(root))
  expect(loadAlone('https://api.test/api.yaml', { content: Buffer.from(content) })).toMatchObject({ root, files: [] })
})

test('the configuration beside a document is one of its files', async () => {
  const folder = workspace({ 'api.yaml': schemas('      type: object\n'), 'redocly.yaml': 'rules: {}\n' })
  const file = join(folder, 'api.yaml')
  const { files } = await loadDocument(file, { lint: false })
  expect(files).toHaveLength(2)
  expect(loadAlone(file)?.files).toEqual(files)
})

test.each([
  ['another file', schemas("      $ref: 'other.yaml'\n")],
  ['a ref to nothing', schemas("      $ref: '#/components/schemas/C'\n")],
  ['a ref that is no string', schemas('      $ref: 5\n')],
  ['data that contains itself', schemas("      example: { $ref: '#/components' }\n")],
  [
    'data that contains itself by other data',
    schemas(
      "      example: { $ref: '#/components/schemas/C/default' }\n    C: { default: { $ref: '#/components' } }\n",
    ),
  ],
  ['an alias', schemas('      properties: { a: &a { type: string }, b: *a }\n')],
  [
    'another dialect',
    `${schemas('      type: object\n')}jsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect\n`,
  ],
  ['Swagger', 'swagger: "2.0"\npaths: {}\n'],
  ['an unknown version', schemas('      type: object\n', '4.0.0')],
  ['invalid YAML', 'openapi: 3.1.0\npaths: ['],
  ['two documents', `${schemas('      type: object\n')}---\na: 1\n`],
  ['UTF-16', Buffer.from(schemas('      type: object\n'), 'utf16le')],
])('a document with %s is left to the linter', (_, content) => {
  expect(loadAlone(join(workspace({ 'api.yaml': content }), 'api.yaml'))).toBeUndefined()
})

test.each([
  'a: !!set { b, c }\nd: !!omap [{ e: 1 }]\nf: !!pairs [{ g: 1 }, { g: 2 }]\n',
  'a: &a { b: 1 }\nc: { <<: *a, d: 2 }\n',
  'a: [yes, on, 012, 0o14, 0x1F, 1_000, .5, 1e3, ~, null, Null, .nan, -.inf, 2026-01-31T00:00:00Z, !!str 1]\n',
  'a: |\n  b\n\n  c\nd: >-\n  e\n  f\ng: "h\\u00e9\\\n  i"\n',
  '# nothing\n',
  '',
])('%j is parsed as the linter does', (text) => {
  expect(parseYaml(text, 'a.yaml')).toStrictEqual(parseAsLinter(text))
})
