import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runServer } from 'verdaccio'

// A separate process, which `registry.ts` starts with the path of a configuration; it reports its port.

const server: Server = await runServer(process.argv[2])
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port) // it listens on a port
})
// The parent process is gone.
process.on('disconnect', () => process.exit())
