import { expect, test } from 'vitest'
import { complaintsOf } from './compilers.ts'

const text = { type: 'string' }

/** A schema with the rules of another, and properties of which all are required. */
function variant(base: string, properties: object): object {
  return { allOf: [{ $ref: `#/components/schemas/${base}` }, { required: Object.keys(properties), properties }] }
}

/** Any of some schemas, told apart by their `kind`. */
function union(names: readonly string[], mapping: object): object {
  const anyOf = names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
  return { anyOf, discriminator: { propertyName: 'kind', mapping } }
}

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
  Animal: { type: 'object', required: ['kind', 'name'], properties: { kind: text, name: text } },
  Cat: variant('Animal', { kind: { const: 'cat' }, lives: { type: 'integer' } }),
  Dog: variant('Animal', { kind: { enum: ['dog', 'wolf'] }, bark: text }),
  Pet: union(['Cat', 'Dog'], { cat: '#/components/schemas/Cat', dog: 'Dog', wolf: 'Dog' }),
  Car: { type: 'object', required: ['kind', 'doors'], properties: { kind: text, doors: { type: 'integer' } } },
  Bike: { type: 'object', required: ['kind'], properties: { kind: text } },
  Vehicle: union(['Car', 'Bike'], { car: 'Car', bike: 'Bike' }),
}

/** What a user writes: each `@ts-expect-error` is a claim that some value refutes. */
const usage = `
import { isNamed, isPair, isPet, isPrices, isShape, isVehicle, type components, type Named, type Pair, type Shape } from './out/index.ts'

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
if (isPet(value)) {
  if (value.kind === 'cat') use(value.lives.toFixed())
  else use(value.kind satisfies 'dog' | 'wolf', value.bark.length)
}
if (isVehicle(value) && value.kind === 'car') {
  // @ts-expect-error { kind: 'car' } is a valid Bike
  value.doors
}

declare const others: { other: number }
const none: Named = others
const pair: components['schemas']['Pair'] = ['a'] satisfies Pair
const shapes: Shape[] = [{ kind: 'point' }, { kind: 'circle', radius: 1 }]
// @ts-expect-error a slip in a literal
const named: components['schemas']['Named'] = { nmae: 'a' }
use(none, pair, shapes, named)
`

test('a guard narrows to a type that the value has, for every compiler', async () => {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } }
  expect(await complaintsOf(document, { outputs: ['types', 'validators'], usage })).toBe('')
})
