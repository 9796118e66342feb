import { operations } from '@loyalty-kit/spec'
import { describe, expect, test } from 'vitest'
import { decodeHeaders, decodePath, decodeQuery } from '../src/decode.ts'
import type { Field, Route } from '../src/route.ts'

const validator = { check: () => [] }

function routeWith(place: 'query' | 'path' | 'header', name: string, field: Field, written: object = {}): Route {
  const parameter = { name, in: place, required: false, schema: {}, style: 'form', explode: true, ...written }
  const operation = { ...operations.listRewardActivities, parameters: [parameter] }
  return { operation, inputs: { [place]: { validator, fields: { [name]: field } } }, bodies: [], examples: [] }
}

describe('a query', () => {
  test.each([
    ['a=x', {}, {}, { a: 'x' }],
    ['a=1', {}, {}, { a: '1' }],
    ['a=1', { kind: 'integer' }, {}, { a: 1 }],
    ['a=-1.5e2', { kind: 'number' }, {}, { a: -150 }],
    ['a=0x1', { kind: 'integer' }, {}, { a: '0x1' }],
    ['a=', { kind: 'integer' }, {}, { a: '' }],
    ['a=true', { kind: 'boolean' }, {}, { a: true }],
    ['a=yes', { kind: 'boolean' }, {}, { a: 'yes' }],
    ['', { kind: 'integer', default: 10 }, {}, { a: 10 }],
    ['a=1&a=2', { kind: 'integer' }, {}, { a: [1, 2] }],
    ['a=1', { kind: 'integer', isList: true }, {}, { a: [1] }],
    ['a=1&a=2', { kind: 'integer', isList: true }, {}, { a: [1, 2] }],
    ['a=x,y', { isList: true }, { explode: false }, { a: ['x', 'y'] }],
    ['a=x%7Cy', { isList: true }, { explode: false, style: 'pipeDelimited' }, { a: ['x', 'y'] }],
    ['a=x+y', { isList: true }, { explode: false, style: 'spaceDelimited' }, { a: ['x', 'y'] }],
    ['b=1', {}, {}, {}],
  ] as const)('%s, where a is %j', (text, field, written, want) => {
    expect({ ...decodeQuery(routeWith('query', 'a', field, written), text) }).toEqual(want)
  })

  test('may have a parameter that is called __proto__', () => {
    expect(Object.entries(decodeQuery(routeWith('query', '__proto__', {}), '__proto__=x'))).toEqual([
      ['__proto__', 'x'],
    ])
  })
})

test('a path is decoded once', () => {
  expect({ ...decodePath(routeWith('path', 'id', {}), { id: 'a%252Fb%20c' }) }).toEqual({ id: 'a%2Fb c' })
  expect({ ...decodePath(routeWith('path', 'id', { kind: 'integer' }), { id: '7' }) }).toEqual({ id: 7 })
})

test('a header is found by its name in any case', () => {
  expect({
    ...decodeHeaders(routeWith('header', 'X-Times', { kind: 'integer' }), (name) =>
      name === 'x-times' ? '2' : undefined,
    ),
  }).toEqual({ 'X-Times': 2 })
})
