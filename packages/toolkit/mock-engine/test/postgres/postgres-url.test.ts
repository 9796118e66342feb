import { openStore } from '@specwright/mock-engine/node'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

test('an unreachable database is reported', async () => {
  const nowhere = 'postgres://mock:hush@127.0.0.1:9/none'
  await expect(openStore(nowhere)).rejects.toThrow(
    'Cannot use the database 127.0.0.1:9/none: it cannot be reached. Check that it is running',
  )
})

test.each([
  ['postgres://mock:hush@127.0.0.1:99999/none', 'its URL is not valid. Use postgres://user@host/database'],
  [
    'postgres://127.0.0.1:9/none?lock_timeout=3s',
    'lock_timeout of its URL must be an integer from 1 to 2147483647, not "3s"',
  ],
  ['postgres://127.0.0.1:9/none?query_timeout=0', 'query_timeout of its URL must be an integer from 1 to'],
  ['postgres://127.0.0.1:9/none?statement_timeout=', 'statement_timeout of its URL must be an integer from 1 to'],
  ['postgres://127.0.0.1:9/none?connect_timeout=-1', 'connect_timeout of its URL must be a number of seconds above 0'],
])('%s is refused', async (location, message) => {
  await expect(openStore(location)).rejects.toThrow(`Cannot open the PostgreSQL store: ${message}`)
  await expect(openStore(location)).rejects.not.toThrow('hush')
})

test('a server that accepts connections and says nothing is reported after a limited time', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo // it listens on a port
  await expect(openStore(`postgres://mock@127.0.0.1:${port}/none?connect_timeout=0.2`)).rejects.toThrow(
    `Cannot use the database 127.0.0.1:${port}/none: it does not respond. Check the network`,
  )
})
