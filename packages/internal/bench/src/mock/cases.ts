/** A request that is sent to every server repeatedly. */
export interface Case {
  readonly name: string
  readonly method: string
  readonly path: (n: number) => string
  readonly body?: string
  readonly status: number
}

/** Number of structures that can be deleted, and of requests that each case sends. */
export const deletable = 36_000

/** The cases: a read, issuing a token, a rejection and a write. */
export const cases: readonly [page: Case, token: Case, refusal: Case, write: Case] = [
  {
    name: 'GET page of 10',
    method: 'GET',
    path: () => '/v2/loyalties/rewards/rw_mug/activities?limit=10',
    status: 200,
  },
  {
    name: 'POST token',
    method: 'POST',
    path: () => '/oauth/token',
    body: 'grant_type=client_credentials&scope=api',
    status: 200,
  },
  { name: 'DELETE 404', method: 'DELETE', path: () => '/v2/loyalties/tier-structures/none', status: 404 },
  { name: 'DELETE 200', method: 'DELETE', path: (n) => `/v2/loyalties/tier-structures/ts_${n}`, status: 200 },
]

export const app: Readonly<Record<string, string>> = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' }
