import { expect, test } from 'vitest'
import type { MockResponse } from '@loyalty-kit/mock-engine'
import { openedStores } from './opened-stores.ts'
import { manyThings } from './things.ts'

test('requests are handled while the first index of many rows is made', async () => {
  const [, createStore] = (await openedStores()).find(([name]) => name === 'SQLite') ?? []
  const { mock } = await manyThings(createStore, 10_001)
  const settled: string[] = []
  const send = async (method: string, path: string, query = '', body = ''): Promise<MockResponse> => {
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
  expect(settled[0]).toBe('GET /__control/health 200')
  expect(settled.toSorted().slice(1)).toEqual(['GET /things 200', 'GET /things 200', 'PUT /things/t7 200'])
  expect(JSON.parse(listing.body)).toMatchObject({ total: 20 })
})
