import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DocumentError } from '../src/diagnostic.ts'
import { loadEvents } from '../src/io/load-events.ts'
import { loadDocument } from '../src/io/load.ts'
import { workspace } from './workspace.ts'

/** An OpenAPI document with a schema that has these members, each on its own lines. */
const withSchema = (members: string): string =>
  `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n    S:\n${members}`

const plain = withSchema('      type: object\n')

async function schemasOf(text: string | Uint8Array): Promise<unknown> {
  const { root } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  return (root['components'] as { readonly schemas: unknown }).schemas // as written above
}

async function diagnosticsOf(loaded: Promise<unknown>): Promise<string[]> {
  const error: unknown = await loaded.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DocumentError)) throw new TypeError('It was not refused', { cause: error })
  return error.diagnostics.map(
    ({ code, message, location: { line, column } }) => `${line}:${column} ${code}: ${message}`,
  )
}

const text = { type: 'string' }

test.each([
  { what: 'a tag with the type of its value', members: '      description: !!str 12\n', schema: { description: '12' } },
  { what: 'a date', members: '      const: 2026-01-31\n', schema: { const: '2026-01-31' } },
  {
    what: 'words that are booleans in YAML 1.1',
    members: '      enum: [yes, no, on]\n',
    schema: { enum: ['yes', 'no', 'on'] },
  },
  {
    what: 'keys that are numbers, null, booleans, a date and empty',
    members: "      properties: { 1.5: {}, null: {}, true: {}, 2026-01-31: {}, '': {} }\n",
    schema: { properties: { 1.5: {}, null: {}, true: {}, '2026-01-31': {}, '': {} } },
  },
  {
    what: 'a key that every object inherits',
    members: '      properties: { __proto__: { type: string }, constructor: {} }\n',
    schema: { properties: JSON.parse('{ "__proto__": { "type": "string" }, "constructor": {} }') as unknown },
  },
  {
    what: 'an anchor and its alias',
    members: '      properties: { a: &text { type: string }, b: *text }\n',
    schema: { properties: { a: text, b: text } },
  },
  {
    what: 'a merge key',
    members: '      properties: { a: &text { type: string }, b: { <<: *text, minLength: 1 } }\n',
    schema: { properties: { a: text, b: { ...text, minLength: 1 } } },
  },
  {
    what: 'a merge key with a prototype',
    members: '      properties: { <<: { __proto__: { type: string } } }\n',
    schema: { properties: JSON.parse('{ "__proto__": { "type": "string" } }') as unknown },
  },
  { what: 'a key of two lines', members: '      ? properties\n      : { a: {} }\n', schema: { properties: { a: {} } } },
  { what: 'a tab in a line', members: '      description:\ta\tb\n', schema: { description: 'a\tb' } },
])('$what stays data', async ({ members, schema }) => {
  expect(await schemasOf(withSchema(members))).toEqual({ S: schema })
})

test.each([
  ['a byte order mark', `\ufeff${plain}`],
  ['Windows line ends', plain.replaceAll('\n', '\r\n')],
  ['CR line ends', plain.replaceAll('\n', '\r')],
  ['a directive', `%YAML 1.2\n---\n${plain}...\n`],
])('a file with %s is read', async (_, document) => {
  expect(await schemasOf(document)).toEqual({ S: { type: 'object' } })
})

const utf16 = (written: string): Buffer => Buffer.from(written, 'utf16le')

