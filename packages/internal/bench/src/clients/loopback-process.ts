import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server that responds to each request with its argument, in a process of its own: processor time is that of the client.
const text = process.argv[2] ?? ''
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port)) // it listens on a port
process.on('disconnect', () => process.exit())
