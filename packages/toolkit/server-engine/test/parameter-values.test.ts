import { describe, expect, test } from 'vitest'
import { readCookies, readHeaders, readPath, readQuery } from '../src/route/located-parameters.ts'
import { readParameters } from '../src/route/read-parameters.ts'
import type { Fields } from '../src/route/fields.ts'
import type { Input, Route } from '../src/route/route.ts'

const validator = { check: () => [] }
const nothingMore = { responses: [], security: [], acceptedScopes: [] }

function routeWith(
  place: keyof Route['inputs'],
  name: string,
  field: Fields[string],
  defaults: Input['defaults'] = {},
): Route {
  const parameters = [{ name, in: place }]
  const operation = { id: 'list', method: 'get', path: '/list', aliases: [], parameters, ...nothingMore }
  const inputs = { [place]: { validator, fields: { [name]: field }, defaults } }
  return { operation, inputs, bodies: [], examples: [] }
}

// Decoding of each type is tested in packages/toolkit/validator-engine/test/decode.test.ts.
describe('a query', () => {
  test.each([
    ['a=1', 'number', { a: 1 }],
    ['', 'number', { a: 10 }],
    ['a=1&a=2', 'number', { a: [1, 2] }],
    ['a=x', ['string'], { a: ['x'] }],
    ['b=1', 'string', { a: 10, b: '1' }],
  ] as const)('%s, where a is %j', (text, field, expected) => {
    expect(readQuery(routeWith('query', 'a', field, { a: 10 }), text).value).toEqual(expected)
  })

  test('may have a parameter named __proto__', () => {
    expect(Object.entries(readQuery(routeWith('query', '__proto__', 'string'), '__proto__=x').value)).toEqual([
      ['__proto__', 'x'],
    ])
  })
})

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

test.each([
  [json, '%7B%22a%22%3A1%7D', [{ a: 1 }]],
  [json, '%7B', ['%7B']],
  [json, '%E0%A4%A', ['%E0%A4%A']],
  ['text/plain', 'a%20b', ['a b']],
  [form, 'a=1&b=x', [{ a: 1, b: 'x' }]],
  [json, '', []],
])('a whole query of %s, %j, is one value', (contentType, query, values) => {
  const { operation, ...rest } = routeWith('querystring', 'q', 'string')
  const checked: unknown[] = []
  const check = (value: unknown): [] => {
    checked.push(value)
    return []
  }
  const parameters = [{ name: 'q', in: 'querystring', required: true, contentType } as const]
  const inputs = { querystring: { validator: { check }, fields: { a: 'number' }, defaults: {} } } as const
  const request = { method: 'GET', path: '/list', query, headers: {}, body: '' }
  const read = readParameters({ ...rest, operation: { ...operation, parameters }, inputs }, request, [])
  expect(checked).toEqual(values)
  expect(read?.issues.map(({ message }) => message)).toEqual(query === '' ? ['The query is required'] : [])
})

test('a path is decoded once', () => {
  expect(readPath(routeWith('path', 'id', 'string'), [['id', 'a%252Fb%20c']]).value).toEqual({ id: 'a%2Fb c' })
  expect(readPath(routeWith('path', 'id', 'number'), [['id', '7']]).value).toEqual({ id: 7 })
  expect(readPath(routeWith('path', 'id', ['number', ',']), [['id', '7,8']]).value).toEqual({ id: [7, 8] })
})

test('a header is found by its name in any case', () => {
  const headerOf = (name: string) => (name === 'x-times' ? '2' : undefined)
  expect(readHeaders(routeWith('header', 'X-Times', 'number'), headerOf).value).toEqual({ 'X-Times': 2 })
})

test.each([
  ['a=1', { a: 1 }],
  ['b=2; a=1', { a: 1 }],
  ['a="1"', { a: 1 }],
  ['a=x=y', { a: 'x=y' }],
  ['A=1', { a: 0 }],
  ['a', { a: 0 }],
  [undefined, { a: 0 }],
])('reads the documented cookie from %s', (header, expected) => {
  expect(readCookies(routeWith('cookie', 'a', 'number', { a: 0 }), header).value).toEqual(expected)
})
