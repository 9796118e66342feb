import { createServer } from 'node:http'
import { createServer as createRawServer, type AddressInfo, type Server } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

test('each request of a test has a connection of its own, which closes', async () => {
  let connections = 0
  const server = createServer((_request, response) => response.end('here'))
  server.on('connection', () => connections++)
  const url = await listening(server)
  for (let n = 0; n < 3; n++) expect(await (await fetch(url)).text()).toBe('here')
  expect(connections).toBe(3)
  while (await connectionsOf(server)) await setImmediate()
})

// Node.js throws where nobody can catch it if a connection that is not kept ends before its body is read.
test('a test may leave a body unread', async () => {
  const body = 'x'.repeat(64 * 1024)
  const server = createRawServer((socket) => {
    socket.once('data', (request) => {
      const asked = /^connection: (?<kept>.+)\r$/im.exec(request.toString())?.groups?.['kept']
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: ${asked}\r\n\r\n${body}`)
    })
  })
  expect((await fetch(await listening(server))).status).toBe(200)
  while (await connectionsOf(server)) await setImmediate()
})

test('the next test file of a process does, too', async () => {
  const server = createServer((_request, response) => response.end('here'))
  const next = '../src/own-connections.ts?next' // its module, evaluated again
  await import(next)
  expect(await (await fetch(await listening(server))).text()).toBe('here')
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  return `http://127.0.0.1:${port}`
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
