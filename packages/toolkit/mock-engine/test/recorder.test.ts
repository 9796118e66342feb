import { expect, test } from 'vitest'
import { createRecorder } from '../src/transcript/recorder.ts'

test('a recording omits secrets and volatile members of any service', () => {
  const recorder = createRecorder({ securitySchemes: {}, volatile: [], variables: {} })
  const request = {
    method: 'POST',
    path: '/v1/elsewhere/opaque-1',
    query: 'token=opaque-2&q=opaque-1',
    headers: { authorization: 'Bearer opaque-1', cookie: 'session=opaque-3', 'content-type': 'application/json' },
    body: '{"password":"opaque-4","list":["opaque-1","{{"]}',
  }
  const response = {
    status: 200,
    headers: { 'content-type': 'application/json', 'set-cookie': 'session=opaque-3', location: '/at/opaque-4' },
    body: '{"refresh_token":"opaque-5","access_token":"opaque-1","deep":{"token":"opaque-6"}}',
  }
  expect(recorder.exchange('any', request, response)).toBe(`### 1 any
POST /v1/elsewhere/{{token}}?token={{token2}}&q={{token}}
authorization: Bearer {{token}}
content-type: application/json

{"password":"{{secret}}","list":["{{token}}","\\u007b{"]}
---
200
content-type: application/json
location: /at/{{secret}}

{"refresh_token":"<<refreshToken>>","access_token":"{{token}}","deep":{"token":"<<token3>>"}}

`)
  const text = recorder.exchange('bytes', { ...request, body: 'opaque-7' }, { ...response, body: '<html>' })
  expect(text).toContain('<8 characters>')
  expect(text).toContain('<6 characters>')
})

test('a recording follows what a contract says about credentials and response members', () => {
  const recorder = createRecorder({
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Shop-Key' } },
    volatile: ['/at'],
    variables: { '/page/next': 'page' },
  })
  const request = { method: 'GET', path: '/orders', query: '', headers: { 'x-shop-key': 'opaque-1' }, body: '' }
  const headers = { 'content-type': 'application/json' }
  const body = '{"at":"now","page":{"next":"opaque-2"},"key":"opaque-1"}'
  expect(recorder.exchange('list', request, { status: 200, headers, body })).toBe(`### 1 list
GET /orders
x-shop-key: {{shopKey}}
---
200
content-type: application/json

{"page":{"next":"<<page>>"},"key":"{{shopKey}}"}

`)
})

test('a recording hides the API keys of queries', () => {
  const securitySchemes = { key: { type: 'apiKey', in: 'query', name: 'key' } } as const
  const recorder = createRecorder({ securitySchemes, volatile: [], variables: {} })
  const request = { method: 'GET', path: '/orders', query: 'page=2&key=opaque%201', headers: {}, body: '' }
  const text = recorder.exchange('list', request, { status: 200, headers: {}, body: '{"url":"?key=opaque 1"}' })
  expect(text).toContain('GET /orders?page=2&key={{key}}')
  expect(text).not.toContain('opaque')
})
