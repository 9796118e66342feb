import { listen } from '@specwright/server-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { implemented, typeErrorsOf } from './implemented.ts'

const integer = { schema: { type: 'integer' } }
const text = { schema: { type: 'string' } }
const point = { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } } }

/** A document whose responses have headers of each kind. */
const counted = {
  openapi: '3.1.1',
  info: { title: 'Counted', version: '1' },
  paths: {
    '/items': {
      get: {
        operationId: 'listItems',
        responses: {
          '200': {
            description: 'Items',
            headers: {
              'X-Total': { required: true, ...integer },
              'X-Tags': { schema: { type: 'array', items: { type: 'string' } } },
              'X-Point': { schema: point },
              'X-Exploded': { explode: true, schema: point },
              'X-Json': { content: { 'application/json': { schema: point } } },
              'X-State': { schema: { enum: ['open', 'done'] } },
              'Set-Cookie': text,
              ETag: { required: true, ...text },
            },
            content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
          },
          '204': { description: 'None' },
        },
      },
    },
  },
}

const usage = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

implement(contract, {
  operations: {
    listItems: () => ({
      status: 200,
      body: ['a'],
      headers: {
        'X-Total': 5, 'X-Tags': ['a'], 'X-Point': { x: 1 }, 'X-Json': { y: 2 }, 'X-State': 'open', 'Set-Cookie': ['a=1', 'b=2'],
        Vary: 'Accept', ETag: '"1"',
      },
    }),
  },
})
implement(contract, { operations: { listItems: () => ({ status: 200, body: ['a'], headers: { 'X-Total': 5 } }) } })
implement(contract, { operations: { listItems: () => ({ status: 204, headers: { Vary: 'Accept' } }) } })
// @ts-expect-error A required header is missing.
implement(contract, { operations: { listItems: () => ({ status: 200, body: ['a'], headers: { Vary: 'Accept' } }) } })
// @ts-expect-error There are no headers.
implement(contract, { operations: { listItems: () => ({ status: 200, body: ['a'] }) } })
// @ts-expect-error It is a number.
implement(contract, { operations: { listItems: () => ({ status: 200, body: ['a'], headers: { 'X-Total': '5' } }) } })
// @ts-expect-error It is another state.
implement(contract, { operations: { listItems: () => ({ status: 200, body: ['a'], headers: { 'X-Total': 5, 'X-State': 'new' } }) } })
// @ts-expect-error A point has numbers.
implement(contract, { operations: { listItems: () => ({ status: 200, body: ['a'], headers: { 'X-Total': 5, 'X-Point': { x: 'left' } } }) } })
// @ts-expect-error What the document does not name is a string.
implement(contract, { operations: { listItems: () => ({ status: 204, headers: { Age: 5 } }) } })
`

test('headers of a response are typed by the document', async () => {
  expect(await typeErrorsOf(counted, usage)).toBe('')
})

/** What a port sends for headers of a handler, and what is logged. */
async function sent(headers: object): Promise<{ response: Response; text: string; lines: string[] }> {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const listItems = () => ({ status: 200, headers, body: ['a'] })
  const { url, close } = await listen(await implemented(counted, { operations: { listItems }, log }))
  onTestFinished(close)
  const response = await fetch(`${url}/items`)
  return { response, text: await response.text(), lines }
}

test.each([
  ['X-Total', 7, '7'],
  ['x-total', 7, '7'],
  ['X-Tags', ['a', 'b'], 'a,b'],
  ['X-Tags', [], null],
  ['X-Tags', undefined, null],
  ['X-Point', {}, null],
  ['X-Point', { x: 1, y: 2 }, 'x,1,y,2'],
  ['X-Exploded', { x: 1, y: 2 }, 'x=1,y=2'],
  ['X-Json', {}, '{}'],
  ['X-Json', { x: 1 }, '{"x":1}'],
  ['Set-Cookie', ['a=1', 'b=2'], 'a=1, b=2'],
  ['Set-Cookie', [], null],
  ['X-Other', 'é', 'é'],
])('%s: %j is sent as %s', async (name, value, written) => {
  const total = name.toLowerCase() === 'x-total' ? {} : { 'X-Total': 5 }
  const { response, lines } = await sent({ ...total, [name]: value })
  expect([response.status, response.headers.get(name), lines]).toEqual([200, written, []])
})

test.each([
  [{}, 'header /X-Total is required'],
  [{ 'X-Total': 'secret' }, 'header /X-Total must be an integer'],
  [{ 'X-Total': 1.5 }, 'header /X-Total must be an integer'],
  [{ 'X-Total': { secret: 1 } }, 'header /X-Total must be an integer'],
  [{ 'X-Total': 5, 'X-State': 'secret' }, 'header /X-State must be'],
  [{ 'X-Total': 5, 'X-Tags': [{ secret: 1 }] }, 'the header "X-Tags" cannot be sent'],
  [{ 'X-Total': 5, 'X-Point': { x: { secret: 1 } } }, 'the header "X-Point" cannot be sent'],
  [{ 'X-Total': [] }, 'header /X-Total is required'],
  [{ 'X-Total': 5, 'X-Other': new Date(0) }, 'the header "X-Other" cannot be sent'],
  [{ 'X-Total': 5, 'X-Other': null }, 'the header "X-Other" cannot be sent'],
])('%j is 500, with the reason in the log alone', async (headers, why) => {
  const { response, text: body, lines } = await sent(headers)
  expect([response.status, body]).toEqual([500, expect.not.stringMatching(/secret|X-/)])
  expect(lines).toEqual([expect.stringContaining(why)])
})

test.each<[name: string, value: unknown, body: 'sent' | 'refused']>([
  ['X-Tags', ['a', 'b c'], 'sent'],
  ['X-Tags', ['a,b', 'c'], 'refused'],
  ['X-Tags', ['a', ' b'], 'refused'],
  ['X-Tags', [','], 'refused'],
  ['X-Json', { x: 1 }, 'sent'],
  ['X-Other', 'a, b', 'sent'],
])('what would be read as other parts of a header is refused: %s %j', async (name, value, what) => {
  const headers = { 'X-Total': 1, [name]: value }
  const lines: string[] = []
  const { fetch } = await implemented(counted, {
    operations: { listItems: () => ({ status: 200, body: [], headers }) },
    log: (line: string) => void lines.push(line),
  })
  const { status } = await fetch(new Request('http://test/items'))
  expect([status, lines.length]).toEqual(what === 'sent' ? [200, 0] : [500, 1])
})
