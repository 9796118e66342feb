import { createLoyaltyClient } from '@loyalty-kit/client'
import { byPath } from '@loyalty-kit/client/fetch'
import { create as createAxios } from 'axios'
import ky from 'ky'
import { createFetch } from 'ofetch'
import createClient from 'openapi-fetch'

const baseUrl = 'https://loyalty.test'
const text = '{"id":"ts_1","status":"OK"}' // 27 bytes
const path = '/v2/loyalties/tier-structures/{id}'
const headers = { 'x-app-id': 'a', 'x-app-token': 'b', authorization: 'Bearer t' }
const fetch = (): Promise<Response> =>
  Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }))

type Paths = Record<
  '/v2/loyalties/tier-structures/{id}',
  {
    delete: {
      parameters: { path: { id: string } }
      responses: { 200: { content: { 'application/json': { id: string } } } }
    }
  }
>

const loyalty = createLoyaltyClient({ baseUrl, appId: 'a', appToken: 'b', token: 't', fetch })
const loyaltyPaths = byPath(loyalty)
const openapi = createClient<Paths>({ baseUrl, fetch, headers })
const kyClient = ky.create({ prefix: baseUrl, fetch, headers })
const ofetch = createFetch({ fetch, defaults: { headers } })
const axiosClient = createAxios({ baseURL: baseUrl, adapter: 'fetch', env: { fetch }, headers })

/** One call with each: the same delete with the same credentials, and its body parsed. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'bare fetch': async () => {
    const bare: typeof globalThis.fetch = fetch
    const response = await bare(baseUrl + path.replace('{id}', encodeURIComponent('ts_1')), {
      method: 'DELETE',
      headers,
    })
    if (!response.ok) throw new Error(`Cannot delete: status ${response.status}`)
    return response.json()
  },
  'this client': () => loyalty.tierStructures.delete('ts_1'),
  'this client, by path': () => loyaltyPaths.DELETE(path, { params: { path: { id: 'ts_1' } } }),
  'openapi-fetch': () => openapi.DELETE(path, { params: { path: { id: 'ts_1' } } }),
  ofetch: () => ofetch(`${baseUrl}/v2/loyalties/tier-structures/ts_1`, { method: 'DELETE' }),
  ky: () => kyClient.delete('v2/loyalties/tier-structures/ts_1').json(),
  axios: () => axiosClient.delete('/v2/loyalties/tier-structures/ts_1'),
}

/** Microseconds of processor time of a call with each client. */
export async function overhead(): Promise<readonly { name: string; us: number }[]> {
  return [...(await processorTimes(calls))].map(([name, us]) => ({ name, us }))
}

/** How much is measured. */
interface Rounds {
  readonly rounds?: number
  readonly callsPerRound?: number
}

/**
 * Microseconds of processor time of each of some calls, the lower quartile of rounds that take turns: other load on the
 * machine affects it least.
 */
export async function processorTimes(
  measured: Readonly<Record<string, () => Promise<unknown>>>,
  { rounds = 60, callsPerRound = 500 }: Rounds = {},
): Promise<ReadonlyMap<string, number>> {
  const times = new Map(Object.keys(measured).map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, call] of Object.entries(measured)) {
      const before = process.cpuUsage()
      for (let n = 0; n < callsPerRound; n++) await call()
      const { user, system } = process.cpuUsage(before)
      times.get(name)?.push((user + system) / callsPerRound)
    }
  }
  // The first rounds run before the engine has optimized the code.
  return new Map([...times].map(([name, all]) => [name, lowerQuartile(all.slice(Math.floor(rounds / 4)))]))
}

/** The lower quartile of some numbers. */
export function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0
}

/** The median of some numbers. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
