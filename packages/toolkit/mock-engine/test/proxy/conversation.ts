import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { createProblemResponse } from '../../../server-engine/src/respond/problem.ts'
import { proxy } from '../../src/proxy/proxy.ts'
import type { ProxyOptions } from '../../src/proxy/options.ts'
import type { AllowedContent, AllowedResponse, Validator } from '../../../server-engine/src/route/route.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

/** A validator of objects with a number as `id`. */
export const hasId: Validator = {
  check: (value) => {
    const id: unknown = Reflect.get(Object(value) as object, 'id')
    return typeof id === 'number' ? [] : [{ pointer: '/id', message: '/id must be a number' }]
  },
}

/** A validator of `on` and `off`. */
export const isSwitch: Validator = {
  check: (value) => (value === 'on' || value === 'off' ? [] : [{ pointer: '', message: 'must be on or off' }]),
}

/**
 * A real service behind a proxy, each of whose responses the test writes step by step, and what the proxy logged.
 *
 * @param servers The path of the service, and those of the contract's servers.
 */
export async function conversation(
  content: AllowedContent | readonly AllowedContent[],
  options: Partial<ProxyOptions> = {},
  servers: { readonly path?: string; readonly basePaths?: readonly string[] } = {},
): Promise<{
  readonly url: string
  readonly log: string[]
  service(): Promise<ServerResponse>
  logged(text: string): Promise<void>
}> {
  const { path = '', basePaths = [] } = servers
  const responses: ServerResponse[] = []
  const arrived: ((response: ServerResponse) => void)[] = []
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    const waiting = arrived.shift()
    if (waiting) waiting(outgoing)
    else responses.push(outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: () => server.closeAllConnections() ?? server.close() })
  const { port } = server.address() as AddressInfo // it listens on a port
  const log: string[] = []
  const waiting: (() => void)[] = []
  const listening = await proxy(
    {
      ...contractWith([content].flat()),
      basePaths,
      volatile: [],
      variables: {},
      createErrorResponse: createProblemResponse,
    },
    {
      upstream: `http://127.0.0.1:${port}${path}`,
      log(line) {
        log.push(line)
        for (const check of waiting) check()
      },
      ...options,
    },
  )
  open.push(listening)
  return {
    url: `${listening.url}/things`,
    log,
    service: async () => responses.shift() ?? (await new Promise((resolve) => arrived.push(resolve))),
    logged: async (text) =>
      await new Promise((resolve) => {
        const check = (): void => {
          if (log.some((line) => line.includes(text))) resolve()
        }
        waiting.push(check)
        check()
      }),
  }
}

function contractWith(content: readonly AllowedContent[]) {
  const facts = { aliases: [], parameters: [], responses: [], security: [], acceptedScopes: [] }
  const operation = { ...facts, id: 'list', method: 'get', path: '/things' }
  const allowed: AllowedResponse[] = [{ status: '200', content }]
  return {
    routes: { list: { operation, inputs: {}, bodies: [], examples: [] } },
    securitySchemes: {},
    responses: { list: allowed },
  }
}

/** A response that a client reads chunk by chunk. */
export interface Reading {
  readonly response: IncomingMessage
  /** The next bytes; `undefined` at the end. Rejects if the connection breaks. */
  next(): Promise<string | undefined>
  /** The rest. */
  rest(): Promise<string>
  abort(): void
}

/** Sends a request, and resolves when the head of the response is here. */
export async function reading(url: string, options: RequestOptions = {}): Promise<Reading> {
  const sent = httpRequest(url, { agent: false, ...options })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // the arguments of the event
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  const next = async (): Promise<string | undefined> => (await chunks.next()).value?.toString('latin1')
  return {
    response,
    next,
    async rest() {
      let text = ''
      for (let part = await next(); part !== undefined; part = await next()) text += part
      return text
    },
    abort: () => sent.destroy(),
  }
}
