import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The same bytes for each request.
const body = Buffer.from(process.argv[2] ?? '{}')
const headers = { 'content-type': 'application/json', 'content-length': body.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`) // it listens on a port
})
