import { loadavg } from 'node:os'
import { table, writeFigures } from '../section.ts'
import { connections, sendHostile } from './hostile-load.ts'
import { hostileRequests, hostileTenants } from './hostile.ts'
import { startProgram } from './server-process.ts'

const most = 300

const program = new URL('../../../../mock-server/dist/cli.js', import.meta.url).pathname
const server = await startProgram(program, '--port', '0')

try {
  const [load = 0] = loadavg()
  const { growth, before, failures } = await sendHostile(server)
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
}
