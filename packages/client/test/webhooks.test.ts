import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMockServer } from '@loyalty-kit/mock-server'
import { expect, onTestFinished, test } from 'vitest'
import { handleWebhook, unwrapWebhook, WebhookError, type WebhookHandlers } from '../src/generated/webhooks.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

interface Delivered {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The event that a mock delivers to a receiver on a real port. */
async function delivered(): Promise<Delivered> {
  const all: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      all.push({ headers: request.headers, body })
      response.end()
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  const mock = createMockServer({ receivers: [{ url: `http://127.0.0.1:${port}/`, secret }] })
  onTestFinished(async () => {
    await mock.close()
    await new Promise((done) => void server.close(done))
  })
  await mock.control.sendEvent('vl.reward.created')
  await mock.control.settled()
  const [first] = all
  if (!first) throw new Error('Nothing was delivered')
  return { headers: first.headers as Delivered['headers'], body: first.body } // no header is sent twice
}

test('an event that the mock delivers is verified, validated and handled', async () => {
  const event = await unwrapWebhook(await delivered(), secret)
  const handlers: Pick<WebhookHandlers<unknown>, 'vl.reward.created'> = {
    'vl.reward.created': ({ body }) => [body.reward_id, body.type],
  }
  const handled = handleWebhook(event, Object.create(handlers)) // the contract may have further events
  expect(handled).toEqual([expect.any(String), 'vl.reward.created'])
})

test.each<{ what: string; change: (request: Delivered) => Delivered; problem: string }>([
  { what: 'another body', change: ({ headers, body }) => ({ headers, body: `${body} ` }), problem: 'signature' },
  {
    what: 'another time',
    change: ({ headers, body }) => ({ headers: { ...headers, 'webhook-timestamp': '1614265330' }, body }),
    problem: 'timestamp',
  },
  {
    what: 'no signature',
    change: ({ headers: { 'webhook-signature': _, ...headers }, body }) => ({ headers, body }),
    problem: 'headers',
  },
])('$what is refused', async ({ change, problem }) => {
  const error = await unwrapWebhook(change(await delivered()), secret).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(WebhookError)
  expect(error).toMatchObject({ problem })
})