test.each<[what: string, document: string | Uint8Array, diagnostic: string]>([
  ['UTF-16', utf16(`\ufeff${plain}`), '1:1 unreadable: the file is UTF-16: save it as UTF-8'],
  ['UTF-16 without a mark', utf16(plain), '1:1 unreadable: the file is UTF-16: save it as UTF-8'],
  ['big-endian UTF-16', utf16(plain).swap16(), '1:1 unreadable: the file is UTF-16: save it as UTF-8'],
  ['a custom tag', withSchema('      const: !secret x\n'), '7:14 syntax: unknown scalar tag !<!secret>'],
  ['a tag that runs code', withSchema('      const: !!js/function f\n'), '7:14 syntax: unknown scalar tag'],
  ['a duplicate key', withSchema('      type: string\n      type: object\n'), '8:7 syntax: duplicated mapping key'],
  [
    'a key that is an object',
    withSchema('      ? { a: 1 }\n      : {}\n'),
    '7:9 syntax: A key is an array or an object',
  ],
  [
    'a key that is a list',
    withSchema('      properties: { ? [a] : {} }\n'),
    '7:23 syntax: A key is an array or an object',
  ],
  ['a tab as indentation', withSchema('\t\ttype: object\n'), '7:1 syntax: tab characters'],
  ['a second document', `${plain}---\nopenapi: 3.1.0\n`, '9:1 syntax: A second document starts here'],
  ['a number that is not in JSON', withSchema('      maximum: .inf\n'), '7:16 not-json: Infinity is not a JSON number'],
  ['a set', withSchema('      default: !!set { a }\n'), '7:22 not-json: A Set is not a JSON value'],
  ['an alias without an anchor', withSchema('      properties: *none\n'), '7:20 syntax: unidentified alias "none"'],
  ['an alias in itself', withSchema('      allOf: &all [*all]\n'), '7:20 syntax: This alias is inside the value'],
])('a document with %s is refused', async (_, document, diagnostic) => {
  const [first, ...more] = await diagnosticsOf(schemasOf(document))
  expect(first).toContain(diagnostic)
  expect(more).toEqual([])
})

const eventsWith = (payload: string, more = ''): string => `asyncapi: 3.0.0
info: { title: Test, version: 1.0.0 }
channels:
  log: { address: null, messages: { created: { $ref: '#/components/messages/Created' } } }
components:
  messages:
    Created:
      name: created
      payload:
        ${payload}
${more}`

test.each([
  ['a number that is not in JSON', eventsWith('maximum: .inf'), '10:18 not-json: Infinity is not a JSON number'],
  ['a set', eventsWith('default: !!set { a }'), '10:24 not-json: A Set is not a JSON value'],
  ['a key that is an object', eventsWith('? { a: 1 }\n        : {}'), '10:11 syntax: A key is an array or an object'],
])('events with %s are refused', async (_, document, diagnostic) => {
  const file = join(workspace({ 'events.yaml': document }), 'events.yaml')
  const [first, ...more] = await diagnosticsOf(loadEvents(file))
  expect(first).toContain(diagnostic)
  expect(more).toEqual([])
})

test('a closing bracket that is not indented enough is read, with a warning', async () => {
  const file = join(
    workspace({ 'api.yaml': withSchema('      enum: [\n        1,\n        2\n      ]\n      tpye: 5\n') }),
    'api.yaml',
  )
  const { root, warnings } = await loadDocument(file)
  expect(root).toMatchObject({ components: { schemas: { S: { enum: [1, 2] } } } })
  expect(warnings).toMatchObject([
    { severity: 'warning', code: 'syntax', location: { line: 10, column: 7 } },
    { severity: 'warning', code: 'struct', location: { line: 11, column: 7 } },
  ])
})

test('what is in brackets or quotes is read although its lines are not indented enough', async () => {
  const lines = ['enum: [', '{ a: 1,', '  b: [2] }', ']', "description: 'One", "two: [three'", 'tpye: 5']
  const file = join(workspace({ 'api.yaml': withSchema(lines.map((line) => `      ${line}\n`).join('')) }), 'api.yaml')
  const { root, warnings } = await loadDocument(file)
  const read = { enum: [{ a: 1, b: [2] }], description: 'One two: [three' }
  expect(root).toMatchObject({ components: { schemas: { S: read } } })
  expect(warnings.map(({ code, location: { line, column } }) => [code, line, column])).toEqual([
    ['syntax', 8, 7],
    ['syntax', 10, 7],
    ['syntax', 12, 7],
    ['struct', 13, 7],
  ])
})

test('an array that is not closed is an error, also where the next line could be indented', async () => {
  const file = join(workspace({ 'api.yaml': withSchema('      enum: [1,\n      type: integer\n') }), 'api.yaml')
  expect(await diagnosticsOf(loadDocument(file))).toEqual([expect.stringContaining(' syntax: ')])
})
