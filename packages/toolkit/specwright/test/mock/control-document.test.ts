import { expect, test } from 'vitest'
import { startReceiver } from '../../../mock-engine/test/delivery/receiver.ts'
import { undocumented } from './control-judge.ts'
import { respondsAsDocumented } from './control-property.ts'
import { served } from './served.ts'
import { shop } from './shop.ts'

const owner = '00000000-0000-4000-8000-000000000001'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Requests to the control interface, in this order, and the status of each response. */
const requests: readonly (readonly [request: string, body: unknown, status: number])[] = [
  ['GET health', undefined, 200],
  ['GET health/live', undefined, 200],
  ['GET health/ready', undefined, 200],
  ['GET metrics', undefined, 200],
  ['GET tenants', undefined, 200],
  ['DELETE tenants/run-1', undefined, 204],
  ['DELETE tenants/a%20b', undefined, 404],
  ['DELETE tenants/%ff', undefined, 400],
  ['POST seed', { owners: [{ id: owner, name: 'Ada' }] }, 200],
  ['POST seed', { owner: [] }, 422],
  ['POST seed', { owners: {} }, 400],
  ['POST seed', undefined, 400],
  ['POST snapshot', undefined, 201],
  ['POST restore', { id: 'none' }, 404],
  ['POST restore', {}, 400],
  ['GET clock', undefined, 200],
  ['POST clock', { set: '2026-03-02T12:00:00Z', freeze: true, advanceMs: 1.5 }, 200],
  ['POST clock', { set: null }, 400],
  ['POST clock', { set: '2026-03-02 12:00' }, 400],
  ['POST clock', { set: '0000-01-01', advanceMs: -1 }, 422],
  ['POST clock', undefined, 400],
  ['GET faults', undefined, 200],
  ['POST faults', [{ operation: 'getOwner', status: 503, count: 1, latencyMs: [0, 1], retryAfterSeconds: 1 }], 200],
  ['POST faults', [{ event: '*', copies: 2, reorder: true, share: 0, drop: 'after' }], 200],
  ['POST faults', [{ retryAfterSeconds: 1e21 }], 400],
  ['POST faults', [{ latencyMs: [5] }], 400],
  ['POST faults', [{ latencyMs: [5, 1] }], 422],
  ['POST faults', [{ operation: 'none' }], 422],
  ['POST faults', [{ event: 'none' }, { copies: 2 }], 400],
  ['POST faults', undefined, 400],
  ['POST faults', [], 200],
  ['GET journal', undefined, 200],
  ['GET journal?status=404&method=get&path=/owners*&operation=getOwner', undefined, 200],
  ['GET journal?status=0x194', undefined, 400],
  ['GET journal?status=4e2', undefined, 400],
  ['GET journal?method=4&path=true', undefined, 200],
  ['GET journal?method=', undefined, 400],
  ['POST verify', { query: { status: 404 }, count: 2 }, 204],
  ['POST verify', { count: 0 }, 409],
  ['POST verify', { count: '1' }, 400],
  ['POST events', { event: 'petFound' }, 202],
  ['POST events', { event: 'petFound', body: {} }, 422],
  ['POST events', {}, 400],
  ['GET events/receivers', undefined, 200],
  ['POST events/receivers', { url: 'http://127.0.0.1:1/', events: ['petFound'], secret }, 201],
  ['POST events/receivers', { url: 'nowhere' }, 400],
  ['POST events/receivers', undefined, 400],
  ['DELETE events/receivers/none', undefined, 404],
  ['DELETE events/receivers/%ff', undefined, 400],
  ['GET events/deliveries?settled=true&limit=1', undefined, 200],
  ['GET events/deliveries?settled=yes', undefined, 400],
  ['GET events/deliveries?after=none', undefined, 404],
  ['GET collections', undefined, 200],
  [`PUT collections/owners/${owner}`, { name: 'Ada' }, 200],
  ['PUT collections/owners/00000000-0000-4000-8000-000000000002', { name: 'Bob' }, 201],
  [`PUT collections/owners/${owner}`, { id: 'other' }, 422],
  [`PUT collections/owners/${owner}`, [], 400],
  ['PUT collections/nothing/1', {}, 404],
  [`GET collections/owners/${owner}`, undefined, 200],
  ['GET collections/owners/none', undefined, 404],
  ['GET collections/owners/%ff', undefined, 400],
  ['GET collections/owners?limit=1', undefined, 200],
  [`GET collections/owners?limit=1&after=${owner}`, undefined, 200],
  ['GET collections/owners?limit=0', undefined, 400],
  ['GET collections/nothing', undefined, 404],
  [`DELETE collections/owners/${owner}`, undefined, 204],
  ['DELETE collections/owners/none', undefined, 404],
  ['POST reset', undefined, 204],
]

