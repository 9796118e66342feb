import { expect, test } from 'vitest'
import type { HttpResponse } from '@specwright/mock-engine'
import { passWithEachReading } from './held-clock.ts'
import { openedStores } from './opened-stores.ts'
import { manyThings } from './things.ts'

test.each(await openedStores())(
  'in %s, requests are handled while the first index of many rows is made',
  async (_name, createStore) => {
    const { mock } = await manyThings(createStore, 10_001)
    // A slice is a thousand rows, however fast the machine is.
    passWithEachReading(0.01)
    const settled: string[] = []
    const send = async (method: string, path: string, query = '', body = ''): Promise<HttpResponse> => {
      const headers = { 'content-type': 'application/json' }
      const response = await mock.handle({ method, path, query, headers, body })
      settled.push(`${method} ${path} ${response.status}`)
      return response
    }
    const [listing] = await Promise.all([
      send('GET', '/things', 'kind=k1'),
      send('GET', '/things', 'kind=k2'),
      send('GET', '/__control/health'),
      send('PUT', '/things/t7', '', '{"kind":"other"}'),
    ])
    expect(settled.indexOf('GET /__control/health 200')).toBeLessThan(settled.indexOf('GET /things 200'))
    expect(settled.toSorted()).toEqual([
      'GET /__control/health 200',
      'GET /things 200',
      'GET /things 200',
      'PUT /things/t7 200',
    ])
    expect(JSON.parse(listing.body)).toMatchObject({ total: 20 })
    // What was written meanwhile is in the index too.
    expect(JSON.parse((await send('GET', '/things', 'kind=other')).body)).toMatchObject({ total: 1 })
    expect(JSON.parse((await send('GET', '/things', 'kind=k0')).body)).toMatchObject({ total: 19 })
  },
)
