import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { callBinary, type OperationDescriptor } from '../src/index.ts'
import { served, turn } from '../test/served.ts'

const download: OperationDescriptor = { id: 'download', method: 'GET', path: '/file', security: [] }
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What buffers hold after garbage is collected, in bytes. */
async function heldBytes(): Promise<number> {
  collectGarbage()
  await turn()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('a stream of a gigabyte takes no more memory than its reader asks for', async () => {
  const [chunk, total] = [Buffer.alloc(2 ** 20, 7), 1024]
  let sent = 0
  const { client } = await served((response) => {
    const send = (): void => {
      while (sent < total) {
        sent++
        if (!response.write(chunk)) return void response.once('drain', send)
      }
      response.end()
    }
    send()
  })
  const parts = await callBinary(client, download, { input: {}, options: { as: 'stream' } })
  const before = await heldBytes()
  let [length, ahead, held, measured] = [0, 0, 0, 0]
  for await (const part of parts) {
    length += part.length
    ahead = Math.max(ahead, sent - length / chunk.length)
    if (length < measured) continue
    held = Math.max(held, (await heldBytes()) - before)
    measured = length + 64 * chunk.length
  }
  expect(length).toBe(total * chunk.length)
  // Ahead of its reader are the buffers of two sockets, whose size the system adapts: 5 MiB here, and up to 36.
  expect(ahead).toBeLessThan(64)
  expect(held / chunk.length).toBeLessThan(8)
})