test('every response of the control interface is one that its document allows, and so is what it accepts', async () => {
  const { url } = await startReceiver(() => ({ status: 503 }))
  const { mock, send } = await served(shop, { receivers: [{ url, secret }], deliveryRetriesMs: [] })
  await send(`GET /owners/${owner}`)
  await send('GET /owner')
  await mock.control.sendEvent('petFound')
  await mock.control.sendEvent('petFound')
  const seen: unknown[] = []
  for (const [request, body] of requests) {
    const [method = '', path = ''] = request.split(' ')
    const received = await send(`${method} /__control/${path}`, body)
    seen.push([request, received.status, undocumented({ method, path, body }, received)])
  }
  expect(seen).toEqual(requests.map(([request, , status]) => [request, status, []]))
})

test('a request that the document allows is not malformed, and gets a response that the document has', async () => {
  await respondsAsDocumented({ seed: 20_261_127, numRuns: 150 })
})

test.each([
  ['a control token is missing', { controlToken: 'secret' }, {}, 403],
  ['the name of the tenant is not valid', {}, { 'x-mock-tenant': 'a b' }, 400],
] as const)('so is that of every operation where %s', async (_, options, headers, status) => {
  const { send } = await served(shop, options)
  for (const [request, body] of requests) {
    const [method = '', path = ''] = request.split(' ')
    if (path.startsWith('health')) continue
    const received = await send(`${method} /__control/${path}`, body, headers)
    expect([request, received.status, undocumented({ method, path, body }, received)]).toEqual([request, status, []])
  }
})

test('a collection may have the name of an action', async () => {
  const schema = { type: 'object', properties: { id: { type: 'string', readOnly: true } } }
  const body = (content: object) => ({ content: { 'application/json': { schema: content } } })
  const response = (status: string, content: object) => ({ [status]: { description: 'Done', ...body(content) } })
  const list = {
    get: { responses: response('200', { type: 'array', items: schema }) },
    post: { requestBody: body(schema), responses: response('201', schema) },
  }
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
  const item = { parameters, get: { responses: response('200', schema) } }
  const names = ['tenants', 'collections', 'journal']
  const paths = Object.fromEntries([
    ...names.map((name) => [`/${name}`, list] as const),
    ...names.map((name) => [`/${name}/{id}`, item] as const),
  ])
  const { send } = await served({ openapi: '3.1.1', info: { title: 'Names', version: '1' }, paths })
  for (const name of names) {
    expect(await send(`PUT /__control/collections/${name}/a`, {})).toMatchObject({ status: 201, body: { id: 'a' } })
    expect((await send(`GET /__control/collections/${name}`)).body).toEqual([{ id: 'a' }])
    expect((await send(`DELETE /__control/collections/${name}/a`)).status).toBe(204)
  }
})

test('so is an error of a contract that documents its errors in a media type of its own', async () => {
  const schema = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } }
  const error = { description: 'Wrong', content: { 'application/vnd.api+json': { schema } } }
  const get = { operationId: 'list', responses: { '200': { description: 'OK' }, '400': error } }
  const { send } = await served({
    openapi: '3.1.1',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get } },
  })
  const received = await send('GET /__control/collections/nothing')
  expect(received.headers.get('content-type')).toBe('application/vnd.api+json')
  expect(undocumented({ method: 'GET', path: 'collections/nothing' }, received)).toEqual([])
})
