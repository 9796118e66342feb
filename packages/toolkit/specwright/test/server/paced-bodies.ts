import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Duplex } from 'node:stream'
import type { ImplementedServer } from '@specwright/server-engine'
import { requestListener } from '@specwright/server-engine/node'
import { expect } from 'vitest'
import { implemented } from './implemented.ts'
import { octets, turns, type Call } from './sent-uploads.ts'
import { uploads } from './uploads.ts'

const mebibyte = 1_048_576

/** Numbers from 0 to 1 that a seed determines. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Bytes in chunks of random sizes, their digest so far, and how many were given. */
function sourceOf(length: number, maxChunk: number, seed: number) {
  const random = randomOf(seed)
  const bytes = Buffer.from(Uint8Array.from({ length: mebibyte + maxChunk }, () => random() * 256))
  const digest = createHash('sha256')
  let given = 0
  return {
    length,
    given: () => given,
    digest: () => digest.copy().digest('hex'),
    next(): Buffer | undefined {
      if (given === length) return undefined
      const start = Math.floor(random() * mebibyte)
      const chunk = bytes.subarray(start, start + Math.min(length - given, 1 + Math.floor(random() * maxChunk)))
      given += chunk.length
      digest.update(chunk)
      return chunk
    },
  }
}

/** A reader that stops after each `part` of the body, and then looks at how much was given ahead of it. */
function slowReader(source: ReturnType<typeof sourceOf>, part: number) {
  const digest = createHash('sha256')
  const ahead: number[] = []
  let read = 0
  return {
    ahead,
    digest: () => digest.copy().digest('hex'),
    async putFile({ body }: Call) {
      for await (const chunk of body) {
        digest.update(chunk)
        const before = read
        read += chunk.length
        if (Math.floor(before / part) === Math.floor(read / part)) continue
        await turns()
        ahead.push(source.given() - read)
      }
      return { size: read }
    },
  }
}

/** The ways to send a body, each with the seed of its chunks. */
export const ways: readonly (readonly [what: string, seed: number, sendTo: SendTo])[] = [
  ['fetch', 48, viaFetch],
  ['a listener', 1948, viaListener],
]

/** Expects a body of so many MiB to be read no faster than its function does, looking ten times. */
export async function expectPaced(count: number, seed: number, sendTo: SendTo): Promise<void> {
  const size = count * mebibyte
  const source = sourceOf(size, 300_000, seed)
  const reader = slowReader(source, size / 10)
  const server = await implemented(uploads, { operations: { putFile: reader.putFile }, missing: 501 })
  expect(JSON.parse(await sendTo(server, source))).toEqual({ size })
  expect(reader.digest()).toBe(source.digest())
  expect(reader.ahead.length).toBe(10)
  expect(Math.max(...reader.ahead)).toBeLessThan(mebibyte)
}

type SendTo = (server: ImplementedServer, source: ReturnType<typeof sourceOf>) => Promise<string>

async function viaFetch(server: ImplementedServer, source: ReturnType<typeof sourceOf>): Promise<string> {
  const body = new ReadableStream({
    pull(controller) {
      const chunk = source.next()
      if (chunk) controller.enqueue(new Uint8Array(chunk))
      else controller.close()
    },
  })
  const init = { method: 'PUT', headers: octets, body, duplex: 'half' }
  const request = new Request('http://test/files', init)
  return await (await server.fetch(request)).text()
}

async function viaListener(server: ImplementedServer, source: ReturnType<typeof sourceOf>): Promise<string> {
  let sent = ''
  const socket = new Duplex({
    read() {
      const chunk = source.next()
      if (chunk) this.push(chunk)
    },
    write(chunk: Buffer, _, done) {
      sent += chunk.toString()
      done()
    },
  })
  const head = `PUT /files HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\nContent-Length: ${source.length}\r\n\r\n`
  socket.push(head)
  const port = createServer(requestListener(server))
  const requested = once(port, 'request')
  port.emit('connection', socket)
  const [, outgoing] = (await requested) as [unknown, NodeJS.EventEmitter]
  await once(outgoing, 'finish')
  socket.destroy()
  return sent.split('\r\n\r\n')[1]!
}
