import { expect, test } from 'vitest'
import { callBinary, readEvents, stream, type OperationDescriptor } from '../src/index.ts'
import { allOf } from './all-of.ts'
import { served, turn } from './served.ts'

const download: OperationDescriptor = { id: 'download', method: 'GET', path: '/file', security: [] }
const bytes = Uint8Array.from({ length: 300 }, (_, index) => index)

test.each(['bytes', 'blob', 'stream', undefined] as const)('bytes are given as %s, and never as text', async (as) => {
  const { client } = await served((response) =>
    response.writeHead(200, { 'content-type': 'image/png', 'x-length': '300' }).end(bytes),
  )
  const { data, response } = await callBinary(client, download, { input: {}, options: { as } }).withResponse()
  expect(response.headers.get('x-length')).toBe('300')
  if (as === 'blob') expect(data).toMatchObject({ type: 'image/png', size: 300 })
  expect(new Uint8Array(await new Response(data).arrayBuffer())).toEqual(bytes)
})

test('a stream is read no further than its reader asks for', async () => {
  const [chunk, total] = [new Uint8Array(2 ** 16), 256]
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent++ < total) controller.enqueue(chunk)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const { client } = await served(() => {}, { fetch: async () => new Response(body) })
  const parts = await callBinary(client, download, { input: {}, options: { as: 'stream' } })
  let [length, ahead] = [0, 0]
  for await (const part of parts) {
    length += part.length
    // What would be read ahead is read by then.
    await turn()
    ahead = Math.max(ahead, sent - length / chunk.length)
  }
  expect(length).toBe(total * chunk.length)
  expect(ahead).toBeLessThanOrEqual(1)
})

test('canceling a stream of bytes ends the connection, even if it waits for data', async () => {
  const closed = Promise.withResolvers<void>()
  const { client } = await served((response) => {
    response.on('close', closed.resolve)
    response.writeHead(200).write(bytes)
  })
  const reader = (await callBinary(client, download, { input: {}, options: { as: 'stream' } })).getReader()
  await reader.read()
  const waiting = reader.read()
  await turn()
  await reader.cancel()
  await closed.promise
  expect(await waiting).toEqual({ done: true, value: undefined })
})

test.each(['bytes', 'items'] as const)(
  'a hook that fails after the headers of a stream of %s ends the connection',
  async (of) => {
    const closed = Promise.withResolvers<void>()
    const kept: Response[] = [] // or else their garbage collection ends the connection
    const { client } = await served(
      (response) => {
        response.on('close', closed.resolve)
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
      },
      {
        fetch: async (...request) => {
          const response = await fetch(...request)
          kept.push(response)
          return response
        },
        onResponse: () => {
          throw new Error('no')
        },
      },
    )
    const reading =
      of === 'items'
        ? allOf(stream(client, { ...download, stream: { items: readEvents, accept: 'text/event-stream' } }, {}))
        : callBinary(client, download, { input: {}, options: { as: 'stream' } })
    await expect(reading).rejects.toThrow('no')
    await closed.promise
  },
)
