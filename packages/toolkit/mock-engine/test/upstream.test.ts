import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sendUpstream } from '../src/proxy/upstream.ts'

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
