import createClient from 'openapi-fetch'
import { expect, test } from 'vitest'
import type { paths } from '@loyalty-kit/spec'
import { byPath } from '../src/fetch.ts'
import { createLoyaltyClient } from '../src/index.ts'
import { json, structure } from './service.ts'

const path = '/v2/loyalties/tier-structures/{id}'
const baseUrl = 'https://loyalty.test'
const fetch = (): Promise<Response> => Promise.resolve(json(structure))

const loyalty = byPath(createLoyaltyClient({ baseUrl, appId: 'a', appToken: 'b', token: 't', fetch }))
const headers = { 'x-app-id': 'a', 'x-app-token': 'b', authorization: 'Bearer t' }
const openapi = createClient<paths>({ baseUrl, fetch, headers })
const init = { params: { path: { id: 'ts_1' } } }
const calls = { ours: () => loyalty.DELETE(path, init), theirs: () => openapi.DELETE(path, init) }

test('a call by path takes at most 1.5 times the processor time of openapi-fetch alone', async () => {
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < 40; round++) {
    for (const name of ['ours', 'theirs'] as const) {
      const before = process.cpuUsage()
      for (let n = 0; n < 200; n++) await calls[name]()
      const { user, system } = process.cpuUsage(before)
      // The first rounds run before the engine has optimized the code.
      if (round >= 10) times[name].push(user + system)
    }
  }
  expect(lowerQuartile(times.ours) / lowerQuartile(times.theirs)).toBeLessThan(1.5)
})

function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0
}
