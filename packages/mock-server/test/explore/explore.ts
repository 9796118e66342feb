import { operations } from '@loyalty-kit/spec'
import {
  ErrorResponseSchema,
  OAuthTokenSchema,
  RewardActivityListSchema,
  TierStructureSchema,
} from '@loyalty-kit/validators'
import type { MockControl } from '@loyalty-kit/mock-server'
import * as fc from 'fast-check'
import { appHeaders, facts } from '../facts.ts'

/** The service to explore. */
export interface ExploredService {
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
  /** Advances the clock, and changes rows as only the service itself can. */
  readonly control: MockControl
}

interface ServiceResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

const base = 'http://mock.test'
const tokenPath = operations.generateOAuthToken.path
const revokePath = operations.revokeOAuthToken.path
const activities = (id: string): string => operations.listRewardActivities.path.replace('{id}', encodeURIComponent(id))
const structure = (id: string): string => operations.deleteTierStructure.path.replace('{id}', encodeURIComponent(id))

const app: Readonly<Record<string, string>> = appHeaders()
const validators: Readonly<Record<string, { check(value: unknown): readonly { message: string }[] }>> = {
  deleteTierStructure: TierStructureSchema,
  listRewardActivities: RewardActivityListSchema,
  generateOAuthToken: OAuthTokenSchema,
}

/**
 * Tests a service from outside with random requests, valid and invalid, and with conversations that track a model of
 * its state.
 *
 * @returns The violations, a line each; empty for a service that follows the contract.
 */
