import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request that a receiver got. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a receiver responds with; nothing keeps the request open. */
export type Reply = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | undefined

/** A server that records its requests. */
export interface TestReceiver {
  readonly url: string
  readonly received: readonly Received[]
  /** Settles once this many requests have arrived. */
  has(count: number): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a receiver that runs until the test has finished.
 *
 * @param reply Responds to the request with an index. Default: 204.
 */
export async function startReceiver(
  reply: (index: number, request: Received) => Reply | Promise<Reply> = () => ({ status: 204 }),
): Promise<TestReceiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { method = '', url: path = '' } = incoming
      const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
      const request = { method, path, headers, body: await text(incoming) }
      received.push(request)
      for (const check of waiting) check()
      const response = await reply(received.length - 1, request)
      if (response) outgoing.writeHead(response.status, response.headers).end()
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on a port
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    close,
    async has(count) {
      await new Promise<void>((resolve) => {
        const check = (): void => {
          if (received.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      })
    },
  }
}
