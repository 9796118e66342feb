import { expect, test } from 'vitest'
import { noProblems, problemsOf } from './compilers.ts'

const schemas = {
  Pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
  Named: { properties: { name: { type: 'string' } } },
  Prices: { type: 'object', properties: { currency: { type: 'string' } }, additionalProperties: { type: 'number' } },
  Shape: {
    oneOf: [
      {
        type: 'object',
        required: ['kind', 'radius'],
        properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
      },
      { type: 'object', required: ['kind'], properties: { kind: { const: 'point' } } },
    ],
  },
}

/** What a user writes: each `@ts-expect-error` is a claim that some value refutes. */
const usage = `
import { isNamed, isPair, isPrices, isShape, type components, type Pair, type Shape } from './out/index.ts'

declare const value: unknown
declare function use(...values: unknown[]): void
if (isPair(value)) {
  // @ts-expect-error [] is valid
  value[0].length
  const [first = '', second = 0, ...rest]: [string?, number?, ...unknown[]] = value
  use(first.length, second.toFixed(), rest)
}
if (isNamed(value)) {
  // @ts-expect-error 1 is valid
  value.name
  if (typeof value === 'object' && value !== null && 'name' in value) use(value.name)
}
if (isPrices(value)) {
  // @ts-expect-error { currency: 'EUR' } is valid
  value['other'] satisfies number | undefined
  use(value.currency?.length)
}
if (isShape(value)) {
  // @ts-expect-error a point has no radius
  value.radius
  if (value.kind === 'circle') use(value.radius.toFixed())
}

const pair: components['schemas']['Pair'] = ['a'] satisfies Pair
const shapes: Shape[] = [{ kind: 'point' }, { kind: 'circle', radius: 1 }]
// @ts-expect-error a slip in a literal
const named: components['schemas']['Named'] = { nmae: 'a' }
use(pair, shapes, named)
`

test('a guard narrows to a type that the value has, for every compiler', async () => {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } }
  expect(await problemsOf(document, { outputs: ['types', 'validators'], usage })).toEqual(noProblems)
})
