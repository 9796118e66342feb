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
import { createMockServer as createOfContract, readTranscript, type Exchange } from '@specwright/mock-engine'
import type { CreateMock, ImplementedServer } from '@specwright/server-engine'
import { listen as listenServer } from '@specwright/server-engine/node'
import { collections } from '../src/collections.ts'
import { demoSeed } from '../src/demo-seed.ts'
import { activitiesOf, facts, structureAt } from './facts.ts'
import { controlled, createClock } from './implemented/control.ts'
import { createDatabase } from './implemented/database.ts'
import { createService, type ServiceParts } from './implemented/server.ts'
import { exchanged, fill } from '../../toolkit/mock-engine/test/conversation.ts'

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

/** True for an exchange that only a mock has: responses on demand, discovery, rules of its control, a name of clients' own. */
function isOfMock({ request: { method, target, headers, body } }: Exchange): boolean {
  return (
    'prefer' in headers ||
    target.startsWith('/.well-known/') ||
    (method === 'PUT' && target.startsWith('/__control/assignments/')) ||
    body.startsWith('token=')
  )
}

/** An exchange with a server that asks for no token where the contract requires only keys, as a mock does. */
function withoutChallenge({ expected, ...exchange }: Exchange): Exchange {
  const isOfKeys = [facts.tokenPath, facts.tokenAlias, facts.revokePath].includes(exchange.request.target)
  const { 'www-authenticate': asked, ...headers } = expected.headers
  return isOfKeys && asked !== undefined
    ? { ...exchange, expected: { ...expected, headers } }
    : { expected, ...exchange }
}

describe.each(files)('%s, by a server on SQLite', (file) => {
  const exchanges = readTranscript(filled(readFileSync(new URL(file, folder), 'utf8')))
    .filter((exchange) => !isOfMock(exchange))
    .map(withoutChallenge)

  /** Converses with a service on a database of its own, through what the last argument creates of it. */
  function conversed(serve: (parts: ServiceParts) => Promise<typeof fetch> | typeof fetch): void {
    const [database, clock] = [createDatabase(), createClock(start)]
    afterAll(() => database.close())
    let served: ReturnType<typeof serve> | undefined
    const send = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const control = await controlled(new Request(url, init), database, clock)
      if (control) return control
      served ??= serve({ database, now: clock.now })
      return await (
        await served
      )(url, init)
    }
    converse(exchanges, send, () => 'http://server.test')
  }

  describe('in process', () => {
    conversed((parts) => fetchOf(createService(parts)))
  })

  describe('over a port, through the proxy of the mock', () => {
    conversed(async (parts) => {
      const listener = await listenServer(createService(parts))
      const passing = await proxy({ upstream: listener.url, strict: false })
      afterAll(async () => {
        await passing.close()
        await listener.close()
      })
      return async (url, init) =>
        await fetch(new Request(url, init).url.replace('http://server.test', passing.url), init)
    })
  })

  describe('through a server that has nothing but a proxy', () => {
    conversed((parts) => {
      const old = createService(parts)
      const standIn = { proxy: 'https://old.example', fetch: fetchOf(old) }
      const ids = Object.keys(operations) as (keyof typeof operations)[]
      return fetchOf(
        createService({ ...parts, log: () => {}, instead: Object.fromEntries(ids.map((id) => [id, standIn])) }),
      )
    })
  })
})

function fetchOf(server: ImplementedServer): typeof fetch {
  return async (url, init) => await server.fetch(new Request(url, init))
}

test('a server on SQLite mocks what it leaves to a mock', async () => {
  const database = createDatabase()
  const now = (): number => start
  const mock: CreateMock = (served) => createOfContract(served, { seed: demoSeed, collections, now })
  const { fetch: send } = createService({ database, now, instead: { listRewardActivities: { mock } } })
  const authenticated = { [facts.appId]: 'demo-app', [facts.appToken]: 'demo-token' }
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
  const at = (path: string, init: RequestInit): Request => new Request(`http://server.test${path}`, init)
  const issued = await send(at(facts.tokenPath, { method: 'POST', headers: authenticated, body }))
  const { access_token: token } = (await issued.json()) as { readonly access_token: string }
  const path = activitiesOf('rw_mug')
  expect((await send(at(path, { headers: authenticated }))).status).toBe(401)
  const response = await send(at(path, { headers: { ...authenticated, authorization: `Bearer ${token}` } }))
  expect([response.status, response.headers.get('x-mocked')]).toEqual([200, 'true'])
  expect(RewardActivityListSchema.check(await response.json())).toEqual([])
  database.close()
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
    const { method } = exchange.request
    const target = fill(exchange.request.target, variables)
    const { got, want, status, text } = await exchanged(exchange, variables, send, base())
    expect(got).toEqual(want)
    expect(issuesOf(method, target, status, text)).toEqual([])
  })
}
