import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { send } from '../src/http/listen/send-response.ts'

/** A connection that takes what is written when the test lets it. */
function connection() {
  const taken: ((error?: Error) => void)[] = []
  let written = ''
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _, done) {
      written += chunk.toString()
      taken.push(done)
      socket.emit('waits')
    },
  })
  const outgoing = new ServerResponse(new IncomingMessage(socket as Socket)) // what it needs of one
  outgoing.assignSocket(socket as Socket)
  return {
    outgoing,
    written: () => written,
    /** Resolves once a write waits. */
    waits: async () => (taken.length > 0 ? undefined : await once(socket, 'waits')),
    take: () => taken.shift()?.(),
  }
}

test('no more of a body is read than its client has taken', async () => {
  const { outgoing, waits, take, written } = connection()
  const read: string[] = []
  async function* chunks(): AsyncGenerator<Buffer> {
    for (const chunk of ['one', 'two', 'three']) {
      read.push(chunk)
      yield Buffer.from(chunk)
    }
  }
  send({ status: 200, statusText: 'OK', headers: [], chunks: chunks(), trailers: () => [], cancel() {} }, outgoing, {
    isLast: false,
  })
  const seen: (readonly [reads: number, last: string | undefined])[] = []
  const finished = once(outgoing, 'finish')
  for (const chunk of ['one', 'two', 'three']) {
    // A write may be divided, and the head is one of its own.
    while (!written().includes(chunk)) {
      await waits()
      if (!written().includes(chunk)) take()
    }
    seen.push([read.length, read.at(-1)])
    take()
  }
  expect(seen).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ])
  const drain = async (): Promise<void> => {
    for (;;) {
      await waits()
      take()
    }
  }
  void drain()
  await finished
})
