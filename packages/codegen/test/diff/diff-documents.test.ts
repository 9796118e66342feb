import { expect, test } from 'vitest'
import { atPointer } from '../../src/document.ts'
import { diffDocuments } from '../../src/index.ts'
import { toOpenApi31 } from '../../src/to-openapi-31.ts'
import { contractPairs } from './contract-pairs.ts'
import { request } from './pair.ts'
import { schemaPairs } from './schema-pairs.ts'

test.each([...schemaPairs, ...contractPairs])('$what: $bump', async ({ base, revision, bump }) => {
  const [before, after] = [base, revision].map((each) => toOpenApi31(each, () => {}))
  const verdict = await diffDocuments(before ?? {}, after ?? {})
  const facts = verdict.findings.map(
    ({ place, wire, types, beta, reason }) => `${place}: ${wire}, ${types}${beta ? ', BETA' : ''}: ${reason}`,
  )
  expect({ bump: verdict.bump, facts }).toEqual({ bump, facts })
  const isThere = (place: string): boolean => [before, after].some((root) => atPointer(root, place) !== undefined)
  expect(verdict.findings.filter(({ place }) => !isThere(place))).toEqual([])
  // What validators do not enforce has no witness.
  const unseen = /int32|"binary"|content(?:Encoding|MediaType)|value "kitten" of the discriminator/
  const breaking = verdict.findings.filter(({ wire, reason }) => wire === 'major' && !unseen.test(reason))
  expect(breaking.filter(({ witness }) => witness === undefined)).toEqual([])
})

test('a place is found in the document, where several parts say something of one property', async () => {
  const part = (maximum: number) => ({ properties: { n: { maximum } } })
  const schema = (maximum: number) => ({ allOf: [{ properties: { n: { type: 'integer' } } }, part(maximum)] })
  const { findings } = await diffDocuments(request(schema(9)), request(schema(5)))
  const body = '/paths/~1things~1{id}/post/requestBody/content/application~1json/schema'
  expect(findings).toMatchObject([{ place: `${body}/allOf/1/properties/n/maximum`, wire: 'major', witness: 8 }])
})

const events = (channels: object, action = 'send') => ({
  asyncapi: '3.0.0',
  info: { title: 'Events', version: '1.0.0' },
  channels,
  operations: { tell: { action, channel: { $ref: '#/channels/things' } } },
})
const channel = (payload: object, more: object = {}) => ({
  address: 'things',
  messages: { changed: { payload } },
  ...more,
})
const name = { type: 'object', properties: { name: { type: 'string' } } }

test('a union that leads back to itself is compared without that branch', async () => {
  const union = (type: string) => ({
    ...request({ $ref: '#/components/schemas/A' }),
    components: { schemas: { A: { anyOf: [{ $ref: '#/components/schemas/A' }, { type }] } } },
  })
  expect((await diffDocuments(union('string'), union('string'))).bump).toBe('none')
  expect((await diffDocuments(union('string'), union('integer'))).bump).toBe('major')
})

test('documents of two kinds are not compared', async () => {
  await expect(diffDocuments(request({}), events({}))).rejects.toThrow('Cannot compare an OpenAPI document')
})

test.each([
  { what: 'a channel more', base: events({}), revision: events({ things: channel(name) }), bump: 'minor' },
  { what: 'a channel less', base: events({ things: channel(name) }), revision: events({}), bump: 'major' },
  {
    what: 'another address',
    base: events({ things: channel(name) }),
    revision: events({ things: channel(name, { address: 'x' }) }),
    bump: 'major',
  },
  {
    what: 'a message less',
    base: events({ things: channel(name) }),
    revision: events({ things: channel(name, { messages: {} }) }),
    bump: 'major',
  },
  {
    what: 'a message by another name',
    base: events({ things: channel(name, { messages: { changed: { name: 'thing.changed', payload: name } } }) }),
    revision: events({ things: channel(name, { messages: { changed: { name: 'thing.edited', payload: name } } }) }),
    bump: 'major',
  },
  {
    what: 'a field less in a channel that is BETA',
    base: events({ things: channel(name, { 'x-beta': true }) }),
    revision: events({ things: channel({ type: 'object' }, { 'x-beta': true }) }),
    bump: 'patch',
  },
  {
    what: 'a channel that was stable is BETA',
    base: events({ things: channel(name) }),
    revision: events({ things: channel(name, { 'x-beta': true }) }),
    bump: 'major',
  },
  {
    what: 'a channel that was BETA is stable',
    base: events({ things: channel(name, { 'x-beta': true }) }),
    revision: events({ things: channel(name) }),
    bump: 'minor',
  },
  {
    what: 'a field less in what is sent',
    base: events({ things: channel(name) }),
    revision: events({ things: channel({ type: 'object' }) }),
    bump: 'major',
  },
  {
    what: 'a field more in what is sent',
    base: events({ things: channel({ type: 'object' }) }),
    revision: events({ things: channel(name) }),
    bump: 'minor',
  },
  {
    what: 'a shorter name is sent',
    base: events({ things: channel({ type: 'string' }) }),
    revision: events({ things: channel({ type: 'string', maxLength: 3 }) }),
    bump: 'minor',
  },
  {
    what: 'a shorter name is received',
    base: events({ things: channel({ type: 'string' }) }, 'receive'),
    revision: events({ things: channel({ type: 'string', maxLength: 3 }) }, 'receive'),
    bump: 'major',
  },
])('events: $what: $bump', async ({ base, revision, bump }) => {
  expect((await diffDocuments(base, revision)).bump).toBe(bump)
})
