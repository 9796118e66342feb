import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Listening } from '@loyalty-kit/mock-server/node'
import { proxy, type ProxyOptions } from '@loyalty-kit/mock-server/proxy'
import { afterEach } from 'vitest'
import { activitiesOf, appHeaders, facts, structureAt } from './facts.ts'

export const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: string
}

export interface GivenResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
}

/** A real service with given responses, which records its requests. */
export async function service(given: GivenResponse | ((sent: Sent) => GivenResponse) = {}) {
  const seen: Sent[] = []
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const { method = '', url = '', headers, rawHeaders } = incoming
      const sent = { method, url, headers, rawHeaders, body }
      seen.push(sent)
      const { status = 200, headers: own = {}, body: bytes = '' } = typeof given === 'function' ? given(sent) : given
      outgoing.writeHead(status, own as Record<string, string | string[]>)
      outgoing.end(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: async () => await new Promise((resolve) => server.close(resolve)) })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen } // it listens on a port
}

export async function proxyTo(
  upstream: string,
  options: Partial<ProxyOptions> = {},
): Promise<Listening & { log: string[] }> {
  const log: string[] = []
  const passing = await proxy({ upstream, log: (line) => log.push(line), ...options })
  open.push(passing)
  return { ...passing, log }
}

/** Sends a request without the headers, redirects and decoding of `fetch`. */
export async function rawRequest(
  url: string,
  options: RequestOptions = {},
  body = '',
): Promise<IncomingMessage & { text: string }> {
  const sent = httpRequest(url, { agent: false, ...options }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // the arguments of the event
  return Object.assign(response, { text: await text(response) })
}

export const app = appHeaders('an-app', 'an-app-secret')
export const credentials = { ...app, authorization: 'Bearer opaque-token-1' }
export const json = { 'content-type': 'application/json' }
export const listing = activitiesOf('rw_mug')
export const removal = structureAt('ts_gold')
export const error = (code: number, more: object = {}): string =>
  JSON.stringify({ code, key: 'a_key', message: 'A message', request_id: 'req', ...more })
export const token = JSON.stringify({
  access_token: 'opaque-token-1',
  client_id: 'an-app',
  expires_at: 1772453700,
  expires_in: facts.tokenSeconds,
  scope: facts.scope,
  token_type: 'Bearer',
})
export const form = { 'content-type': 'application/x-www-form-urlencoded' }
