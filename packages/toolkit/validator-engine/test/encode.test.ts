import { expect, test } from 'vitest'
import { decodeFields, encodeFields, type Fields } from '../src/decode/index.ts'

/** Values, how their fields are written, and the form. */
const rows: readonly (readonly [values: object, fields: Fields, form: string])[] = [
  [{ a: 'x y', b: '&=+%é' }, {}, 'a=x+y&b=%26%3D%2B%25%C3%A9'],
  [{ 'a b': '' }, {}, 'a+b='],
  [{ a: 1.5, b: true, c: '1' }, { a: 'number', b: 'boolean' }, 'a=1.5&b=true&c=1'],
  [{ a: [1, 2] }, { a: ['number'] }, 'a=1&a=2'],
  [{ a: ['x', 'y,z'] }, { a: ['string', ','] }, 'a=x,y%2Cz'],
  [{ a: ['x', 'y'] }, { a: ['string', ' '] }, 'a=x%20y'],
  [{ a: [1, 2] }, { a: ['number', '|'] }, 'a=1|2'],
  [{ a: { b: 1 } }, { a: 'json' }, 'a=%7B%22b%22%3A1%7D'],
  [{ a: [{ b: 1 }, { b: 2 }] }, { a: ['json'] }, 'a=%7B%22b%22%3A1%7D&a=%7B%22b%22%3A2%7D'],
  [{ a: [1, [2]] }, { a: { anyOf: ['json', ['json']] } }, 'a=%5B1%2C%5B2%5D%5D'],
  [{ a: { b: 1, c: 'x' } }, { a: { spread: { b: 'number', c: 'string' } } }, 'b=1&c=x'],
  [{ a: { b: 1, c: 'x,y' } }, { a: { joined: { b: 'number' }, separator: ',' } }, 'a=b,1,c,x%2Cy'],
  [{ a: { b: 1, c: 'x' } }, { a: { joined: { b: 'number' }, separator: ',', explode: true } }, 'a=b=1,c=x'],
  [{ a: { b: 1, c: { d: 'x' } } }, { a: { fields: { b: 'number', c: {} } } }, 'a%5Bb%5D=1&a%5Bc%5D%5Bd%5D=x'],
  [{ a: [{ b: 1 }, { b: 2 }] }, { a: { items: { fields: { b: 'number' } } } }, 'a%5B0%5D%5Bb%5D=1&a%5B1%5D%5Bb%5D=2'],
  [{ a: { b: ['x', 'y'] } }, { a: { fields: {} } }, 'a%5Bb%5D%5B0%5D=x&a%5Bb%5D%5B1%5D=y'],
  [{ a: [1, 2], b: 3 }, { a: { anyOf: ['number', ['number']] }, b: { anyOf: ['number', ['number']] } }, 'a=1&a=2&b=3'],
]

test.each(rows)('%j with the fields %j are the form %s, which is read as them', (values, fields, form) => {
  expect(encodeFields(values, fields)).toBe(form)
  expect(decodeFields(form, fields)).toEqual(values)
})

test.each<[values: object, fields: Fields, form: string]>([
  [{ a: null, b: undefined, c: 'x' }, {}, 'c=x'],
  [{ a: [], b: ['x', null] }, { a: ['string'], b: ['string'] }, 'b=x'],
  [{ a: [] }, { a: ['string', ','] }, ''],
  [{ a: { b: null, c: 'x' } }, { a: { joined: {}, separator: ',' } }, 'a=c,x'],
  [{ a: ['x', 'y'] }, { a: 'string' }, 'a=x&a=y'],
  [{}, {}, ''],
])('%j with the fields %j are the form %j', (values, fields, form) => {
  expect(encodeFields(values, fields)).toBe(form)
})

test('text is encoded as URLs have it', () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('')
  for (const text of [ascii, 'é€😀', '\ud800 x'])
    expect(encodeFields({ a: text }, {})).toBe(new URLSearchParams({ a: text }).toString())
})
