import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ticketOf } from '../document.ts'

// What a server does at least: it takes the inputs, parses the body, and writes a body of JSON. It checks nothing.
const server = createServer((request, response) => {
  const url = request.url ?? ''
  if (request.method === 'GET') {
    const [path = '', query = ''] = url.split('?')
    respond(response, 200, ticketOf(path.slice('/tickets/'.length), Number(query.slice('limit='.length))))
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => respond(response, 201, JSON.parse(Buffer.concat(chunks).toString())))
})

function respond(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`) // it listens on a port
})
