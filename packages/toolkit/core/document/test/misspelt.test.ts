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

test('a typo that leaves no meaning is an error', async () => {
  const text = openapi('paths: {}\ncomponents: { securitySchemes: { key: { tpe: http } } }\n', '3.0.3')
  const { diagnostics } = await errorOf(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(diagnostics).toMatchObject([
    { severity: 'error', message: 'Property `tpe` is not expected here. Did you mean "type"?', location: { line: 6 } },
  ])
})
