import { expect, test } from 'vitest'
import { createItemReader, type Items } from '@specwright/server-engine/check'

/** Reports each item as it is read. */
const validator: NonNullable<Items['validator']> = {
  check: (value) => [{ pointer: '', message: JSON.stringify(value) }],
}

/** What is reported of a stream that comes in chunks of so many characters. */
function read(reads: Items['reads'], text: string, size: number): readonly string[] {
  const reader = createItemReader({ reads, validator })
  const found: string[] = []
  for (let at = 0; at < text.length; at += size) found.push(...reader.take(text.slice(at, at + size)))
  return [...found, ...reader.end()]
}

// As the HTML standard says, and as clients read them.
test.each<[name: string, reads: Items['reads'], text: string, found: readonly string[]]>([
  ['unknown fields', 'events', 'x: y\ndata: a\n\n', ['event 1: {"data":"a"}']],
  [
    'fields named as members of objects',
    'events',
    '__proto__: y\nconstructor: z\ndata: a\n\n',
    ['event 1: {"data":"a"}'],
  ],
  ['an empty type and an empty id', 'events', 'event\nid:\ndata: a\n\n', ['event 1: {"data":"a"}']],
  ['an id with NUL', 'events', 'id: a\0\ndata: a\n\n', ['event 1: {"data":"a"}']],
  ['waits', 'events', 'retry: 1e3\nretry: 9999999999\ndata\n\n', ['event 1: {"data":""}']],
  ['a wait', 'events', 'retry: 010\nevent: b\ndata\n\n', ['event 1: {"event":"b","data":"","retry":10}']],
  ['comments alone', 'events', ': a\n\n:\n\n', []],
  ['a byte order mark in the middle', 'data', 'data: 1\n\n\ufeffdata: 2\n\ndata: 3\n\n', ['event 1: 1', 'event 2: 3']],
  ['CR', 'data', 'data: 1\r\rdata: 2\r\r', ['event 1: 1', 'event 2: 2']],
  ['CR LF', 'data', 'data: 1\r\n\r\ndata: 2\r\n\r\n', ['event 1: 1', 'event 2: 2']],
  [
    'each line with another end',
    'data',
    'data: 1\r\ndata: 2\r\rdata: 3\n\r\n',
    ['event 1 is not valid JSON', 'event 2: 3'],
  ],
  ['an event that has not ended', 'data', 'data: 1\n\ndata: 2\n', ['event 1: 1']],
  ['lines of JSON with CR', 'lines', '1\r\n\r\n2', ['item 1: 1', 'item 2: 2']],
])('%s', (_, reads, text, found) => {
  for (const size of [1, 2, 5, text.length]) expect(read(reads, text, size)).toEqual(found)
})

const line = `data: ${'a'.repeat(2 ** 20)}\n`
const long = /^an item is longer than 10485760 characters, and is not checked$/

test.each<[name: string, reads: Items['reads'], text: string]>([
  ['lines of data', 'data', `data: 1\n${line.repeat(11)}\n`],
  ['a line', 'data', `data: 1\ndata: ${'a'.repeat(11 * 2 ** 20)}\ndata: 2\n\n`],
  [
    'a line that ends with the chunk after which nothing of it is kept',
    'data',
    `${'a'.repeat(11 * 2 ** 20)}\ndata: 2\n\n`,
  ],
  ['comments', 'data', `data: 1\n${line.slice(4).repeat(11)}\n`],
  ['a value', 'lines', `${'1'.repeat(11 * 2 ** 20)}\n`],
])('%s too long for an item are reported once, and what follows is read', (_, reads, text) => {
  const next = reads === 'lines' ? '7\n' : 'data: 7\n\n'
  for (const size of [2 ** 20, 11 * 2 ** 20, text.length + 1]) {
    const [first = '', ...others] = read(reads, text + next, size)
    expect(first).toMatch(long)
    expect(others).toEqual([expect.stringMatching(/^(?:event|item) \d: 7$/)])
  }
})
