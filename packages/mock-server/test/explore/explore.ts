import { operations } from '@loyalty-kit/spec'
import {
  ErrorResponseSchema,
  OAuthTokenSchema,
  RewardActivityListSchema,
  TierStructureSchema,
} from '@loyalty-kit/validators'
import type { MockControl } from '@loyalty-kit/mock-server'
import * as fc from 'fast-check'

/** What is explored: a service that behaves as the contract says, or not. */
export interface Explored {
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
  /** Moves time, and changes what only the service itself can. */
  readonly control: MockControl
}

interface Answer {
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

const app: Readonly<Record<string, string>> = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' }
const validators: Readonly<Record<string, { check(value: unknown): readonly { message: string }[] }>> = {
  deleteTierStructure: TierStructureSchema,
  listRewardActivities: RewardActivityListSchema,
  generateOAuthToken: OAuthTokenSchema,
}

/**
 * Tries a service from outside with random requests, good and bad, and with conversations that keep a model of it.
 *
 * @returns What is wrong with it, a line each; empty for a service that keeps the contract.
 */
export async function explore({ fetch, control }: Explored, seed: number): Promise<readonly string[]> {
  const wrong = new Set<string>()
  const seenIds = new Set<unknown>()
  const say = (claim: boolean, text: string): void => void (claim || wrong.add(text))
  const sample = <Value>(values: fc.Arbitrary<Value>, numRuns: number): Value[] => fc.sample(values, { seed, numRuns })

  /** Sends a request, and checks what must hold for every answer. */
  async function ask(operation: string, method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(base + path, { method, ...init })
    const text = await response.text()
    const { status, headers } = response
    const title = `${operation} ${status}`
    let body: Answer['body'] = {}
    try {
      body = text === '' ? {} : (JSON.parse(text) as Answer['body'])
    } catch {
      say(false, `${title}: the body is not valid JSON`)
    }
    say(/^application\/json\b/.test(headers.get('content-type') ?? ''), `${title}: the content type is not JSON`)
    if (status >= 400) {
      const issues = ErrorResponseSchema.check(body)
      say(issues.length === 0, `${title}: not of the error shape`)
      say(body['code'] === status, `${title}: code is not the status`)
      say(
        typeof body['request_id'] === 'string' && !seenIds.has(body['request_id']),
        `${title}: no request_id of its own`,
      )
      seenIds.add(body['request_id'])
      say(status < 500, `${title}: a failure nobody asked for`)
    } else if (validators[operation]) {
      const issues = validators[operation].check(body)
      say(issues.length === 0, `${title}: ${issues[0]?.message ?? ''}`)
    }
    if (status === 401) {
      say(
        /^Bearer\b/.test(headers.get('www-authenticate') ?? '') || operation.includes('OAuth'),
        `${title}: no challenge`,
      )
    }
    if (status === 405) say((headers.get('allow') ?? '') !== '', `${title}: no Allow`)
    return { status, headers, text, body }
  }

  const form = (fields: Readonly<Record<string, string>> | string): RequestInit => ({
    headers: { ...app, 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof fields === 'string' ? fields : String(new URLSearchParams(fields)),
  })
  const grant = (scope: string) => ({ grant_type: 'client_credentials', scope })
  const issue = async (scope = 'api'): Promise<string> => {
    const { body } = await ask('generateOAuthToken', 'POST', tokenPath, form(grant(scope)))
    return String(body['access_token'])
  }
  const bearing = (token: string, more: Readonly<Record<string, string>> = app): RequestInit => ({
    headers: { ...more, authorization: `Bearer ${token}` },
  })
  const list = async (token: string, query = '', id = 'rw_mug'): Promise<Answer> =>
    await ask('listRewardActivities', 'GET', `${activities(id)}${query}`, bearing(token))
  const expectStatus = (what: string, { status }: Answer, ...want: readonly number[]): void =>
    say(want.includes(status), `${what}: answered ${status}, not ${want.join(' or ')}`)

  // Tokens
  const issued = await ask('generateOAuthToken', 'POST', tokenPath, form(grant('rewards api')))
  expectStatus('a token', issued, 200)
  say(issued.headers.get('cache-control') === 'no-store', 'a token: it may be cached')
  say(issued.headers.get('pragma') === 'no-cache', 'a token: it may be cached by old proxies')
  say(issued.body['scope'] === 'rewards api', 'a token: not the scope that was asked for')
  say(issued.body['expires_in'] === 900, 'a token: another lifetime')
  const token = await issue()
  say(token !== issued.body['access_token'], 'a token: the same one twice')
  for (const fields of [
    {},
    { grant_type: 'client_credentials' },
    { scope: 'api' },
    grant('nonsense'),
    { ...grant('api'), grant_type: 'password' },
    grant(''),
  ]) {
    expectStatus(
      `a token for ${JSON.stringify(fields)}`,
      await ask('generateOAuthToken', 'POST', tokenPath, form(fields)),
      400,
    )
  }
  const twice = `${String(new URLSearchParams(grant('api')))}&scope=rewards`
  expectStatus('a repeated field', await ask('generateOAuthToken', 'POST', tokenPath, form(twice)), 400)
  const json = { headers: { ...app, 'content-type': 'application/json' }, body: JSON.stringify(grant('api')) }
  expectStatus('a token asked for with JSON', await ask('generateOAuthToken', 'POST', tokenPath, json), 415)
  const failed = await ask('generateOAuthToken', 'POST', tokenPath, form(grant('nonsense')))
  say(failed.body['error'] === 'invalid_scope', 'a scope that is none: no OAuth error beside ours')

  // Credentials
  const protectedCalls = [
    ['listRewardActivities', 'GET', activities('rw_mug')],
    ['deleteTierStructure', 'DELETE', structure('ts_inuse')],
  ] as const
  for (const [operation, method, path] of protectedCalls) {
    for (const name of Object.keys(app)) {
      const { [name]: _, ...rest } = app
      expectStatus(`${operation} without ${name}`, await ask(operation, method, path, bearing(token, rest)), 401)
      const other = { ...app, [name]: 'other' }
      expectStatus(`${operation} with another ${name}`, await ask(operation, method, path, bearing(token, other)), 401)
    }
    const bare = await ask(operation, method, path, { headers: app })
    expectStatus(`${operation} without a token`, bare, 401)
    say(
      !(bare.headers.get('www-authenticate') ?? '').includes('error='),
      `${operation} without a token: it names an error`,
    )
    expectStatus(`${operation} with a token that is none`, await ask(operation, method, path, bearing('nonsense')), 401)
    for (const at of sample(fc.nat(token.length - 1), 12)) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
      const isOther = changed.slice(0, -1) !== token.slice(0, -1)
      if (isOther)
        expectStatus(
          `${operation} with a token that was changed`,
          await ask(operation, method, path, bearing(changed)),
          401,
        )
    }
    const narrow = await ask(operation, method, path, bearing(await issue('exports')))
    expectStatus(`${operation} with a token for something else`, narrow, 403)
    say(
      (narrow.headers.get('www-authenticate') ?? '').includes('insufficient_scope'),
      `${operation}: 403 without insufficient_scope`,
    )
  }
  for (const name of Object.keys(app)) {
    const { [name]: _, ...rest } = app
    const init = form(grant('api'))
    const headers = { ...rest, 'content-type': 'application/x-www-form-urlencoded' }
    expectStatus(
      `a token without ${name}`,
      await ask('generateOAuthToken', 'POST', tokenPath, { ...init, headers }),
      401,
    )
  }

  // Revocation and expiry
  const brief = await issue()
  expectStatus('a token that is good', await list(brief), 200)
  const revoked = await ask('revokeOAuthToken', 'POST', revokePath, form({ access_token: brief }))
  expectStatus('revoking', revoked, 200)
  say(revoked.text === '', 'revoking: there is a body')
  expectStatus('a token that was revoked', await list(brief), 401)
  expectStatus(
    'revoking what is no token',
    await ask('revokeOAuthToken', 'POST', revokePath, form({ access_token: 'x' })),
    200,
  )
  expectStatus('revoking nothing', await ask('revokeOAuthToken', 'POST', revokePath, form({})), 400)
  expectStatus('a token beside the one that was revoked', await list(token), 200)
  const old = await issue()
  await control.clock({ advanceMs: 899_000 })
  expectStatus('a token before it expires', await list(old), 200)
  await control.clock({ advanceMs: 2000 })
  expectStatus('a token that has expired', await list(old), 401)
  const fresh = await issue()

  // Queries
  for (const query of [
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=x',
    'limit=1.5',
    'limit=',
    'order=name',
    'order=',
    'cursor=x',
    'cursor=',
  ]) {
    expectStatus(`a listing with ${query}`, await list(fresh, `?${query}`), 400)
  }
  for (const id of sample(
    fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.isWellFormed() && !/^\.+$/.test(text)),
    10,
  )) {
    expectStatus('a reward that is not there', await list(fresh, '', `none-${id}`), 404)
  }

