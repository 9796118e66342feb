import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createMockServer as createPortable } from '@loyalty-kit/mock-server'
import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { options, comparable, type TestRequest, type ComparableResponse } from './differential/exchange.ts'
import { activitiesOf, appHeaders, facts, structureAt } from './facts.ts'

const portable = createPortable(options)
const listening = await listen(createMockServer(options))
const worker = new Worker(new URL('differential/worker.ts', import.meta.url), {
  execArgv: ['--conditions=@specwright/source'],
})
afterAll(async () => {
  await listening.close()
  await worker.terminate()
})

const inProcess = async ({ path, ...init }: TestRequest): Promise<ComparableResponse> =>
  await comparable(await portable.fetch(`http://mock.test${path}`, init))
const overPort = async ({ path, ...init }: TestRequest): Promise<ComparableResponse> =>
  await comparable(await fetch(listening.url + path, init))
const inWorker = async (testRequest: TestRequest): Promise<ComparableResponse> => {
  worker.postMessage(testRequest)
  const [response] = (await once(worker, 'message')) as [ComparableResponse] // as the worker posts them
  return response
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const app = appHeaders()
const grant = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope }).toString()
const tokenRequest: TestRequest = {
  path: facts.tokenPath,
  method: 'POST',
  headers: { ...app, ...form },
  body: grant,
}

const listing = activitiesOf('rw_mug')
const paths = [
  listing,
  `${listing}?${facts.size}=3&${facts.order}=-created_at`,
  `${listing}?${facts.size}=0`,
  `${listing}?${facts.cursor}=x`,
  activitiesOf('%C3%A4'),
  activitiesOf('%ff'),
  structureAt('ts_gold'),
  structureAt('ts_inuse'),
  structureAt('none'),
  facts.revokePath,
  facts.tokenPath,
  '/nowhere',
  '/__control/rewards',
  '/__control/rewards/rw_ä',
  '/__control/health',
  '/.well-known/jwks.json',
]

/** Requests of all kinds, valid and invalid; `bearer` is replaced with an issued token. */
const requests = fc.record({
  path: fc.constantFrom(...paths),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'DELETE', 'POST', 'PUT', 'OPTIONS', 'PATCH'),
  headers: fc
    .subarray([
      [facts.appId, 'demo-app'],
      [facts.appToken, 'demo-token'],
      ['authorization', 'bearer'],
      ['authorization', 'Bearer nonsense'],
      ['prefer', 'code=409'],
      ['x-mock-tenant', 'one'],
      ['origin', 'https://page.test'],
      ['content-type', 'application/json'],
    ])
    .map((pairs) => Object.fromEntries(pairs)),
  body: fc.constantFrom('', '{}', '{"name":"Tasse ☕"}', grant, 'token=x', '{'),
})

test('in process, over a port and in a worker, the same requests get the same responses', async () => {
  const responses = await Promise.all([inProcess(tokenRequest), overPort(tokenRequest), inWorker(tokenRequest)])
  expect(responses[1]).toEqual(responses[0])
  expect(responses[2]).toEqual(responses[0])
  const { access_token: token } = JSON.parse(responses[0].body) as { access_token: string } // as the contract has it
  const statuses = new Set<number>()
  for (const { body, headers, ...rest } of fc.sample(requests, { seed: 20_261_121, numRuns: 300 })) {
    const authorization = headers['authorization']?.replace(/^bearer$/, `Bearer ${token}`)
    const hasBody = !/^(?:GET|HEAD)$/.test(rest.method) && body !== ''
    const testRequest: TestRequest = {
      ...rest,
      headers: {
        ...headers,
        ...(authorization === undefined ? {} : { authorization }),
        ...(hasBody && headers['content-type'] === undefined ? form : {}),
      },
      ...(hasBody ? { body } : {}),
    }
    const first = await inProcess(testRequest)
    statuses.add(first.status)
    expect({ testRequest, response: await overPort(testRequest) }).toEqual({ testRequest, response: first })
    expect({ testRequest, response: await inWorker(testRequest) }).toEqual({ testRequest, response: first })
  }
  // The requests are of all kinds only if the responses are.
  expect([...statuses].toSorted((a, b) => a - b)).toEqual(
    expect.arrayContaining([facts.listed, facts.issued, 400, 401, 404, 405, 409]),
  )
})
