import { connect, createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { peer } from '../../peers.ts'

const probe = createServer()
await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
const { port } = probe.address() as AddressInfo // it listens on a port
await new Promise((resolve) => probe.close(resolve))

// Its command, run in this process without its log.
const document = fileURLToPath(import.meta.resolve('@loyalty-kit/spec/openapi.beta.yaml'))
const options = ['--port', String(port), '--host', '127.0.0.1', '--multiprocess', 'false', '--verboseLevel', 'silent']
process.argv = [process.argv[0] ?? '', 'prism', 'mock', document, ...options]
await peer('@stoplight/prism-cli/dist/index.js')
while (!(await isOpen())) await new Promise((resolve) => setTimeout(resolve, 5))
process.stdout.write(`http://127.0.0.1:${port}\n`)

async function isOpen(): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.end())
  })
}