  // Pages
  const whole = await pagesOf(100, '')
  say(whole.length === 25, `all activities: ${whole.length}, not 25`)
  for (const limit of sample(fc.integer({ min: 1, max: 30 }), 6)) {
    const read = await pagesOf(limit, '')
    say(
      JSON.stringify(read) === JSON.stringify(whole),
      `pages of ${limit <= 25 ? 'some' : 'many'}: other entries than in one page`,
    )
    const back = await pagesOf(limit, '&order=created_at')
    const ahead = await pagesOf(limit, '&order=-created_at')
    say(JSON.stringify(back.toReversed()) === JSON.stringify(ahead), 'the other order: not the same backwards')
    const times = back.map(({ at }) => at)
    say(JSON.stringify(times.toSorted()) === JSON.stringify(times), 'in order of time: it is not')
  }
  async function pagesOf(limit: number, order: string): Promise<{ readonly id: string; readonly at: string }[]> {
    const found: { id: string; at: string }[] = []
    let cursor = ''
    for (let page = 0; page < 30; page++) {
      const { body } = await list(fresh, `?limit=${limit}${order}${cursor}`)
      const data = (body['data'] ?? []) as readonly { id: string; created_at: string }[] // checked by its schema
      say(data.length <= limit, 'a page: longer than asked for')
      for (const { id, created_at: at } of data) {
        say(!found.some((each) => each.id === id), 'pages: an entry twice')
        found.push({ id, at })
      }
      const next = (body['cursor'] as { next?: string } | undefined)?.next
      if (next === undefined) return found
      cursor = `&cursor=${encodeURIComponent(next)}`
    }
    say(false, 'pages: no end')
    return found
  }

