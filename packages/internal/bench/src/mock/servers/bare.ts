import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cannedFor } from './canned.ts'

const server = createServer((request, response) => {
  const { status, headers, body } = cannedFor(request.method ?? '', request.url ?? '')
  request.resume()
  response.writeHead(status, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`) // it listens on a port
})
