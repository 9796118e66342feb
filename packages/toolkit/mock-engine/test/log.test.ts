import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemoryStore, createMockServer } from '@specwright/mock-engine'
import { proxy } from '@specwright/mock-engine/node/proxy'
import { expect, onTestFinished, test } from 'vitest'
import { createProblemResponse } from '../../server-engine/src/respond/problem.ts'
import { onLine } from '../../core/code/src/places/index.ts'
import { createShop } from './shop.ts'
import { contract } from './things.ts'

/** Strings that would be lines of their own, or control the terminal of whoever reads the log. */
const hostile = [
  'x\nGET /users 200 0.1 ms req_9',
  'x\r\n\u001b[2K\u001b[1Amajor',
  'x\u2028req_1 failed: \u202eecils',
  'x\u0085\u0000\u0007\u009b31m',
  'x\n    at forged (file.js:1:1)',
]

/** What the log has for each call, of which each must be what it seems. */
function expectLines(log: readonly string[], count: number): void {
  expect(log).toHaveLength(count)
  for (const line of log) expect(onLine(line)).toBe(line)
}

test.each(hostile)('a request is one line of the log of a mock: %j', async (name) => {
  const log: string[] = []
  const mock = createShop({ log: (line) => log.push(line) })
  const sent = { method: 'GET', query: '', headers: {}, body: '' }
  await mock.handle({ ...sent, path: `/orders/${name}` }, { exposed: false })
  await mock.handle({ ...sent, path: '/orders/o1', method: name }, { exposed: false })
  expectLines(log, 2)
})

test.each(hostile)('a failure is one line, and what is below it is indented: %j', async (message) => {
  const log: string[] = []
  const store = {
    ...createMemoryStore(),
    run: () => {
      throw new TypeError(message)
    },
  }
  const mock = createMockServer(contract, { log: (line) => log.push(line), createStore: () => store })
  await mock.fetch('http://mock.test/things')
  const [failure = '', request = ''] = log
  const [first, ...calls] = failure.split('\n')
  expect(first).toMatch(/^\S+Z error Cannot complete the request: TypeError: x\\/)
  expect(calls[0]).toMatch(/^ {4}at .*log\.test\.ts/)
  for (const call of calls) expect(call).toMatch(/^ {4}at /)
  expectLines([first ?? '', ...calls, request], calls.length + 2)
  expect(failure).not.toContain('\n    at forged')
})

test.each(hostile)('a line of objects is one line, and has what was sent: %j', async (message) => {
  const log: string[] = []
  const run = () => {
    throw new TypeError(message)
  }
  const store = { ...createMemoryStore(), run }
  const mock = createMockServer(contract, {
    logFormat: 'json',
    log: (line) => log.push(line),
    createStore: () => store,
  })
  await mock.fetch('http://mock.test/things')
  await mock.handle({ method: message, path: '/things', query: '', headers: {}, body: '' })
  expectLines(log, 3)
  const [failure, , request] = log.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  expect([failure?.['exception.message'], request?.['http.request.method_original']]).toEqual([message, message])
})

test.each(hostile)('a violation is one line of the log of a proxy: %j', async (name) => {
  const service = createServer((_, outgoing) => {
    outgoing.setHeader('content-type', 'application/json')
    outgoing.end(JSON.stringify({ [name]: 1 }))
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const log: string[] = []
  const names = {
    check: (value: unknown) =>
      Object.keys(Object(value)).map((key) => ({ pointer: `/${key}`, message: `/${key} is not known` })),
  }
  const { list } = contract.routes
  const listening = await proxy(
    {
      routes: { list: list! }, // as the contract has it
      securitySchemes: {},
      volatile: [],
      variables: {},
      responses: { list: [{ status: '200', content: [{ contentType: 'application/json', validator: names }] }] },
      createErrorResponse: createProblemResponse,
    },
    { upstream: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, log: (line) => log.push(line) }, // on a port
  )
  onTestFinished(listening.close)
  await (await fetch(`${listening.url}/things`)).text()
  expect(log[1]).toContain('violates the contract: response: /x\\')
  expectLines(log, 2)
})
