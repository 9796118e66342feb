import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { processorTimes } from '../client/overhead.ts'
import type { Api } from './apis.ts'
import type { Calls } from './bundles.ts'

/** Microseconds of processor time of a call with each client. */
export interface Overhead {
  /** With a `fetch` that responds at once. */
  readonly stub: ReadonlyMap<string, number>
  /** With that of Node, and a server in another process. */
  readonly loopback: ReadonlyMap<string, number>
}

/** The processor time of the first call of each client. */
export async function overheads({ baseUrl, body }: Api, clients: ReadonlyMap<string, Calls>): Promise<Overhead> {
  const text = JSON.stringify(body)
  const fetch = (): Promise<Response> =>
    Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }))
  const stub = await processorTimes(callsWith(clients, { baseUrl, key: 'k', fetch }))
  const server = fork(fileURLToPath(new URL('loopback-process.ts', import.meta.url)), [text])
  const [port] = (await once(server, 'message')) as [number] // what it sends
  const origin = `http://127.0.0.1:${port}`
  const given = { baseUrl: new URL(baseUrl).pathname === '/' ? origin : origin + new URL(baseUrl).pathname, key: 'k' }
  const loopback = await processorTimes(callsWith(clients, { ...given, fetch: globalThis.fetch }), {
    rounds: 60,
    callsPerRound: 80,
  })
  server.disconnect()
  return { stub, loopback }
}

function callsWith(
  clients: ReadonlyMap<string, Calls>,
  settings: Parameters<Calls['create']>[0],
): Record<string, () => Promise<unknown>> {
  return Object.fromEntries(
    [...clients].map(([name, { create, one }]) => {
      const client = create(settings)
      return [name, () => one(client)]
    }),
  )
}
