import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { table, writeFigures } from '../section.ts'
import { hostileRequest, hostileRequests, hostileTenants, type Hostile } from './hostile.ts'
import { startProgram } from './server-process.ts'

const connections = 32
const most = 300

const agent = new Agent({ keepAlive: true, maxSockets: connections })
const program = new URL('../../../../mock-server/dist/cli.js', import.meta.url).pathname
const server = await startProgram(program, '--port', '0')

/** The status of the response to a request; the connection is tried again, if it was idle for too long. */
async function send(sent: Hostile): Promise<number> {
  const { method, path, headers, body } = sent
  return await new Promise((resolve, reject) => {
    const outgoing = request(server.url + path, { agent, method, headers }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject)
      response.resume()
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send(sent))
      else reject(error)
    })
    outgoing.end(body)
  })
}

const megabytes = (): number => server.memory() / 2 ** 20

try {
  await send(hostileRequest(1))
  const [load = 0] = loadavg()
  const before = megabytes()
  const growth: number[] = []
  let failures = 0
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < hostileRequests) {
      const n = next++
      if ((await send(hostileRequest(n))) >= 500) failures++
      if (n % 500 === 0) growth.push(megabytes() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const at = (share: number): string => `${growth[Math.floor((growth.length - 1) * share)]?.toFixed(0)} MB`
  const rows = [
    [`at most (${most} MB or less)`, `${Math.max(...growth).toFixed(0)} MB`],
    ...[0.1, 0.5, 1].map((share) => [`after ${(hostileRequests * share).toLocaleString('en')} requests`, at(share)]),
    ['responses of 500 or above', String(failures)],
  ]
  const about = `memory of the process, beyond ${before.toFixed(0)} MB at its first response`
  const note = `Node ${process.versions.node}, on a machine with a load of ${load.toFixed(1)} before: ${hostileRequests.toLocaleString('en')} requests of ${hostileTenants.toLocaleString('en')} tenants, ${connections} at a time.`
  const figures = `${note}\n\n${table([about, 'result'], rows)}`
  writeFigures('packages/internal/bench/README.md', figures, 'mock-memory')
  process.stdout.write(`${figures}\n`)
} finally {
  await server.stop()
  agent.destroy()
}
