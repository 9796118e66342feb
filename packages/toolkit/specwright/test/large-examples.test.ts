import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFolder } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'

const text = { type: 'string' }
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const map = (count: number, make: (n: number) => [string, unknown]): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => make(n)))
/** Schemas `A0` to `A29` of which each holds the next twice. */
const doubled = (hold: (next: object) => object): object =>
  map(30, (n) => [`A${n}`, n === 29 ? text : hold(ref(`A${n + 1}`))])

/** What is generated for an operation that takes a schema in its path and its body, and gives it. */
async function generated(schemas: object): Promise<{ mock: string; warnings: string[] }> {
  const content = { 'application/json': { schema: ref('A0') } }
  const post = {
    operationId: 'a',
    parameters: [{ name: 'id', in: 'path', required: true, schema: ref('A0') }],
    requestBody: { required: true, content },
    responses: { 200: { description: 'ok', content } },
  }
  const info = { title: 'T', version: '1' }
  const document = { openapi: '3.1.0', info, paths: { '/{id}': { post } }, components: { schemas } }
  const root = workspace({ 'openapi.json': JSON.stringify(document, null, 2) })
  const { files, warnings } = await generateFolder(join(root, 'openapi.json'), { only: ['mock'] })
  const mock = files.find(({ path }) => path === 'mock.ts')?.content ?? ''
  const lines = JSON.stringify(document, null, 2).split('\n')
  const said = warnings.map(({ code, message, location }) => `${code} ${message} <${lines[location.line - 1]?.trim()}>`)
  return { mock, warnings: said }
}

test.each<[string, object]>([
  ['a text of 1e9 characters', { A0: { ...text, minLength: 1e9 } }],
  [
    'a text of a pattern that repeats what it repeats',
    { A0: { ...text, pattern: '^(?:a{9999}){9999}$', minLength: 9e7 } },
  ],
  ['a list of 1e9 items', { A0: { type: 'array', items: text, minItems: 1e9 } }],
  [
    'lists of 1000 lists',
    { A0: { type: 'array', minItems: 1000, items: ref('A1') }, A1: { type: 'array', minItems: 1000 } },
  ],
  ['an object of 1e9 members', { A0: { type: 'object', minProperties: 1e9 } }],
  [
    'an object with a long text',
    { A0: { type: 'object', required: ['a'], properties: { a: { ...text, minLength: 1e6 } } } },
  ],
  [
    'an object of 6,000 required properties',
    { A0: { type: 'object', required: Object.keys(map(6000, (n) => [`p${n}`, 1])) } },
  ],
  [
    'objects that hold two, that hold two',
    doubled((next) => ({ type: 'object', required: ['a', 'b'], properties: { a: next, b: next } })),
  ],
  ['lists of two lists', doubled((next) => ({ type: 'array', minItems: 2, items: next }))],
])('%s has no example, which is reported with its location', async (_, schemas) => {
  const { mock, warnings } = await generated(schemas)
  expect(mock).toContain('examples: [],\n      unanswered: { "200": "/components/schemas/A0" },')
  const message =
    'Cannot generate an example of /components/schemas/A0: it would be too large. Write one beside it, as "example"'
  expect(warnings).toEqual([`no-example ${message} <"A0": {>`])
})

test.each<[string, object, string]>([
  ['a member', { A0: { type: 'object', properties: { a: { ...text, minLength: 1e9 }, b: { const: 1 } } } }, '{ b: 1 }'],
  ['a branch', { A0: { anyOf: [{ ...text, minLength: 1e9 }, { const: 1 }] } }, '1'],
  ['what the author shows', { A0: { ...text, minLength: 2e4, example: 'x'.repeat(2e4) } }, `"${'x'.repeat(2e4)}"`],
  ['what many refs lead to', doubled((next) => ({ allOf: [next, next] })), '"text"'],
  ['what many branches lead to', doubled((next) => ({ anyOf: [next, next] })), '"text"'],
  ['what many conditions lead to', doubled((next) => ({ if: next, then: next, else: next })), '"text"'],
])('%s that is too large, or only seems so, still has an example', async (_, schemas, value) => {
  const { mock, warnings } = await generated(schemas)
  expect(mock).toContain(`contentType: "application/json", value: ${value} }`)
  expect(warnings).toEqual([])
})
