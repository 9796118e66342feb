import type { JsonObject } from '@specwright/json-schema/json'
import { expect, test } from 'vitest'
import { diffDocuments, type Generated } from '../src/index.ts'
import { document } from './pair.ts'

const to = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const arrayOf = (name: string): object => ({ type: 'array', items: to(name) })
const object = (properties: object): object => ({ type: 'object', properties })
const text = { type: 'string' }
const pet = object({ name: text })

function exported(schemas: object): Generated['base'] {
  const types = Object.keys(schemas).map((name) => [name, { name, place: `/components/schemas/${name}` }] as const)
  return { types: new Map(types) }
}

/** What is said of the names of schemas: `Pet>Animal` is a rename, `-Pet` a removal, `+Animal` an addition. */
async function namesBetween(before: object, after: object): Promise<readonly string[]> {
  const [base, revision] = [before, after].map((schemas): JsonObject => document({ components: { schemas } }))
  const generated = { base: exported(before), revision: exported(after), mock: [] }
  const { findings } = await diffDocuments(base ?? {}, revision ?? {}, generated)
  return findings.flatMap(({ rule, before: old, after: next }) => {
    if (rule === 'schema-renamed') return [`${String(old)}>${String(next)}`]
    return rule === 'schema-removed' ? [`-${String(old)}`] : rule === 'schema-added' ? [`+${String(next)}`] : []
  })
}

test.each([
  { what: 'a schema', before: { Pet: pet }, after: { Animal: pet }, names: ['Pet>Animal'] },
  {
    what: 'a schema that refers to itself',
    before: { Pet: object({ mother: to('Pet') }) },
    after: { Animal: object({ mother: to('Animal') }) },
    names: ['Pet>Animal'],
  },
  {
    what: 'a schema, and the array of it',
    before: { Pet: pet, Pets: arrayOf('Pet') },
    after: { Animal: pet, Animals: arrayOf('Animal') },
    names: ['Pet>Animal', 'Pets>Animals'],
  },
  {
    what: 'a chain of schemas',
    before: { A: object({ b: to('B') }), B: object({ c: to('C') }), C: object({ d: to('D') }), D: pet },
    after: { Z: pet, Y: object({ d: to('Z') }), X: object({ c: to('Y') }), W: object({ b: to('X') }) },
    names: ['A>W', 'B>X', 'C>Y', 'D>Z'],
  },
  {
    what: 'schemas that refer to each other',
    before: { Owner: object({ pets: arrayOf('Pet') }), Pet: object({ owner: to('Owner') }) },
    after: { Person: object({ pets: arrayOf('Animal') }), Animal: object({ owner: to('Person') }) },
    names: ['Owner>Person', 'Pet>Animal'],
  },
  {
    what: 'schemas that are the same, by what refers to them',
    before: { Cat: pet, Dog: pet, Cats: object({ cats: to('Cat') }), Dogs: object({ dogs: to('Dog') }) },
    after: { B: pet, A: pet, C: object({ cats: to('A') }), D: object({ dogs: to('B') }) },
    names: ['Cat>A', 'Cats>C', 'Dog>B', 'Dogs>D'],
  },
  {
    what: 'a schema that others lead into, and that a discriminator names',
    before: {
      Pet: pet,
      Name: to('Pet/properties/name'),
      Any: {
        oneOf: [to('Pet')],
        discriminator: { propertyName: 'name', mapping: { a: 'Pet', b: '#/components/schemas/Pet' } },
      },
    },
    after: {
      Animal: pet,
      Title: to('Animal/properties/name'),
      Some: {
        oneOf: [to('Animal')],
        discriminator: { propertyName: 'name', mapping: { a: 'Animal', b: '#/components/schemas/Animal' } },
      },
    },
    names: ['Any>Some', 'Name>Title', 'Pet>Animal'],
  },
  {
    what: 'schemas of which one has changed too',
    before: { Pet: pet, Pets: arrayOf('Pet') },
    after: { Animal: object({ name: text, age: text }), Animals: arrayOf('Animal') },
    names: ['+Animal', '+Animals', '-Pet', '-Pets'],
  },
  {
    what: 'schemas that cannot be told apart',
    before: { Cat: pet, Dog: pet },
    after: { A: pet, B: pet },
    names: ['+A', '+B', '-Cat', '-Dog'],
  },
  {
    what: 'arrays of schemas that cannot be the same ones',
    before: { Cat: pet, Both: object({ a: to('Cat'), b: to('Cat') }) },
    after: { A: pet, B: pet, All: object({ a: to('A'), b: to('B') }) },
    names: ['+A', '+All', '+B', '-Both', '-Cat'],
  },
  {
    what: 'a schema with a constant like a ref',
    before: { Pet: { ...pet, const: '#/components/schemas/Pet' } },
    after: { Animal: { ...pet, const: '#/components/schemas/Animal' } },
    names: ['+Animal', '-Pet'],
  },
])('renamed: $what', async ({ before, after, names }) => {
  expect((await namesBetween(before, after)).toSorted()).toEqual(names)
})
