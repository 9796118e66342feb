import { Agent, request } from 'node:http'
import { hostileRequest, hostileRequests, type Hostile } from './hostile.ts'

/** How many hostile requests are sent at a time. */
export const connections = 32

/** What hostile requests do to a mock. */
export interface HostileLoad {
  /** Memory of its process beyond that at its first response, in megabytes, after every 500 requests. */
  readonly growth: readonly number[]
  /** Memory at its first response, in megabytes. */
  readonly before: number
  /** Responses of 500 or above. */
  readonly failures: number
}

/** Sends all hostile requests to a mock. */
export async function sendHostile(server: { readonly url: string; memory(): number }): Promise<HostileLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const megabytes = (): number => server.memory() / 2 ** 20
  try {
    await send(hostileRequest(1), server.url, agent)
    const before = megabytes()
    const growth: number[] = []
    let failures = 0
    let next = 0
    const worker = async (): Promise<void> => {
      while (next < hostileRequests) {
        const n = next++
        if ((await send(hostileRequest(n), server.url, agent)) >= 500) failures++
        if (n % 500 === 0) growth.push(megabytes() - before)
      }
    }
    await Promise.all(Array.from({ length: connections }, worker))
    return { growth, before, failures }
  } finally {
    agent.destroy()
  }
}

/** The status of the response to a request; the connection is tried again, if it was idle for too long. */
async function send(sent: Hostile, url: string, agent: Agent): Promise<number> {
  const { method, path, headers, body } = sent
  return await new Promise((resolve, reject) => {
    const outgoing = request(url + path, { agent, method, headers }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject)
      response.resume()
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send(sent, url, agent))
      else reject(error)
    })
    outgoing.end(body)
  })
}
