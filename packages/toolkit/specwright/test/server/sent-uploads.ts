import { listen } from '@specwright/server-engine/node'
import { onTestFinished } from 'vitest'
import { implemented } from './implemented.ts'
import { uploads } from './uploads.ts'

/** A call of a function that reads bytes. */
export interface Call {
  readonly body: ReadableStream<Uint8Array>
}

export const octets = { 'content-type': 'application/octet-stream' }

/** A port that serves some operations, and what is logged. */
export async function served(operations: object, more: object = {}, document: object = uploads) {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const server = await implemented(document, { operations, missing: 501, log, ...more })
  const { url, close } = await listen(server)
  onTestFinished(close)
  return { server, url, lines }
}

/** Sends by a port, or in process. */
export type Way = 'a port' | 'fetch'

export const ways: readonly Way[] = ['a port', 'fetch']

/** What a server responds to what is sent to it. */
export async function put(way: Way, { server, url }: Awaited<ReturnType<typeof served>>, path: string, init: object) {
  const request = new Request(url + path, { method: 'PUT', headers: octets, duplex: 'half', ...init } as RequestInit)
  return way === 'fetch' ? await server.fetch(request) : await fetch(request)
}

/** A body of these parts. */
export function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = [...chunks]
  return new ReadableStream({
    pull(stream) {
      const chunk = rest.shift()
      if (chunk) stream.enqueue(chunk)
      else stream.close()
    },
  })
}

/** All items. */
export async function listOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** A body that comes in parts, without its length. */
export function parts(...values: readonly string[]): ReadableStream<Uint8Array> {
  return streamOf(values.map((value) => new TextEncoder().encode(value)))
}

/** A body that begins, and of which nothing more comes. */
export function unending(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(text)) })
}

/** How many bytes a body has. */
export async function sizeOf({ body }: Call): Promise<{ readonly size: number }> {
  let size = 0
  for await (const { length } of body) size += length
  return { size }
}

/** A body whose parts are its bytes, so that characters are cut too. */
export function bytesOf(text: string): ReadableStream<Uint8Array> {
  return streamOf([...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte)))
}

/** As much as would happen before anybody waits for something else. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) await new Promise<void>((done) => setImmediate(done))
}
