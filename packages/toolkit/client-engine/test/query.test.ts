import { expect, test } from 'vitest'
import { deepObject } from '../src/parameters/deep-object.ts'
import { joined, styled } from '../src/parameters/query-styles.ts'
import { serialiseQuery, type WriteParameter } from '../src/parameters/query.ts'

const queries: readonly { query: object | undefined; style?: WriteParameter; want: string }[] = [
  { query: undefined, want: '' },
  { query: {}, want: '' },
  { query: { a: undefined, b: null }, want: '' },
  { query: { a: 1, b: true, c: 'x y&z=1' }, want: '?a=1&b=true&c=x%20y%26z%3D1' },
  { query: { 'na me': 'é' }, want: '?na%20me=%C3%A9' },
  { query: { constructor: 'a' }, want: '?constructor=a' },
  { query: { p: ['a', 'b c'] }, want: '?p=a&p=b%20c' },
  { query: { p: ['a', 'b,c'] }, style: joined(), want: '?p=a,b%2Cc' },
  { query: { p: ['a', 'b'] }, style: joined('%20'), want: '?p=a%20b' },
  { query: { p: ['a', 'b'] }, style: joined('%7C'), want: '?p=a%7Cb' },
  { query: { p: { x: 1, y: 'b' } }, want: '?x=1&y=b' },
  { query: { p: { x: 1, y: { z: 2 } } }, want: '?x=1&y=%7B%22z%22%3A2%7D' },
  { query: { p: { x: 1, y: 'b' } }, style: joined(), want: '?p=x,1,y,b' },
  { query: { p: { x: 1, y: 'b' } }, style: deepObject, want: '?p%5Bx%5D=1&p%5By%5D=b' },
  { query: { p: [] }, want: '' },
  { query: { p: [] }, style: joined(), want: '' },
]

test.each(queries)('$query is serialized as $want ($style)', ({ query, style, want }) => {
  expect(serialiseQuery(query, style && styled({ p: style }))).toBe(want)
})

test.each(queries.filter(({ style }) => style === undefined))(
  '$query is serialized the same next to a parameter of another style',
  ({ query, want }) => {
    expect(serialiseQuery(query, styled({ other: deepObject }))).toBe(want)
  },
)
