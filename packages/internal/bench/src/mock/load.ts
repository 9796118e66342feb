import { Agent, request } from 'node:http'
import { app, type Case } from './cases.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** The response to a request. */
export interface MockResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends one request of a case; again, if the server has closed a connection that was idle. */
export async function sendCase(url: string, each: Case, n: number, token: string): Promise<MockResponse> {
  const { method, path, body } = each
  const headers = {
    ...app,
    ...(body === undefined
      ? { authorization: `Bearer ${token}` }
      : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }),
  }
  return await new Promise((resolve, reject) => {
    const sent = request(url + path(n), { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const responseHeaders = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        )
        resolve({ status: response.statusCode ?? 0, headers: responseHeaders, body: Buffer.concat(chunks).toString() })
      })
      response.on('error', reject)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(sendCase(url, each, n, token))
      else reject(error)
    })
    sent.end(body)
  })
}

/** Which requests are sent, and how. */
export interface Sent {
  readonly token: string
  /** The number of the first; each has its own. */
  readonly from: number
  readonly count: number
  /** How many are sent at a time. */
  readonly connections: number
}

/** Sends many requests of a case. */
export async function load(url: string, each: Case, { token, from, count, connections }: Sent): Promise<void> {
  let next = from
  const worker = async (): Promise<void> => {
    while (next < from + count) await sendCase(url, each, next++, token)
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

/** Ends the connections. */
export function closeConnections(): void {
  agent.destroy()
}
