import { expect, test } from 'vitest'
import { readTranscript, type Exchange } from '../src/index.ts'
import { writeExchange } from '../src/transcript/write-exchange.ts'
import { properties } from './transcripts.ts'

test.each(properties)('$says', ({ hold }) => hold({ seed: 20_261_128, numRuns: 500 }))

const exchange: Exchange = {
  title: 'put a note',
  request: { method: 'PUT', target: '/notes/1', headers: { 'content-type': 'text/plain' }, body: 'a\n\nb' },
  expected: { status: 200, headers: {}, body: '{ "id": "{{id}}" }' },
}

test('lines are written as they are, and others as JSON', () => {
  expect(writeExchange(exchange)).toBe(
    '### put a note\nPUT /notes/1\ncontent-type: text/plain\n\na\n\nb\n---\n200\n\n{ "id": "{{id}}" }\n\n',
  )
  const request = { ...exchange.request, headers: { 'x-a': 'a\n\nDELETE /' }, body: 'a\r\n---\r\n### b' }
  const text = writeExchange({ ...exchange, title: '@no-log', request })
  expect(text).toContain('### \\"@no-log"\nPUT /notes/1\nx-a: \\"a\\n\\nDELETE /"\n\n\\"a\\r\\n---\\r\\n### b"\n---\n')
})

test.each([
  [{ method: 'GET /' }, 'its method is not a word'],
  [{ method: '###' }, 'its method is not a word'],
  [{ target: '/a b' }, 'its target is not encoded'],
  [{ target: '/\n---' }, 'its target is not encoded'],
  [{ headers: { 'a\nb': '1' } }, 'the name of a header is not a name'],
  [{ headers: { '': '1' } }, 'the name of a header is not a name'],
])('what no line can hold is refused: %j', (part, problem) => {
  const hostile = { ...exchange, title: 'a\nb', request: { ...exchange.request, ...part } }
  expect(() => writeExchange(hostile)).toThrow(new TypeError(`Cannot write the exchange "a\\nb": ${problem}`))
})

test('a backslash and no JSON string is an error that shows it', () => {
  expect(() => readTranscript('### a\nGET /\n---\n200\n\n\\"a\n')).toThrow(
    'Cannot use the transcript: line 6: cannot read "\\\\\\"a": after the backslash that it starts with, it must be a JSON string',
  )
})

test.each([
  ['### a\nGET /\n200\n', 1, 'the exchange has no line --- between its request and its response'],
  ['### a\nGET /\n---\n200\n\n### b\nGET /b\n\n{}', 6, 'the exchange has no line ---'],
  ['### a\n---\n200\n', 2, 'a request starts with a method and a target, not "---"'],
  ['### a\nGET /a b\n---\n200\n', 2, 'a request starts with a method and a target, not "GET /a b"'],
  ['\n### a\nGET /\n---\n\n{}', 5, 'a response starts with a status, not ""'],
  ['### a\nGET /\naccept\n---\n200\n', 3, 'a header is a name and a value, not "accept"'],
])('%j cannot be read: line %i', (text, line, problem) => {
  expect(() => readTranscript(text)).toThrow(`Cannot use the transcript: line ${line}: ${problem}`)
})
