import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

test('each request of a test has a connection of its own', async () => {
  let connections = 0
  const server = createServer((_request, response) => response.end('here'))
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  for (let n = 0; n < 3; n++) expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here')
  expect(connections).toBe(3)
})
