import { expect, test } from 'vitest'
import { cookiePairs, decodeFields } from '../src/index.ts'

test.each([
  ['limit=10', { limit: 10 }],
  ['?limit=10', { limit: 10 }],
  ['limit=010', { limit: '010' }],
  ['limit=ten', { limit: 'ten' }],
  ['limit=', { limit: '' }],
  ['limit=1e999', { limit: '1e999' }],
  ['limit=1&limit=2', { limit: [1, 2] }],
  ['flag=true&flag2=yes', { flag: true, flag2: 'yes' }],
  ['tags=a&tags=b', { tags: ['a', 'b'] }],
  ['tags=a', { tags: ['a'] }],
  ['ids=1,2,x', { ids: [1, 2, 'x'] }],
  ['a+b=c%20d', { 'a b': 'c d' }],
  ['bad=%zz', { bad: '%zz' }],
  ['toString=1', { toString: '1' }],
  ['a=b=c&&', { a: 'b=c' }],
  ['', {}],
])('%s', (text, value) => {
  expect(decodeFields(text, { limit: 'number', flag: 'boolean', tags: ['string'], ids: ['number', ','] })).toEqual(
    value,
  )
})

test.each([
  ['a=1&b=true&c=false', { a: 1, b: true, c: false }],
  ['a=1.5&b=yes&c=', { a: 1.5, b: 'yes', c: '' }],
  ['list=1,true,x', { list: [1, true, 'x'] }],
])('a number or a boolean: %s', (text, value) => {
  const either = { anyOf: ['boolean', 'number'] } as const
  expect(decodeFields(text, { a: either, b: either, c: either, list: [either, ','] })).toEqual(value)
})

const spread = {
  filter: { spread: { id: 'number', email: 'string' } },
  more: { spread: {}, others: 'boolean' },
  limit: 'number',
} as const

test.each([
  ['id=1&email=a', { filter: { id: 1, email: 'a' } }],
  ['limit=1', { limit: 1 }],
  ['id=1&id=2', { filter: { id: [1, 2] } }],
  ['new=true&old=no', { more: { new: true, old: 'no' } }],
  // Its own name is that of no member.
  ['filter=1', { filter: '1' }],
  ['__proto__=true', { more: JSON.parse('{ "__proto__": true }') as unknown }],
])('the members of an object without its name: %s', (text, value) => {
  expect(decodeFields(text, spread)).toEqual(value)
})

const object = { joined: { a: 'number' }, separator: ',' } as const

test.each([
  ['a,1,b,x', object, { a: 1, b: 'x' }],
  ['a,1,b', object, 'a,1,b'],
  ['a,1,a,2', object, { a: [1, 2] }],
  ['a=1;b=x=y;c', { ...object, separator: ';', explode: true }, { a: 1, b: 'x=y', c: '' }],
  ['b,true', { ...object, others: 'boolean' }, { b: true }],
  ['__proto__,x', object, JSON.parse('{ "__proto__": "x" }') as unknown],
  ['.5', { prefix: '.', value: 'number' }, 5],
  ['5', { prefix: '.', value: 'number' }, '5'],
  [';a=1;a=2', { prefix: ';a=', value: ['number', ';a='] }, [1, 2]],
  [';a', { prefix: ';a=', value: 'string' }, ''],
  ['a , b,c', ['string', ', '], ['a', 'b', 'c']],
  ['{"b":[1]}', 'json', { b: [1] }],
  ['{"b"', 'json', '{"b"'],
] as const)('one string as %j', (text, field, value) => {
  expect(decodeFields([['f', text]], { f: field })).toEqual({ f: value })
})

// RFC 6570: what separates values is not encoded, and what is encoded within one does not separate.
test.each([
  ['f=a%2Cb,c', ['string', ','], ['a,b', 'c']],
  ['f=a%2Cb', ['string', ','], ['a,b']],
  ['f=a+b,c%20d%2B', ['string', ','], ['a b', 'c d+']],
  ['f=%31,2', ['number', ','], [1, 2]],
  ['f=a%zz,b%2C', ['string', ','], ['a%zz', 'b,']],
  ['f=a,1%2C2,b%2Cc,x', { joined: {}, separator: ',' }, { a: '1,2', 'b,c': 'x' }],
  ['f=a=1%3B2;b%3D=%3D', { joined: {}, separator: ';', explode: true }, { a: '1;2', 'b=': '=' }],
  ['f=;f=a%2Cb,c', { prefix: ';f=', value: ['string', ','] }, ['a,b', 'c']],
  ['f=%3Bf%3Da,b', { prefix: ';f=', value: ['string', ','] }, ['a', 'b']],
  // These have to be encoded in a query; clients that send a pipe as it is encode those within a value.
  ['f=a%20b+c', ['string', ' '], ['a', 'b', 'c']],
  ['f=a%7Cb%7Cc', ['string', '|'], ['a', 'b', 'c']],
  ['f=a%7Cb|c', ['string', '|'], ['a|b', 'c']],
  ['f=a%20b,c', 'raw', 'a%20b,c'],
  ['f=a%2Cb,c', ['raw', ','], ['a%2Cb', 'c']],
] as const)('encoded separators: %s as %j', (text, field, value) => {
  expect(decodeFields(text, { f: field })).toEqual({ f: value })
})

