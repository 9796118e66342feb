import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMockServer as createPortable } from '@loyalty-kit/mock-server'
import { createMockServer, listen, openStore } from '@loyalty-kit/mock-server/node'
import { proxy } from '@loyalty-kit/mock-server/proxy'
import { operations } from '@loyalty-kit/spec'
import {
  ErrorResponseSchema,
  OAuthTokenSchema,
  RewardActivityListSchema,
  TierStructureSchema,
} from '@loyalty-kit/validators'
import { afterAll, describe, expect, test } from 'vitest'
import { readTranscript, type Exchange } from '@specwright/mock-engine'
import { activitiesOf, facts, structureAt } from './facts.ts'
import { implemented } from './implemented.ts'
import { sendExchange, fill, matchingPart } from './transcript.ts'

const folder = new URL('transcripts/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.http'))
const start = Date.parse('2026-03-02T12:00:00.000Z')
const options = {
  now: () => start,
  idSeed: 1,
  secret: 'a secret that only tests use',
}

/** A moment after a number of seconds. */
const after = (seconds: number): string => new Date(start + seconds * 1000).toISOString()

const { keys, ...others } = facts

/** What the contract says, by the names that the transcripts insert. */
const contractual: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...others,
    ...keys,
    appIdHeader: facts.appId,
    appTokenHeader: facts.appToken,
    appId: 'demo-app',
    appToken: 'demo-token',
    activities: activitiesOf('rw_mug'),
    noActivities: activitiesOf('rw_coupons'),
    missingReward: activitiesOf('rw_cup'),
    structures: structureAt(''),
    misspelled: structureAt('ts_1').replace('structures', 'structure'),
    acceptedBySpace: operations.deleteTierStructure.acceptedScopes.join(' '),
    acceptedByComma: operations.deleteTierStructure.acceptedScopes.join(', '),
    tooMany: facts.max + 1,
    expiresAt: start / 1000 + facts.tokenSeconds,
    almostMs: (facts.tokenSeconds - 1) * 1000,
    almostExpired: after(facts.tokenSeconds - 1),
    tokenExpiry: after(facts.tokenSeconds),
    cursorExpiry: after(facts.cursorSeconds),
    bothExpired: after(Math.max(facts.tokenSeconds, facts.cursorSeconds)),
  }).map(([name, value]) => [name, String(value)]),
)

/** A transcript with what the contract says; what its requests capture is inserted as they are sent. */
function filled(text: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (variable, name: string) => contractual.get(name) ?? variable)
}

describe.each(files)('%s', (file) => {
  const exchanges = readTranscript(filled(readFileSync(new URL(file, folder), 'utf8')))

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

describe('tier-structure.http, by a server that implements its operations', () => {
  const exchanges = readTranscript(filled(readFileSync(new URL('tier-structure.http', folder), 'utf8')))
  const server = implemented(() => start)
  const unassigning = '/__control/assignments/asg_main'
  const send = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    if (!request.url.endsWith(unassigning)) return await server.fetch(request)
    server.unassign()
    return new Response(null, { status: 204 })
  }
  // Only a mock has the rest of control, and responses on demand.
  const own = exchanges.filter(({ request: { target, headers } }) => {
    return target === unassigning || !(target.startsWith('/__control/') || 'prefer' in headers)
  })
  converse(own, send, () => 'http://server.test')

  test('and mocks the others', async () => {
    const authenticated = { [facts.appId]: 'demo-app', [facts.appToken]: 'demo-token' }
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
    const issued = await send(`http://server.test${facts.tokenPath}`, { method: 'POST', headers: authenticated, body })
    const { access_token: token } = (await issued.json()) as { readonly access_token: string }
    const url = `http://server.test${activitiesOf('rw_mug')}`
    expect((await send(url, { headers: authenticated })).status).toBe(401)
    const response = await send(url, { headers: { ...authenticated, authorization: `Bearer ${token}` } })
    expect([response.status, response.headers.get('x-mocked')]).toEqual([200, 'true'])
    expect(RewardActivityListSchema.check(await response.json())).toEqual([])
  })
})

/** The validator of the body of each success. */
const successes: readonly (readonly [request: RegExp, validator: { check(value: unknown): readonly object[] }])[] = [
  [new RegExp(`^DELETE ${structureAt('')}`), TierStructureSchema],
  [new RegExp(`^GET ${activitiesOf('[^/]+')}`), RewardActivityListSchema],
  [new RegExp(`^POST (?:${facts.tokenPath}|${facts.tokenAlias})$`), OAuthTokenSchema],
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
  const variables = new Map<string, string>()
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
    const expectedBody: unknown = JSON.parse(expected.body)
    expect(matchingPart(JSON.parse(text), expectedBody, variables)).toEqual(expectedBody)
  })
}
