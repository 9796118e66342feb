import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMockServer as createPortable } from '@loyalty-kit/mock-server'
import { createMockServer, listen, openStore } from '@loyalty-kit/mock-server/node'
import { proxy } from '@loyalty-kit/mock-server/proxy'
import {
  ErrorResponseSchema,
  OAuthTokenSchema,
  RewardActivityListSchema,
  TierStructureSchema,
} from '@loyalty-kit/validators'
import { afterAll, describe, expect, test } from 'vitest'
import { readTranscript, type Exchange } from '@specwright/mock-engine'
import { facts } from './facts.ts'
import { sendExchange, fill, matchingPart } from './transcript.ts'

const folder = new URL('transcripts/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.http'))
const options = {
  now: () => Date.parse('2026-03-02T12:00:00.000Z'),
  idSeed: 1,
  secret: 'a secret that only tests use',
}

describe.each(files)('%s', (file) => {
  const exchanges = readTranscript(readFileSync(new URL(file, folder), 'utf8'))

  describe('in process', () => {
    const mock = createPortable(options)
    converse(exchanges, mock.fetch, () => 'http://mock.test')
  })

  describe('on a file', async () => {
    const storeFolder = mkdtempSync(join(tmpdir(), 'loyalty-transcript-'))
    const store = await openStore(join(storeFolder, 'mock.db'))
    const mock = createMockServer({ ...options, createStore: store.createStore })
    converse(exchanges, mock.fetch, () => 'http://mock.test')
    afterAll(async () => {
      await mock.close()
      await store.close()
      rmSync(storeFolder, { recursive: true })
    })
  })

  describe('over a port', async () => {
    const mock = createMockServer(options)
    const listener = await listen(mock)
    converse(exchanges, fetch, () => listener.url)
    afterAll(async () => {
      await listener.close()
      await mock.close()
    })
  })

  describe('through a proxy', async () => {
    const mock = createMockServer(options)
    const listener = await listen(mock)
    const passing = await proxy({ upstream: listener.url })
    converse(exchanges, fetch, () => passing.url)
    afterAll(async () => {
      await passing.close()
      await listener.close()
      await mock.close()
    })
  })
})

/** The validator of the body of each success. */
const successes: readonly (readonly [request: RegExp, validator: { check(value: unknown): readonly object[] }])[] = [
  [/^DELETE \/v2\/loyalties\/tier-structures\//, TierStructureSchema],
  [/^GET \/v2\/loyalties\/rewards\//, RewardActivityListSchema],
  [new RegExp(`^POST (?:/v1)?${facts.tokenPath}$`), OAuthTokenSchema],
]

/** The issues of a response by the contract, whatever the transcript expects. */
function issuesOf(method: string, target: string, status: number, text: string): readonly unknown[] {
  if (status >= 400) {
    const body: unknown = JSON.parse(text)
    const { code, request_id } = body as { code: unknown; request_id: unknown }
    return [
      ...ErrorResponseSchema.check(body),
      ...(code === status && typeof request_id === 'string' ? [] : [{ code, request_id }]),
    ]
  }
  const success = successes.find(([request]) => request.test(`${method} ${target}`))
  return success ? success[1].check(JSON.parse(text)) : []
}

function converse(exchanges: readonly Exchange[], send: typeof fetch, base: () => string): void {
  const variables = new Map([
    ['appId', 'demo-app'],
    ['appToken', 'demo-token'],
    ...Object.entries(facts).map(([name, value]) => [name, String(value)] as const),
  ])
  test.each(exchanges)('$title', async (exchange) => {
    const { request, expected } = exchange
    const { method } = request
    const target = fill(request.target, variables)
    const response = await sendExchange(exchange, variables, send, base())
    const text = await response.text()
    expect({ status: response.status, body: text }).toMatchObject({ status: expected.status })
    expect(issuesOf(method, target, response.status, text)).toEqual([])
    const got = Object.fromEntries(Object.keys(expected.headers).map((name) => [name, response.headers.get(name)]))
    expect(got).toEqual(expected.headers)
    if (expected.body === '') return
    if (expected.body === '(empty)') {
      expect(text).toBe('')
      return
    }
    const expectedBody: unknown = JSON.parse(fill(expected.body, variables))
    expect(matchingPart(JSON.parse(text), expectedBody, variables)).toEqual(expectedBody)
  })
}
