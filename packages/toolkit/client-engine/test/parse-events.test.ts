import { expect, test } from 'vitest'
import { eventsOf, type ServerEvent, type StreamPosition } from '../src/streams/parse-events.ts'
import { allOf } from './all-of.ts'

/** The bytes of a text in chunks of a size. */
async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = new TextEncoder().encode(text)
  for (let from = 0; from < bytes.length; from += size) yield await Promise.resolve(bytes.slice(from, from + size))
}

const sizes = [1, 2, 3, 5, 1000]
const tooLong = (): Error => new RangeError('too long')

async function read(text: string, size: number, limit = 1000): Promise<[ServerEvent[], StreamPosition]> {
  const position = { lastEventId: '', retryMs: 1000 }
  return [await allOf(eventsOf(inChunks(text, size), position, { limit, tooLong })), position]
}

// The examples of the HTML Standard, and what it says in words.
test.each<{ name: string; text: string; events: readonly ServerEvent[]; id?: string; retryMs?: number }>([
  {
    name: 'lines of one event',
    text: 'data: YHOO\ndata: +2\ndata: 10\n\n',
    events: [{ data: 'YHOO\n+2\n10' }],
  },
  {
    name: 'a comment, an id, an empty id, and an event that has not ended',
    text: ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n',
    events: [{ data: 'first event', id: '1' }, { data: 'second event' }],
    id: '',
  },
  {
    name: 'empty data, once as two lines, and an event that has not ended',
    text: 'data\n\ndata\ndata\n\ndata:',
    events: [{ data: '' }, { data: '\n' }],
  },
  {
    name: 'a space after the colon, and none',
    text: 'data:test\n\ndata: test\n\n',
    events: [{ data: 'test' }, { data: 'test' }],
  },
  {
    name: 'types',
    text: 'event: add\ndata: 1\n\nevent: add\n\ndata: 2\n\n',
    events: [{ event: 'add', data: '1' }, { data: '2' }],
  },
  {
    name: 'CR LF, CR and LF',
    text: 'data: a\r\ndata: b\rdata: c\n\r\ndata: d\r\rdata: e\r\n\r\n',
    events: [{ data: 'a\nb\nc' }, { data: 'd' }, { data: 'e' }],
  },
  { name: 'a byte order mark', text: '\ufeffdata: a\n\n', events: [{ data: 'a' }] },
  { name: 'an id of an event without data', text: 'id: 7\n\ndata: a\n\n', events: [{ data: 'a' }], id: '7' },
  { name: 'an id with NUL, which is ignored', text: 'id: 7\0\ndata: a\n\n', events: [{ data: 'a' }], id: '' },
  {
    name: 'a time before the next connection, and no such',
    text: 'retry: 50\nretry: 5s\nretry: -1\n\n',
    events: [],
    retryMs: 50,
  },
  {
    name: 'unknown fields, and a field with another case',
    text: 'more: a\nData: b\ndata: c\n\n',
    events: [{ data: 'c' }],
  },
  { name: 'characters of several bytes', text: 'data: žluťoučký 🐎\n\n', events: [{ data: 'žluťoučký 🐎' }] },
])('events: $name', async ({ text, events, id, retryMs }) => {
  for (const size of sizes) {
    const [found, position] = await read(text, size)
    expect(found).toEqual(events)
    if (id !== undefined) expect(position.lastEventId).toBe(id)
    expect(position.retryMs).toBe(retryMs ?? 1000)
  }
})

// An event of `count` such lines has at most 100 characters, with the end of each line; one more line is too much.
test.each([
  { name: 'data', line: 'data: aaa', count: 10 },
  { name: 'empty data', line: 'data', count: 20 },
  { name: 'empty data with a colon', line: 'data:', count: 16 },
  { name: 'comments', line: ':', count: 50 },
  { name: 'ids', line: 'id: 1234', count: 11 },
  { name: 'types', line: 'event: ab', count: 10 },
  { name: 'waits', line: 'retry: 0', count: 11 },
  { name: 'unknown fields', line: 'x: y', count: 20 },
  { name: 'unknown fields without a value', line: 'x', count: 50 },
])('lines of $name count for the limit of an event', async ({ line, count }) => {
  for (const end of ['\n', '\r', '\r\n']) {
    for (const size of [1, 7]) {
      const event = (line + end).repeat(count) + end
      await expect(read(`\ufeff${event.repeat(3)}`, size, 100)).resolves.toBeDefined()
      await expect(read(line + end + event, size, 100)).rejects.toThrow('too long')
    }
  }
})

test.each(['data: ', 'event: ', 'id: ', ': ', 'x: ', ''])('a line of %j without an end counts too', async (start) => {
  expect((await read(`data: 1\n\n${start.padEnd(99, 'a')}`, 7, 100))[0]).toHaveLength(1)
  await expect(read(`data: 1\n\n${start.padEnd(101, 'a')}`, 7, 100)).rejects.toThrow('too long')
})
