import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadDocument } from '../src/io/load.ts'
import { errorOf } from './error-of.ts'
import { openapi, workspace } from './workspace.ts'

const operation = (members: string): string =>
  openapi(`security: []\npaths:\n  /a:\n    get:\n      ${members}\n`, '3.0.3')

/** Documents of OpenAPI 3.0 with one typo, and all that is said of it. */
const typos: readonly { readonly what: string; readonly text: string; readonly says: readonly string[] }[] = [
  {
    what: 'a required name',
    text: operation('parameters: [{ nam: q, in: query, schema: {} }]\n      responses: {}'),
    says: ['Property `nam` is not expected here. Did you mean "name"? The object is ignored.'],
  },
  {
    what: 'a required URL',
    text: `servers: [{ ulr: 'https://a.example' }]\n${openapi('paths: {}\n', '3.0.3')}`,
    says: ['Property `ulr` is not expected here. Did you mean "url"? The object is ignored.'],
  },
  {
    what: 'one of two members, of which one is required',
    text: operation('parameters: [{ name: q, in: query, shema: {} }]\n      responses: {}'),
    says: ['Property `shema` is not expected here. Did you mean "schema"? Any value is accepted.'],
  },
  {
    what: 'a member that has a default',
    text: operation('responses: { 200: { descriptoin: Done } }'),
    says: ['Property `descriptoin` is not expected here. Did you mean "description"? It is read as empty.'],
  },
  {
    what: 'two neighbouring letters of a keyword',
    text: openapi('paths: {}\ncomponents: { schemas: { A: { type: array, itmes: {} } } }\n', '3.0.3'),
    says: ['Property `itmes` is not expected here. Did you mean "items"?'],
  },
  {
    what: 'a keyword of 3.0',
    text: openapi('paths: {}\ncomponents: { schemas: { A: { type: string, nulable: true } } }\n', '3.0.3'),
    says: ['Property `nulable` is not expected here. Did you mean "nullable"?'],
  },
  {
    what: 'nothing: what is missing is another member',
    text: operation('parameters: [{ name: q, schema: {}, requird: true }]\n      responses: {}'),
    says: [
      'The field `in` must be present on this level. The object is ignored.',
      'Property `requird` is not expected here. Did you mean "required"?',
    ],
  },
]

test.each(typos)('a typo of $what is reported once', async ({ text, says }) => {
  const { warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(warnings.map(({ message }) => message)).toEqual(says)
})

const newer = [
  { schema: '{ const: 5 }', says: ['const'] },
  { schema: '{ type: object, patternProperties: { "^a": { type: string } } }', says: ['patternProperties'] },
  { schema: '{ type: array, items: {}, prefixItems: [{}], contains: {} }', says: ['prefixItems', 'contains'] },
  { schema: '{ properties: { if: { if: {}, then: {} } } }', says: ['if', 'then'] },
]

test.each(newer)(
  'what OpenAPI 3.1 has, and 3.0 does not, is read as it is there: $schema',
  async ({ schema, says }) => {
    const text = openapi(`paths: {}\ncomponents: { schemas: { A: ${schema} } }\n`, '3.0.3')
    const { warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
    const advice = 'OpenAPI 3.1 has it: to use it, set "openapi" to "3.1.0". It is read as OpenAPI 3.1 reads it.'
    expect(warnings.map(({ message }) => message)).toEqual(
      says.map((name) => `Property \`${name}\` is not expected here. ${advice}`),
    )
  },
)

test.each([
  { type: '[string, "null"]', read: ['string', 'null'] },
  { type: '["null"]', read: ['null'] },
  { type: '"null"', read: 'null' },
])('the type $type of 3.1 is read as it is there', async ({ type, read }) => {
  const text = openapi(`paths: {}\ncomponents: { schemas: { A: { type: ${type} } } }\n`, '3.0.3')
  const { warnings, root } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/ OpenAPI 3\.1 has arrays of types, and "null": .* It is read as OpenAPI 3\.1 reads it\.$/),
  ])
  expect(root).toMatchObject({ components: { schemas: { A: { type: read } } } })
})

test.each([
  { at: 'a parameter', members: 'parameters: [{ name: q, in: query, schema: {}, const: 5 }]', member: 'const' },
  { at: 'an operation', members: 'if: {}', member: 'if' },
])('it is unknown in $at', async ({ members, member }) => {
  const text = operation(`${members}\n      responses: {}`)
  const { warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(warnings.map(({ message }) => message)).toEqual([
    `Property \`${member}\` is not expected here. It has no effect: remove it, or start its name with "x-".`,
  ])
})

test('a type that no version has is ignored', async () => {
  const text = openapi('paths: {}\ncomponents: { schemas: { A: { type: [string, text] } } }\n', '3.0.3')
  const { warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(warnings.map(({ message }) => message)).toEqual([expect.stringMatching(/It is ignored\.$/)])
})

test('a typo that leaves no meaning is an error', async () => {
  const text = openapi('paths: {}\ncomponents: { securitySchemes: { key: { tpe: http } } }\n', '3.0.3')
  const { diagnostics } = await errorOf(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(diagnostics).toMatchObject([
    { severity: 'error', message: 'Property `tpe` is not expected here. Did you mean "type"?', location: { line: 6 } },
  ])
})
