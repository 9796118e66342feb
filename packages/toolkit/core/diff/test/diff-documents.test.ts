import { expect, test } from 'vitest'
import type { JsonObject } from '@specwright/json-schema/json'
import { operation, request, response } from './pair.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'
import { expectOthersToAgree, expectVerdict, pairs } from './verdicts.ts'

const value = (held: unknown) => ({ kind: 'value', value: held })

// Nightly, other judges look at the findings of all pairs.
test.each(pairs)('$group: $what: $bump', (pair) => {
  const found = expectVerdict(pair)
  if (pair.index % 12 === 0) expectOthersToAgree(found)
})

test('a location exists in the document, where several parts define one property', async () => {
  const part = (maximum: number) => ({ properties: { n: { maximum } } })
  const schema = (maximum: number) => ({ allOf: [{ properties: { n: { type: 'integer' } } }, part(maximum)] })
  const { findings } = await diffDocuments(request(schema(9)), request(schema(5)))
  const body = '/paths/~1things~1{id}/post/requestBody/content/application~1json/schema'
  expect(findings).toMatchObject([{ place: `${body}/allOf/1/properties/n/maximum`, wire: 'major', witness: value(8) }])
})

// Not among the pairs: Ajv cannot judge a member of this name.
test('a listed value may be one of which no text can be made', async () => {
  const after = { type: 'null', if: { unevaluatedItems: false }, then: { const: [{ toString: null }] } }
  expect(await diffDocuments(request({}), request(after))).toMatchObject({ bump: 'major' })
})

test.each(['definitions', '$defs'])('an unused schema in %s is not a rule', async (keyword) => {
  const schema = (inner: object) => ({ type: 'string', [keyword]: { Unused: inner } })
  const { findings } = await diffDocuments(request(schema({ maxLength: 5 })), request(schema({ maxLength: 4 })))
  expect(findings).toEqual([])
})

test('a null witness is shown within its parent, and the location is the branch that allows null', async () => {
  const cat = { type: 'object', properties: { name: { type: 'string' } } }
  const schema = (owner: object) => ({
    type: 'object',
    properties: { cat: owner, names: { type: 'array', items: owner } },
  })
  const ref = { $ref: '#/components/schemas/Cat' }
  const [nullable, plain] = [{ anyOf: [ref, { type: 'null' }] }, ref].map((owner) =>
    request(schema(owner), { Cat: cat }),
  )
  const { findings } = await diffDocuments(nullable!, plain!) // there are two
  const body = '/paths/~1things~1{id}/post/requestBody/content/application~1json/schema/properties'
  expect(findings).toMatchObject([
    { place: `${body}/cat/anyOf/1`, witness: value({ cat: null }) },
    { place: `${body}/names/items/anyOf/1`, witness: value([null]) },
  ])
})

test('a branch is named as its component is, however its ref spells it', async () => {
  const [cat, cafe] = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Caf%C3%A9' }]
  const schemas = { Cat: { type: 'object', required: ['cat'] }, Café: { type: 'object', required: ['café'] } }
  const { findings } = await diffDocuments(
    response({ anyOf: [cat] }, schemas),
    response({ anyOf: [cat, cafe] }, schemas),
  )
  expect(findings.map(({ reason }) => reason)).toContain('the schema Café was added to the union')
})

test.each([
  { before: 'image/png, image/jpeg', after: 'image/png', bump: 'minor' },
  { before: 'image/png', after: 'image/png, image/jpeg', bump: 'major' },
])('a part of a returned form changes from $before to $after: $bump', async ({ before, after, bump }) => {
  const returning = (contentType: string) => {
    const media = { schema: { type: 'object' }, encoding: { a: { contentType } } }
    return operation({ responses: { 200: { description: 'Done', content: { 'multipart/form-data': media } } } })
  }
  expect(await diffDocuments(returning(before), returning(after))).toMatchObject({ bump })
})

