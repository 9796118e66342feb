import { expect, test } from 'vitest'
import { bodyOf } from '../src/body.ts'
import { serialiseQuery, type ParameterStyle } from '../src/query.ts'

test.each<{ query: object | undefined; style?: ParameterStyle; want: string }>([
  { query: undefined, want: '' },
  { query: {}, want: '' },
  { query: { a: undefined, b: null }, want: '' },
  { query: { a: 1, b: true, c: 'x y&z=1' }, want: '?a=1&b=true&c=x%20y%26z%3D1' },
  { query: { 'na me': 'é' }, want: '?na%20me=%C3%A9' },
  { query: { p: ['a', 'b c'] }, want: '?p=a&p=b%20c' },
  { query: { p: ['a', 'b,c'] }, style: ['form', false], want: '?p=a,b%2Cc' },
  { query: { p: ['a', 'b'] }, style: ['spaceDelimited', false], want: '?p=a%20b' },
  { query: { p: ['a', 'b'] }, style: ['pipeDelimited', false], want: '?p=a%7Cb' },
  { query: { p: { x: 1, y: 'b' } }, want: '?x=1&y=b' },
  { query: { p: { x: 1, y: 'b' } }, style: ['form', false], want: '?p=x,1,y,b' },
  { query: { p: { x: 1, y: 'b' } }, style: ['deepObject', true], want: '?p%5Bx%5D=1&p%5By%5D=b' },
  { query: { p: [] }, want: '' },
  { query: { p: [] }, style: ['form', false], want: '' },
])('$query is written $want ($style)', ({ query, style, want }) => {
  expect(serialiseQuery(query, style && { p: style })).toBe(want)
})

test.each([
  {
    contentType: 'application/x-www-form-urlencoded',
    value: { a: 'x y', b: ['1', 2], c: null, d: { e: 1 } },
    body: 'a=x+y&b=1&b=2&d=%7B%22e%22%3A1%7D',
  },
  { contentType: 'application/json', value: { a: 1 }, body: '{"a":1}' },
  { contentType: 'application/merge-patch+json', value: { a: null }, body: '{"a":null}' },
  { contentType: 'text/plain', value: 'as it is', body: 'as it is' },
])('a body of type $contentType is written $body', ({ contentType, value, body }) => {
  expect(bodyOf({ contentType }, value)).toEqual({ contentType, body })
})

test('FormData keeps its own content type, and no body has none', () => {
  const form = new FormData()
  expect([bodyOf({ contentType: 'multipart/form-data' }, form), bodyOf({}, undefined)]).toEqual([{ body: form }, {}])
})
