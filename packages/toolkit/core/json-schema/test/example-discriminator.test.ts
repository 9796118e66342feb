import { expect, test } from 'vitest'
import { exampleValue, minimalExample } from '../src/examples/example-value.ts'

const kind = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } }
const ref = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` })
const discriminator = (mapping?: object): object => ({
  discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
})
const child = (parent: string, name: string): object => ({
  allOf: [ref(parent), { type: 'object', required: [name], properties: { [name]: { type: 'boolean' } } }],
})

const schemas = {
  Cat: { ...kind, properties: { ...kind.properties, age: { type: 'integer' } } },
  Dog: { ...kind, required: ['kind', 'barks'], properties: { ...kind.properties, barks: { const: true } } },
  Tagged: { type: 'object', properties: { kind: { const: 'tagged' } } },
  Optional: { type: 'object', properties: { kind: { type: 'string' } } },
  Mapped: { oneOf: [ref('Cat'), ref('Dog')], ...discriminator({ cat: ref('Cat').$ref, dog: ref('Dog').$ref }) },
  Plain: { oneOf: [ref('Cat'), ref('Dog')], ...discriminator() },
  Any: { anyOf: [ref('Dog'), ref('Cat')], ...discriminator() },
  Parent: { ...kind, ...discriminator() },
  Son: child('Parent', 'son'),
  MappedParent: { ...kind, ...discriminator({ d: '#/components/schemas/Daughter' }) },
  Daughter: child('MappedParent', 'daughter'),
  Grandson: child('Son', 'grandson'),
  Childless: { ...kind, ...discriminator() },
}
const root = { components: { schemas } }

test.each([
  [ref('Mapped'), { kind: 'cat' }],
  [ref('Plain'), { kind: 'Cat' }],
  [ref('Any'), { kind: 'Dog', barks: true }],
  [
    { oneOf: [ref('Dog')], ...discriminator({ hound: 'Dog' }) },
    { kind: 'hound', barks: true },
  ],
  [{ oneOf: [ref('Optional'), { type: 'null' }], ...discriminator() }, { kind: 'Optional' }],
  [{ type: 'array', minItems: 1, items: ref('Mapped') }, [{ kind: 'cat' }]],
  [{ type: 'object', required: ['pet'], properties: { pet: ref('Plain') } }, { pet: { kind: 'Cat' } }],
  [ref('Son'), { kind: 'Son', son: true }],
  [ref('Daughter'), { kind: 'd', daughter: true }],
  [ref('Grandson'), { kind: 'Grandson', son: true, grandson: true }],
  [ref('Parent'), { kind: 'Son', son: true }],
  [ref('MappedParent'), { kind: 'd', daughter: true }],
  // What the branch says comes first.
  [{ oneOf: [ref('Tagged')], ...discriminator() }, {}],
  // Nothing extends it.
  [ref('Childless'), { kind: 'Childless' }],
])('the discriminator of %j names the schema: %j', (schema, least) => {
  expect(minimalExample(schema, root)).toEqual(least)
  const full = exampleValue(schema, root)
  expect(full).toMatchObject(least)
})
