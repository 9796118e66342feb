import { app } from './cases.ts'

/** How many requests are sent, and how many tenants they are of. */
export const [hostileRequests, hostileTenants] = [200_000, 1000]

/** Every 200th request has a body at the limit, for a token; every 50th a header near it: 1 GB and 56 MB. */
const [everyBody, everyHeader] = [200, 50]

/** A request that is refused, or as good as useless. */
export interface Hostile {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

const kinds: readonly ((n: number, word: string) => Hostile)[] = [
  (_, word) => ({ method: 'GET', path: `/${word}/${word}`, headers: app }),
  (_, word) => ({
    method: 'GET',
    path: `/v2/loyalties/rewards/${word}/activities?limit=${word}&${word}=${word}`,
    headers: { ...app, authorization: `Bearer ${word}.${word}.${word}` },
  }),
  (n, word) => ({
    method: 'POST',
    path: '/oauth/token',
    headers: { ...(n % 2 === 0 ? app : { 'x-app-id': word }), ...form },
    body: `grant_type=client_credentials&scope=${n % 2 === 0 ? 'api' : word}`,
  }),
  (_, word) => ({ method: 'DELETE', path: `/v2/loyalties/tier-structures/${word}`, headers: { 'x-app-id': word } }),
  (_, word) => ({ method: 'PROPFIND', path: `/v2/${word}?${word}`, headers: { ...app, accept: word, prefer: word } }),
]

const large = 'x'.repeat(2 ** 20)

/** The request of a number, which no other one equals. */
export function hostileRequest(n: number): Hostile {
  const digits = `${(n * 2_654_435_761) % 4_294_967_296}x${n.toString(36)}`
  const word = digits.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  const sent = kinds[n % kinds.length]?.(n, word)
  if (sent === undefined) throw new RangeError(`No request has the number ${n}`)
  const headers = {
    ...sent.headers,
    'x-mock-tenant': `t${Math.floor(n / kinds.length) % hostileTenants}`,
    ...(n % everyHeader === 1 && { 'x-large': word.repeat(1000).slice(0, 14_000) }),
  }
  return { ...sent, headers, ...(n % everyBody === 2 && { body: large }) }
}
