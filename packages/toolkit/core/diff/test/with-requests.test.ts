import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { operation, request } from './pair.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'
import { printVerdict } from '../src/verdict/print-verdict.ts'
import { withRequests } from '../src/verdict/with-requests.ts'

/** The requests that show the breaks of a change. */
async function requestsBetween(base: Parameters<typeof withRequests>[1], revision: typeof base) {
  const { findings } = withRequests(await diffDocuments(base, revision), base)
  return findings.flatMap(({ witness }) => witness?.request ?? [])
}

const tag = { type: 'object', required: ['label'], properties: { label: { type: 'string', maxLength: 9 } } }
const narrow = { ...tag, properties: { label: { type: 'string', maxLength: 5 } } }

test.each([
  { what: 'a body', before: tag, after: narrow },
  {
    what: 'an optional member of a member',
    before: { type: 'object', properties: { tag } },
    after: { type: 'object', properties: { tag: narrow } },
  },
  { what: 'items', before: { type: 'array', items: tag }, after: { type: 'array', items: narrow } },
  {
    what: 'a part of a composition',
    before: { allOf: [{ type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }, tag] },
    after: { allOf: [{ type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }, narrow] },
  },
])('a value that $what may no longer have is sent in a request', async ({ before, after }) => {
  const ajv = new Ajv2020()
  const found = await requestsBetween(request(before), request(after))
  expect(found.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /things/text'])
  expect(found.map(({ body }) => [ajv.validate(before, body), ajv.validate(after, body)])).toEqual([[true, false]])
})

test('a component is sent by an operation that takes it', async () => {
  const body = { type: 'object', properties: { tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } } } }
  const [found] = await requestsBetween(request(body, { Tag: tag }), request(body, { Tag: narrow }))
  expect(found?.body).toEqual({ tags: [{ label: expect.stringMatching(/^.{6,9}$/) as unknown }] })
})

test('a parameter is sent with its value, which an .http file has behind its host', async () => {
  const limited = (maximum: number) =>
    operation({ parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum } }] })
  const [base, revision] = [limited(100), limited(50)]
  const text = printVerdict(withRequests(await diffDocuments(base, revision), base), 'http')
  expect(text).toMatch(/^@host = \S+\n\n### the maximum changed .*\nPOST \{\{host\}\}\/things\/text\?limit=\d+\n$/)
  const limit = Number(/limit=(\d+)/.exec(text)?.[1])
  expect(limit).toBeGreaterThan(50)
  expect(limit).toBeLessThanOrEqual(100)
})
