import { fileURLToPath } from 'node:url'
import { peer } from '../../peers.ts'
import { freePort, whenOpen } from './free-port.ts'

// Its command, run in this process without its log.
const port = await freePort()
const document = fileURLToPath(import.meta.resolve('@loyalty-kit/spec/openapi.yaml'))
const options = ['--port', String(port), '--host', '127.0.0.1', '--multiprocess', 'false', '--verboseLevel', 'silent']
process.argv = [process.argv[0] ?? '', 'prism', 'mock', document, ...options]
await peer('@stoplight/prism-cli/dist/index.js')
await whenOpen(port)
process.stdout.write(`http://127.0.0.1:${port}\n`)