  // Cursors
  const first = await list(fresh, '?limit=5')
  const { next = '', expires_at: until } = (first.body['cursor'] ?? {}) as { next?: string; expires_at?: string } // as above
  say(until !== undefined, 'a cursor: no time until which it is good')
  for (const at of sample(fc.nat(Math.max(0, next.length - 2)), 10)) {
    const changed = `${next.slice(0, at)}${next[at] === 'A' ? 'B' : 'A'}${next.slice(at + 1)}`
    expectStatus('a cursor that was changed', await list(fresh, `?cursor=${encodeURIComponent(changed)}`), 400)
  }
  expectStatus(
    'a cursor of another order',
    await list(fresh, `?order=created_at&cursor=${encodeURIComponent(next)}`),
    next.length > 0 ? 400 : 0,
  )
  expectStatus(
    'a cursor of another reward',
    await list(fresh, `?cursor=${encodeURIComponent(next)}`, 'rw_coupons'),
    400,
  )
  // An entry that comes in meanwhile moves nothing.
  const before = (first.body['data'] as readonly { id: string }[] | undefined)?.map(({ id }) => id) ?? []
  await control.put('rewards', 'rw_mug', { name: 'Another mug' })
  const following = await list(fresh, `?limit=5&cursor=${encodeURIComponent(next)}`)
  const after = ((following.body['data'] ?? []) as readonly { id: string }[]).map(({ id }) => id)
  say(!after.some((id) => before.includes(id)), 'an entry that comes in between: one is repeated')
  say(
    after.join() ===
      whole
        .slice(5, 10)
        .map(({ id }) => id)
        .join(),
    'an entry that comes in between: one is skipped',
  )
  const grown = await list(fresh, '?limit=1&order=-created_at')
  const latest = (grown.body['data'] as readonly { type: string }[] | undefined)?.[0]
  say(latest?.type === 'vl.reward.updated', 'a change of a reward: not in its log')
  await control.clock({ advanceMs: 3_700_000 })
  const late = await issue()
  expectStatus('a cursor that has expired', await list(late, `?cursor=${encodeURIComponent(next)}`), 400)

  // Deletion
  const remove = async (id: string): Promise<Answer> =>
    await ask('deleteTierStructure', 'DELETE', structure(id), bearing(late))
  const used = await remove('ts_inuse')
  expectStatus('deleting what is in use', used, 409)
  say(used.body['resource_id'] === 'ts_inuse', 'deleting what is in use: it does not say what')
  expectStatus('deleting it again', await remove('ts_inuse'), 409)
  const gone = await remove('ts_gold')
  expectStatus('deleting', gone, 200)
  say(gone.body['status'] === 'DELETED', 'deleting: the status is another')
  const { now } = await control.clock()
  say(String(gone.body['updated_at']).slice(0, 19) === now.slice(0, 19), 'deleting: updated_at is not now')
  expectStatus('deleting what is deleted', await remove('ts_gold'), 404)
  expectStatus('deleting what never was', await remove('none'), 404)
  const tiers = (await control.list('tiers')) as readonly { tier_structure_id: string; status: string }[] // rows of tiers
  const orphans = tiers.filter((tier) => tier.tier_structure_id === 'ts_gold' && tier.status !== 'DELETED')
  say(orphans.length === 0, 'deleting: its tiers are left')

  // Methods and paths
  for (const [operation, path] of [
    ['listRewardActivities', activities('rw_mug')],
    ['generateOAuthToken', tokenPath],
    ['deleteTierStructure', structure('ts_x')],
  ] as const) {
    for (const method of ['PUT', 'PATCH', 'GET', 'DELETE', 'POST'].filter(
      (each) => each !== operations[operation].method.toUpperCase(),
    )) {
      expectStatus(`${method} ${path}`, await ask(operation, method, path, { headers: app }), 405)
    }
  }
  for (const path of sample(
    fc.webPath().filter((each) => each.length > 1 && !each.startsWith('/__control') && !/^\/{2}/.test(each)),
    10,
  )) {
    expectStatus('a path that nobody has', await ask('none', 'GET', `/nowhere${path}`), 404)
  }
  return [...wrong].toSorted()
}