test.each([
  ['f=a; f=b', { f: ['string'] }, { f: ['a', 'b'] }],
  ['f=a; f=b', { f: ['string', ','] }, { f: ['b'] }],
  ['f=a; f=b', {}, { f: 'b' }],
  ['f=a%3Bb+c; g="x y"', {}, { f: 'a;b+c', g: 'x y' }],
  ['f=a%3Bb', { f: 'raw' }, { f: 'a%3Bb' }],
  ['a=1; b=x; c=2', { f: { spread: { a: 'number', b: 'string' } } }, { f: { a: 1, b: 'x' }, c: '2' }],
  ['f=a%2Cb,c', { f: ['string', ','] }, { f: ['a,b', 'c'] }],
  ['', {}, {}],
] as const)('the cookies %s with %j', (header, fields, value) => {
  expect(decodeFields(cookiePairs(header, fields), fields)).toEqual(value)
})

const priced = { fields: { quantity: 'number', tags: { items: 'string' } } } as const
const nested = {
  color: { fields: { R: 'number', G: 'number', B: 'number' } },
  address: { fields: {} },
  events: { items: 'string' },
  items: { items: priced },
  counts: { fields: {}, others: 'number' },
  rows: { items: { items: 'number' } },
  taxes: { anyOf: ['string', { items: 'string' }] },
  when: { anyOf: ['number', { fields: { after: 'number' } }] },
  any: {},
  limit: 'number',
  flat: ['string'],
  'any[kept]': 'string',
} as const

// The brackets of `deepObject`, where the specification says what they mean, and as `qs` reads them.
test.each([
  ['color[R]=100&color[G]=200&color[B]=150', { color: { R: 100, G: 200, B: 150 } }],
  ['color%5BR%5D=100', { color: { R: 100 } }],
  ['color[R]=red', { color: { R: 'red' } }],
  ['color[R]=1&color[R]=2', { color: { R: [1, 2] } }],
  ['address[line1]=1&address[geo][lat]=2', { address: { line1: '1', geo: { lat: '2' } } }],
  ['address=', { address: '' }],
  ['address=x&address[a]=y', { address: ['x', { a: 'y' }] }],
  ['address[0]=x', { address: { 0: 'x' } }],
  ['events[]=a&events[]=b', { events: ['a', 'b'] }],
  ['events=a&events=b', { events: ['a', 'b'] }],
  ['events=a', { events: ['a'] }],
  ['events[1]=b&events[0]=a&events[]=z&events[10]=c', { events: ['a', 'b', 'c', 'z'] }],
  ['events[999999999]=a', { events: ['a'] }],
  ['events[x]=a', { events: { x: 'a' } }],
  [
    'items[0][price]=p&items[0][quantity]=2&items[1][price]=q',
    { items: [{ price: 'p', quantity: 2 }, { price: 'q' }] },
  ],
  ['items[1][price]=q&items[0][tags][]=a&items[0][tags][]=b', { items: [{ tags: ['a', 'b'] }, { price: 'q' }] }],
  ['items[][price]=p&items[][quantity]=2', { items: [{ price: 'p', quantity: 2 }] }],
  ['items[0]=p', { items: ['p'] }],
  ['counts[a]=1&counts[b]=x', { counts: { a: 1, b: 'x' } }],
  ['rows[0][0]=1&rows[0][1]=2&rows[1][]=3', { rows: [[1, 2], [3]] }],
  ['taxes=', { taxes: '' }],
  ['taxes[]=', { taxes: [''] }],
  ['taxes=a&taxes=b', { taxes: ['a', 'b'] }],
  ['when=5', { when: 5 }],
  ['when[after]=5', { when: { after: 5 } }],
  ['any=x', { any: 'x' }],
  ['any[a][0]=1&any[a][1][b]=2', { any: { a: ['1', { b: '2' }] } }],
  ['any[kept]=1', { 'any[kept]': '1' }],
  // Brackets that do not match stay in a name, which the validator reports.
  [
    'any[a=1&any[a]b=2&any[[a]]=3&any]=4&[any]=5',
    { 'any[a': '1', 'any[a]b': '2', 'any[[a]]': '3', 'any]': '4', '[any]': '5' },
  ],
  ['limit[a]=1&flat[]=2&other[a]=3', { 'limit[a]': '1', 'flat[]': '2', 'other[a]': '3' }],
])('nested fields: %s', (text, value) => {
  expect(decodeFields(text, nested)).toEqual(value)
})

test('fields are nested 32 levels deep, and no deeper', () => {
  const brackets = '[a]'.repeat(32)
  const { any } = decodeFields(`any${brackets}=1`, nested)
  expect(JSON.stringify(any)).toBe(`${'{"a":'.repeat(32)}"1"${'}'.repeat(32)}`)
  expect(decodeFields(`any${brackets}[a]=1`, nested)).toEqual({ [`any${brackets}[a]`]: '1' })
})

test('members named __proto__ are data', () => {
  const { any } = decodeFields('any[__proto__][polluted]=1&any[constructor][prototype][polluted]=1', nested)
  expect(JSON.stringify(any)).toBe('{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"1"}}}')
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('a field named __proto__ is data', () => {
  expect(Object.getOwnPropertyDescriptor(decodeFields('__proto__=1', {}), '__proto__')?.value).toBe('1')
})
