import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNodeSign } from '../src/node/index.ts'

test.each([
  ['a short key', 32, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkZW1vIn0'],
  ['a key longer than a block', 100, 'text'],
  ['no key and no text', 0, ''],
  ['characters of several bytes', 64, 'ü€😀'.repeat(100)],
  ['a text as long as the memory that is kept', 32, 'a'.repeat(4096)],
  ['a text that is one byte longer', 32, 'é' + 'a'.repeat(4095)],
])('signatures are those of Node: %s', (_, size, text) => {
  const key = new Uint8Array(size).map((__, index) => (index * 37) % 256)
  const sign = createNodeSign(key)
  for (const each of [text, 'a shorter one', text])
    expect(sign(each)).toBe(createHmac('sha256', key).update(each).digest('base64url'))
})