export async function explore({ fetch, control }: ExploredService, seed: number): Promise<readonly string[]> {
  const violations = new Set<string>()
  const seenIds = new Set<unknown>()
  const check = (claim: boolean, text: string): void => void (claim || violations.add(text))
  const sample = <Value>(values: fc.Arbitrary<Value>, numRuns: number): Value[] => fc.sample(values, { seed, numRuns })

  /** Sends a request, and checks what every response must satisfy. */
  async function sendRequest(
    operation: string,
    method: string,
    path: string,
    init: RequestInit = {},
  ): Promise<ServiceResponse> {
    const response = await fetch(base + path, { method, ...init })
    const text = await response.text()
    const { status, headers } = response
    const title = `${operation} ${status}`
    let body: ServiceResponse['body'] = {}
    try {
      body = text === '' ? {} : (JSON.parse(text) as ServiceResponse['body'])
    } catch {
      check(false, `${title}: the body is not valid JSON`)
    }
    const type = headers.get('content-type')
    if (text === '') check(type === null, `${title}: a content type without a body`)
    else check(/^application\/json\b/.test(type ?? ''), `${title}: the content type is not JSON`)
    if (status >= 400) {
      const issues = ErrorResponseSchema.check(body)
      check(issues.length === 0, `${title}: not the error shape`)
      check(body['code'] === status, `${title}: code is not the status`)
      check(
        typeof body['request_id'] === 'string' && !seenIds.has(body['request_id']),
        `${title}: the request_id is missing or repeated`,
      )
      seenIds.add(body['request_id'])
      check(status < 500, `${title}: an unexpected failure`)
    } else if (validators[operation]) {
      const issues = validators[operation].check(body)
      check(issues.length === 0, `${title}: ${issues[0]?.message ?? ''}`)
    }
    if (status === 401) {
      check(
        /^Bearer\b/.test(headers.get('www-authenticate') ?? '') || operation.includes('OAuth'),
        `${title}: no challenge`,
      )
    }
    if (status === 405) check((headers.get('allow') ?? '') !== '', `${title}: no Allow`)
    return { status, headers, text, body }
  }

  const form = (fields: Readonly<Record<string, string>> | string): RequestInit => ({
    headers: { ...app, 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof fields === 'string' ? fields : String(new URLSearchParams(fields)),
  })
  const grant = (scope: string) => ({ grant_type: 'client_credentials', scope })
  const issue = async (scope: string = facts.scope): Promise<string> => {
    const { body } = await sendRequest('generateOAuthToken', 'POST', tokenPath, form(grant(scope)))
    return String(body['access_token'])
  }
  const withBearer = (token: string, more: Readonly<Record<string, string>> = app): RequestInit => ({
    headers: { ...more, authorization: `Bearer ${token}` },
  })
  const list = async (token: string, query = '', id = 'rw_mug'): Promise<ServiceResponse> =>
    await sendRequest('listRewardActivities', 'GET', `${activities(id)}${query}`, withBearer(token))
  const expectStatus = (what: string, { status }: ServiceResponse, ...expected: readonly number[]): void =>
    check(expected.includes(status), `${what}: returned ${status}, not ${expected.join(' or ')}`)

  // Tokens
  const both = `events ${facts.scope}`
  const issued = await sendRequest('generateOAuthToken', 'POST', tokenPath, form(grant(both)))
  expectStatus('a token', issued, facts.issued)
  check(issued.headers.get('cache-control') === 'no-store', 'a token: it may be cached')
  check(issued.headers.get('pragma') === 'no-cache', 'a token: it may be cached by old proxies')
  check(issued.body['scope'] === both, 'a token: not the requested scope')
  check(issued.body['expires_in'] === facts.tokenSeconds, 'a token: another lifetime')
  const token = await issue()
  check(token !== issued.body['access_token'], 'a token: issued twice')
  for (const fields of [
    {},
    { grant_type: 'client_credentials' },
    { scope: facts.scope },
    grant('nonsense'),
    { ...grant(facts.scope), grant_type: 'password' },
    grant(''),
  ]) {
    expectStatus(
      `a token for ${JSON.stringify(fields)}`,
      await sendRequest('generateOAuthToken', 'POST', tokenPath, form(fields)),
      400,
    )
  }
  const twice = `${String(new URLSearchParams(grant(facts.scope)))}&scope=events`
  expectStatus('a repeated field', await sendRequest('generateOAuthToken', 'POST', tokenPath, form(twice)), 400)
  const json = { headers: { ...app, 'content-type': 'application/json' }, body: JSON.stringify(grant(facts.scope)) }
  expectStatus('a token requested with JSON', await sendRequest('generateOAuthToken', 'POST', tokenPath, json), 415)
  const failed = await sendRequest('generateOAuthToken', 'POST', tokenPath, form(grant('nonsense')))
  check(failed.body['error'] === 'invalid_scope', 'an unknown scope: no OAuth error beside ours')

  // Credentials
  const protectedCalls = [
    ['listRewardActivities', 'GET', activities('rw_mug')],
    ['deleteTierStructure', 'DELETE', structure('ts_inuse')],
  ] as const
  for (const [operation, method, path] of protectedCalls) {
    for (const name of Object.keys(app)) {
      const { [name]: _, ...rest } = app
      expectStatus(
        `${operation} without ${name}`,
        await sendRequest(operation, method, path, withBearer(token, rest)),
        401,
      )
      const other = { ...app, [name]: 'other' }
      expectStatus(
        `${operation} with another ${name}`,
        await sendRequest(operation, method, path, withBearer(token, other)),
        401,
      )
    }
    const withoutToken = await sendRequest(operation, method, path, { headers: app })
    expectStatus(`${operation} without a token`, withoutToken, 401)
    check(
      !(withoutToken.headers.get('www-authenticate') ?? '').includes('error='),
      `${operation} without a token: it names an error`,
    )
    expectStatus(
      `${operation} with an invalid token`,
      await sendRequest(operation, method, path, withBearer('nonsense')),
      401,
    )
    for (const at of sample(fc.nat(token.length - 1), 12)) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
      const isOther = changed.slice(0, -1) !== token.slice(0, -1)
      if (isOther)
        expectStatus(
          `${operation} with a modified token`,
          await sendRequest(operation, method, path, withBearer(changed)),
          401,
        )
    }
    const withoutScope = await sendRequest(operation, method, path, withBearer(await issue('exports')))
    expectStatus(`${operation} with a token of another scope`, withoutScope, 403)
    check(
      (withoutScope.headers.get('www-authenticate') ?? '').includes('insufficient_scope'),
      `${operation}: 403 without insufficient_scope`,
    )
  }
  for (const name of Object.keys(app)) {
    const { [name]: _, ...rest } = app
    const init = form(grant(facts.scope))
    const headers = { ...rest, 'content-type': 'application/x-www-form-urlencoded' }
    expectStatus(
      `a token without ${name}`,
      await sendRequest('generateOAuthToken', 'POST', tokenPath, { ...init, headers }),
      401,
    )
  }

  // Revocation and expiry
  const shortLived = await issue()
  expectStatus('a valid token', await list(shortLived), facts.listed)
  const revoked = await sendRequest('revokeOAuthToken', 'POST', revokePath, form({ access_token: shortLived }))
  expectStatus('revoking', revoked, facts.revoked)
  check(revoked.text === '', 'revoking: there is a body')
  expectStatus('a revoked token', await list(shortLived), 401)
  expectStatus(
    'revoking something other than a token',
    await sendRequest('revokeOAuthToken', 'POST', revokePath, form({ access_token: 'x' })),
    facts.revoked,
  )
  expectStatus('revoking nothing', await sendRequest('revokeOAuthToken', 'POST', revokePath, form({})), 400)
  expectStatus('another token than the revoked one', await list(token), facts.listed)
  const old = await issue()
  await control.clock({ advanceMs: (facts.tokenSeconds - 1) * 1000 })
  expectStatus('a token before it expires', await list(old), facts.listed)
  await control.clock({ advanceMs: 2000 })
  expectStatus('an expired token', await list(old), 401)
  const fresh = await issue()

  // Queries
  for (const query of [
    `${facts.size}=0`,
    `${facts.size}=${facts.max + 1}`,
    `${facts.size}=-1`,
    `${facts.size}=x`,
    `${facts.size}=1.5`,
    `${facts.size}=`,
    `${facts.order}=name`,
    `${facts.order}=`,
    `${facts.cursor}=x`,
    `${facts.cursor}=`,
  ]) {
    expectStatus(`a listing with ${query}`, await list(fresh, `?${query}`), 400)
  }
  for (const id of sample(
    fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.isWellFormed() && !/^\.+$/.test(text)),
    10,
  )) {
    expectStatus('a missing reward', await list(fresh, '', `none-${id}`), 404)
  }

  // Pages
  const allItems = await pagesOf(facts.max, '')
  check(allItems.length === 25, `all activities: ${allItems.length}, not 25`)
  for (const limit of sample(fc.integer({ min: 1, max: 30 }), 6)) {
    const read = await pagesOf(limit, '')
    check(
      JSON.stringify(read) === JSON.stringify(allItems),
      `pages of ${limit <= 25 ? 'some' : 'many'}: other entries than in one page`,
    )
    const back = await pagesOf(limit, `&${facts.order}=created_at`)
    const ahead = await pagesOf(limit, `&${facts.order}=-created_at`)
    check(JSON.stringify(back.toReversed()) === JSON.stringify(ahead), 'the other order: not the reverse')
    const times = back.map(({ at }) => at)
    check(JSON.stringify(times.toSorted()) === JSON.stringify(times), 'by time: not in order')
  }
  async function pagesOf(limit: number, order: string): Promise<{ readonly id: string; readonly at: string }[]> {
    const found: { id: string; at: string }[] = []
    let cursor = ''
    for (let page = 0; page < 30; page++) {
      const { body } = await list(fresh, `?${facts.size}=${limit}${order}${cursor}`)
      const data = (body['data'] ?? []) as readonly { id: string; created_at: string }[] // checked by its schema
      check(data.length <= limit, 'a page: longer than its limit')
      for (const { id, created_at: at } of data) {
        check(!found.some((each) => each.id === id), 'pages: an entry twice')
        found.push({ id, at })
      }
      const next = (body['cursor'] as { next?: string } | undefined)?.next
      if (next === undefined) return found
      cursor = `&${facts.cursor}=${encodeURIComponent(next)}`
    }
    check(false, 'pages: no end')
    return found
  }

  // Cursors
  const first = await list(fresh, `?${facts.size}=5`)
  const { next = '', expires_at: until } = (first.body['cursor'] ?? {}) as { next?: string; expires_at?: string } // as above
  check(until !== undefined, 'a cursor: no expiry')
  for (const at of sample(fc.nat(Math.max(0, next.length - 2)), 10)) {
    const changed = `${next.slice(0, at)}${next[at] === 'A' ? 'B' : 'A'}${next.slice(at + 1)}`
    expectStatus('a modified cursor', await list(fresh, `?${facts.cursor}=${encodeURIComponent(changed)}`), 400)
  }
  expectStatus(
    'a cursor of another order',
    await list(
      fresh,
      `?${facts.order}=${facts.isAscending ? '-' : ''}created_at&${facts.cursor}=${encodeURIComponent(next)}`,
    ),
    next.length > 0 ? 400 : 0,
  )
  expectStatus(
    'a cursor of another reward',
    await list(fresh, `?${facts.cursor}=${encodeURIComponent(next)}`, 'rw_coupons'),
    400,
  )
  // An entry added meanwhile shifts no page.
  const before = (first.body['data'] as readonly { id: string }[] | undefined)?.map(({ id }) => id) ?? []
  await control.put('activities', 'act_between', { type: 'vl.reward.created', reward_id: 'rw_mug' })
  const nextPage = await list(fresh, `?${facts.size}=5&${facts.cursor}=${encodeURIComponent(next)}`)
  const after = ((nextPage.body['data'] ?? []) as readonly { id: string }[]).map(({ id }) => id)
  check(!after.some((id) => before.includes(id)), 'an entry added in between: one is repeated')
  check(
    after.join() ===
      allItems
        .slice(5, 10)
        .map(({ id }) => id)
        .join(),
    'an entry added in between: one is skipped',
  )
  const afterChange = await list(fresh, `?${facts.size}=1&${facts.order}=-created_at`)
  const latest = (afterChange.body['data'] as readonly { id: string }[] | undefined)?.[0]
  check(latest?.id === 'act_between', 'an entry added in between: not the latest')
  await control.clock({ advanceMs: (Math.max(facts.cursorSeconds, facts.tokenSeconds) + 100) * 1000 })
  const late = await issue()
  expectStatus('an expired cursor', await list(late, `?${facts.cursor}=${encodeURIComponent(next)}`), 400)

  // Deletion
  const remove = async (id: string): Promise<ServiceResponse> =>
    await sendRequest('deleteTierStructure', 'DELETE', structure(id), withBearer(late))
  const used = await remove('ts_inuse')
  expectStatus('deleting a structure in use', used, 409)
  check(used.body['resource_id'] === 'ts_inuse', 'deleting a structure in use: the program is not named')
  expectStatus('deleting it again', await remove('ts_inuse'), 409)
  const gone = await remove('ts_gold')
  expectStatus('deleting', gone, facts.deleted)
  check(gone.body['status'] === 'DELETED', 'deleting: not the status DELETED')
  const { now } = await control.clock()
  check(String(gone.body['updated_at']).slice(0, 19) === now.slice(0, 19), 'deleting: updated_at is not now')
  expectStatus('deleting a deleted structure', await remove('ts_gold'), 404)
  expectStatus('deleting a missing structure', await remove('none'), 404)
  const tiers = (await control.list('tiers')) as readonly { tier_structure_id: string; status: string }[] // rows of tiers
  const orphans = tiers.filter((tier) => tier.tier_structure_id === 'ts_gold' && tier.status !== 'DELETED')
  check(orphans.length === 0, 'deleting: its tiers remain')

  // Methods and paths
  for (const [operation, path] of [
    ['listRewardActivities', activities('rw_mug')],
    ['generateOAuthToken', tokenPath],
    ['deleteTierStructure', structure('ts_x')],
  ] as const) {
    for (const method of ['PUT', 'PATCH', 'GET', 'DELETE', 'POST'].filter(
      (each) => each !== operations[operation].method.toUpperCase(),
    )) {
      expectStatus(`${method} ${path}`, await sendRequest(operation, method, path, { headers: app }), 405)
    }
  }
  for (const path of sample(
    fc.webPath().filter((each) => each.length > 1 && !each.startsWith('/__control') && !/^\/{2}/.test(each)),
    10,
  )) {
    expectStatus('an unknown path', await sendRequest('none', 'GET', `/nowhere${path}`), 404)
  }
  return [...violations].toSorted()
}
