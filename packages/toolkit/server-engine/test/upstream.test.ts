import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sendUpstream } from '../src/http/listen/upstream.ts'

test('an upstream that takes too long is 504', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const passed = { method: 'GET', target: '/', rawHeaders: [], body: Buffer.alloc(0) }
  await expect(sendUpstream(new URL(`http://127.0.0.1:${port}`), passed, 20)).rejects.toMatchObject({
    status: 504,
    message: 'Cannot reach the service: it did not respond within 0.02 seconds',
  })
  server.close()
})

/** The address of a service that writes these bytes to whoever connects. */
async function serviceThatWrites(text: string): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => {}) // the proxy may be gone
    socket.once('data', () => socket.write(Buffer.from(text, 'latin1')))
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return new URL(`http://127.0.0.1:${port}`)
}

const request = { method: 'GET', target: '/', rawHeaders: [], body: Buffer.alloc(0) }

test.each([
  ['HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'it switches to another protocol'],
  ['HTTP/1.1 099 Early\r\ncontent-length: 0\r\n\r\n', '99 is not a status'],
  ['HTTP/1.1 000 None\r\ncontent-length: 0\r\n\r\n', '0 is not a status'],
])('the response %j is 502', async (text, reason) => {
  await expect(sendUpstream(await serviceThatWrites(text), request)).rejects.toMatchObject({
    status: 502,
    message: `Cannot forward the response: ${reason}`,
  })
})

test.each([
  ['O\u001b[31mK', 'O?[31mK'],
  ['Caf\u00e9\u007f', 'Caf\u00e9?'],
  ['', ''],
])('the reason %j can be sent', async (written, sent) => {
  const service = await serviceThatWrites(`HTTP/1.1 200 ${written}\r\ncontent-length: 0\r\n\r\n`)
  expect((await sendUpstream(service, request)).statusText).toBe(sent)
})
