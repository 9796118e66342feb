import { expect, test } from 'vitest'
import { styled, type ParameterStyle } from '../src/parameter-styles.ts'
import { serialiseQuery } from '../src/query.ts'

const queries: readonly { query: object | undefined; style?: ParameterStyle; want: string }[] = [
  { query: undefined, want: '' },
  { query: {}, want: '' },
  { query: { a: undefined, b: null }, want: '' },
  { query: { a: 1, b: true, c: 'x y&z=1' }, want: '?a=1&b=true&c=x%20y%26z%3D1' },
  { query: { 'na me': 'é' }, want: '?na%20me=%C3%A9' },
  { query: { constructor: 'a' }, want: '?constructor=a' },
  { query: { p: ['a', 'b c'] }, want: '?p=a&p=b%20c' },
  { query: { p: ['a', 'b,c'] }, style: ['form', false], want: '?p=a,b%2Cc' },
  { query: { p: ['a', 'b'] }, style: ['spaceDelimited', false], want: '?p=a%20b' },
  { query: { p: ['a', 'b'] }, style: ['pipeDelimited', false], want: '?p=a%7Cb' },
  { query: { p: { x: 1, y: 'b' } }, want: '?x=1&y=b' },
  { query: { p: { x: 1, y: 'b' } }, style: ['form', false], want: '?p=x,1,y,b' },
  { query: { p: { x: 1, y: 'b' } }, style: ['deepObject', true], want: '?p%5Bx%5D=1&p%5By%5D=b' },
  { query: { p: [] }, want: '' },
  { query: { p: [] }, style: ['form', false], want: '' },
]

test.each(queries)('$query is serialized as $want ($style)', ({ query, style, want }) => {
  expect(serialiseQuery(query, style && styled({ p: style }))).toBe(want)
})

test.each(queries.filter(({ style }) => style === undefined))(
  '$query is serialized the same next to a parameter of another style',
  ({ query, want }) => {
    expect(serialiseQuery(query, styled({ other: ['deepObject', true] }))).toBe(want)
  },
)