test.each(['allowReserved', 'allowEmptyValue'])('%s of a parameter changes no type', async (member) => {
  const taking = (members: object) =>
    operation({ parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, ...members }] })
  const { findings } = await diffDocuments(taking({}), taking({ [member]: true }))
  expect(findings).toMatchObject([{ wire: 'minor', types: 'none' }])
})

test('any string includes numbers in a parameter, so that only types break', async () => {
  const document = (type: string) => operation({ parameters: [{ name: 'q', in: 'query', schema: { type } }] })
  const { findings } = await diffDocuments(document('integer'), document('string'))
  expect(findings).toMatchObject([{ wire: 'minor', types: 'major' }])
  const back = await diffDocuments(document('string'), document('integer'))
  expect(back.findings).toMatchObject([{ wire: 'major', types: 'major', witness: value('text') }])
})

test('a union that refers back to itself is compared without that branch', async () => {
  const union = (type: string) => ({
    ...request({ $ref: '#/components/schemas/A' }),
    components: { schemas: { A: { anyOf: [{ $ref: '#/components/schemas/A' }, { type }] } } },
  })
  expect((await diffDocuments(union('string'), union('string'))).bump).toBe('none')
  expect((await diffDocuments(union('string'), union('integer'))).bump).toBe('major')
})

test('documents of different kinds are refused', async () => {
  await expect(diffDocuments(request({}), { asyncapi: '3.0.0' })).rejects.toThrow('Cannot compare an OpenAPI document')
})

test('a schema of requests and responses is shown in the direction that breaks', async () => {
  const make = (values: readonly string[]) => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Size' } } }
    const responses = { 200: { description: 'Done', content } }
    return operation({ requestBody: { content }, responses }, { components: { schemas: { Size: { enum: values } } } })
  }
  const { findings } = await diffDocuments(make(['s']), make(['s', 'm']))
  expect(findings).toMatchObject([{ direction: 'response', wire: 'major', proof: 'witness', witness: value('m') }])
})

const event = { type: 'object', required: ['a', 'b'], properties: { a: {}, b: {} } }
const lessEvent = { type: 'object', required: ['a'], properties: { a: {} } }
const hook = (schema: object): object => ({
  post: { requestBody: json(schema), responses: { 200: { description: '' } } },
})
const answer = (schema: object): object => ({ post: { responses: { 200: { description: '', ...json(schema) } } } })
const openApi = (members: object): JsonObject => ({ openapi: '3.1.1', info: { title: 'T', version: '1' }, ...members })
const calling = (item: object): JsonObject =>
  openApi({
    paths: { '/a': { post: { callbacks: { done: { '{$url}': item } }, responses: { 200: { description: '' } } } } },
  })
const sending = (payload: object): JsonObject => ({
  asyncapi: '3.0.0',
  info: { title: 'T', version: '1' },
  channels: { a: { messages: { done: { payload } } } },
  operations: { send: { action: 'send', channel: { $ref: '#/channels/a' } } },
})

test.each<[what: string, make: (schema: object) => JsonObject]>([
  ['response', (schema) => openApi({ paths: { '/a': answer(schema) } })],
  ['request', (schema) => openApi({ paths: { '/a': hook(schema) } })],
  ['webhook', (schema) => openApi({ webhooks: { done: hook(schema) } })],
  ['response to the webhook', (schema) => openApi({ webhooks: { done: answer(schema) } })],
  ['callback', (schema) => calling(hook(schema))],
  ['response to the callback', (schema) => calling(answer(schema))],
  ['message', sending],
])('a removed property is removed from the %s', async (what, make) => {
  const { findings } = await diffDocuments(make(event), make(lessEvent))
  const from = findings.filter(({ rule }) => rule === 'property-removed').map(({ reason }) => reason.split(' from ')[1])
  expect(from).toEqual([`the ${what}`])
})

function json(schema: object): object {
  return { content: { 'application/json': { schema } } }
}
