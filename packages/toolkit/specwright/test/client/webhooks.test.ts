import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { complaintsIn } from '../compilers.ts'
import { strict } from '../strict.ts'

const text = { type: 'string' }
const hook = (schema: object): object => ({
  post: { requestBody: { content: { 'application/json': { schema } } }, responses: { 204: { description: 'ok' } } },
})
const typed = (type: string, data: object): object => ({
  type: 'object',
  required: ['type', 'data'],
  properties: { type: { enum: [type] }, data },
  additionalProperties: false,
})

const form = { 'application/x-www-form-urlencoded': { schema: typed('dialed', text) } }

/** Events with a constant, with one in a part, and without one; and one in the other document. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {},
  webhooks: {
    orderPaid: hook({ $ref: '#/components/schemas/OrderPaid' }),
    orderSent: hook({ allOf: [{ $ref: '#/components/schemas/Sent' }, { required: ['type'] }] }),
    ping: hook({ type: 'object', required: ['ping'], properties: { ping: text } }),
    // The same members as a ping may have.
    echo: hook({ type: 'object', required: ['echo'], properties: { echo: text } }),
    // As a form, which cannot be read; and as JSON, too.
    dialed: { post: { requestBody: { content: form }, responses: {} } },
    called: {
      post: {
        requestBody: { content: { ...form, 'application/json': { schema: typed('called', text) } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      OrderPaid: typed('order.paid', {
        type: 'object',
        required: ['amount'],
        properties: { amount: { type: 'integer' } },
      }),
      Sent: { type: 'object', properties: { type: { const: 'order.sent' }, to: { enum: ['home', 'shop'] } } },
      // Names that the file would have.
      WebhookEvent: text,
    },
  },
}

const events = {
  asyncapi: '3.1.0',
  info: { title: 'Stock', version: '1' },
  channels: {
    stock: { messages: { low: { name: 'stock.low', payload: typed('stock.low', text) } } },
  },
}

/** What a user writes: each \`@ts-expect-error\` is a slip that the compiler must find. */
const program = `
import { handleWebhook, unwrapWebhook, WebhookError, type WebhookEvent_, type WebhookHandlers } from './out/index.ts'

const handlers: WebhookHandlers<string | number> = {
  orderPaid: ({ body }) => body.data.amount,
  orderSent: ({ body }) => body.to ?? 'home',
  ping: ({ body, id }) => body.ping + id,
  echo: ({ body }) => body.echo,
  called: ({ body }) => body.data,
  'stock.low': ({ body, sentAt }) => body.data.length + sentAt,
}
// @ts-expect-error An event has no handler.
export const few: WebhookHandlers<number> = { ping: () => 1 }

export async function receive(request: Request): Promise<string | number> {
  try {
    const event: WebhookEvent_ = await unwrapWebhook(request, ['whsec_new', 'whsec_old'], { toleranceMs: 1000, name: 'ping' })
    // @ts-expect-error Not every event has an amount.
    console.log(event.body.data.amount)
    if (event.name === 'orderPaid') return event.body.data.amount
    return handleWebhook(event, handlers)
  } catch (error) {
    if (error instanceof WebhookError && error.problem === 'unknown') return error.issues.length
    throw error
  }
}
// @ts-expect-error There is no such event.
export const other = (request: Request): unknown => unwrapWebhook(request, 'whsec_new', { name: 'pong' })
`

const root = mkdtempSync(join(tmpdir(), 'specwright-'))
afterAll(() => rmSync(root, { recursive: true }))

interface WebhooksModule {
  unwrapWebhook(request: object, secrets: string, options?: object): Promise<{ readonly name: string }>
  handleWebhook(event: object, handlers: object): unknown
}

let loaded: Promise<WebhooksModule> | undefined

/** Generates the folder of the documents once, and loads it. */
function webhooks(): Promise<WebhooksModule> {
  loaded ??= (async () => {
    const written = { 'api.json': document, 'events.json': events, 'package.json': { type: 'module' } }
    for (const [name, value] of Object.entries(written)) writeFileSync(join(root, name), JSON.stringify(value))
    const generated = await generateFolder(join(root, 'api.json'), {
      events: join(root, 'events.json'),
      only: ['validators', 'client'],
    })
    writeFiles(join(root, 'out'), generated.files)
    return (await import(/* @vite-ignore */ pathToFileURL(join(root, 'out/index.ts')).href)) as WebhooksModule
  })()
  return loaded
}

const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const now = 1_800_000_000_000
beforeAll(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

/** A request that the sender signed now. */
function signed(value: unknown): object {
  const [id, timestamp, body] = ['msg_1', String(now / 1000), JSON.stringify(value)]
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac.digest('base64')}`,
  }
  return { headers, body }
}

test.each([
  ['orderPaid', { type: 'order.paid', data: { amount: 1 } }],
  ['orderPaid', { type: 'order.paid', data: { amount: 1 }, added: 'later' }],
  ['orderSent', { type: 'order.sent', to: 'a place that was added later' }],
  ['ping', { ping: 'a' }],
  ['called', { type: 'called', data: 'b' }],
  ['stock.low', { type: 'stock.low', data: 'mugs' }],
])('reads an event %s: %j', async (name, body) => {
  const { unwrapWebhook, handleWebhook } = await webhooks()
  const event = await unwrapWebhook(signed(body), secret)
  expect(event).toMatchObject({ id: 'msg_1', name, body })
  expect(handleWebhook(event, { [name]: (given: { name: string }) => `handled ${given.name}` })).toBe(`handled ${name}`)
})

test('reads the event that is asked for, where bodies do not tell', async () => {
  const { unwrapWebhook } = await webhooks()
  const both = signed({ ping: 'a', echo: 'b' })
  await expect(unwrapWebhook(both, secret)).rejects.toMatchObject({
    problem: 'unknown',
    message: 'Cannot accept the webhook: its body may be ping or echo. Pass the name of the event',
  })
  expect(await unwrapWebhook(both, secret, { name: 'echo' })).toMatchObject({ name: 'echo' })
})

test.each([
  [
    'invalid',
    { type: 'order.paid', data: { amount: 'much' } },
    /webhook orderPaid: \/data\/amount must be an integer$/,
  ],
  ['unknown', { type: 'dialed', data: 'b' }, /the document has no such event$/],
  ['unknown', { type: 'order.lost' }, /the document has no such event$/],
  ['unknown', { ping: 1 }, /the document has no such event$/],
  ['unknown', [], /the document has no such event$/],
  ['unknown', null, /the document has no such event$/],
])('refuses a body: %s %j', async (problem, body, message) => {
  const { unwrapWebhook } = await webhooks()
  await expect(unwrapWebhook(signed(body), secret)).rejects.toMatchObject({
    problem,
    message: expect.stringMatching(message) as string,
  })
})

test('says what is wrong with the event that is asked for', async () => {
  const { unwrapWebhook } = await webhooks()
  const found = unwrapWebhook(signed({ ping: 1 }), secret, { name: 'ping' })
  await expect(found).rejects.toMatchObject({ problem: 'invalid', issues: [{ message: '/ping must be a string' }] })
})

test('events have the types of the documents, for every compiler', async () => {
  await webhooks()
  writeFileSync(join(root, 'use.ts'), program)
  const compilerOptions = { ...strict.compilerOptions, lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'] }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['use.ts', 'out'] }))
  expect(complaintsIn(root)).toBe('')
})
