import { expect, test } from 'vitest'
import { toOpenApi31 } from '@specwright/document/openapi'
import { diffDocuments } from '../src/index.ts'
import { request, response } from './pair.ts'

const kind = { type: 'string' }
const having = (name: string): object => ({
  type: 'object',
  required: ['kind'],
  properties: { kind, [name]: { type: 'string' } },
})
const [a, b] = [having('a'), having('b')]
const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` })

/** What values are: the schema of a body, and the named schemas. */
interface Described {
  readonly schema: object
  readonly schemas: object
}

/** One of some named schemas, by the value of `kind`. */
function choice(schemas: object, discriminator: object = {}, more: readonly object[] = []): Described {
  const oneOf = [...Object.keys(schemas).map(ref), ...more]
  return { schema: { oneOf, discriminator: { propertyName: 'kind', ...discriminator } }, schemas }
}

const choiceOf = (schemas: object, mapping: object): Described => choice(schemas, { mapping })

/** A schema that others extend, by the value of `kind`. */
function extended(names: readonly string[], discriminator: object = {}): Described {
  const heirs = names.map((name) => [name, { allOf: [ref('Pet'), { properties: { age: { type: 'integer' } } }] }])
  const pet = {
    type: 'object',
    required: ['kind'],
    properties: { kind },
    discriminator: { propertyName: 'kind', ...discriminator },
  }
  return { schema: ref('Pet'), schemas: { Pet: pet, ...(Object.fromEntries(heirs) as object) } }
}

/** A discriminator in a union that is itself in a union. */
const nested = (inner: Described): Described => ({
  schema: { anyOf: [ref('Inner'), { type: 'string' }] },
  schemas: {
    Inner: { anyOf: (inner.schema as { oneOf: unknown }).oneOf, discriminator: { propertyName: 'kind' } },
    ...inner.schemas,
  },
})

const list = ({ schema, schemas }: Described): Described => ({ schema: { type: 'array', items: schema }, schemas })
const twice = { type: 'object', required: ['kind'], properties: { kind } }

test.each<{ what: string; before: Described; after: Described }>([
  { what: 'the name of its schema', before: choice({ A: a, B: b }), after: choice({ Alpha: a, B: b }) },
  { what: 'the names of all schemas', before: choice({ A: a, B: b }), after: choice({ Beta: b, Alpha: a }) },
  { what: 'the name, in a list', before: list(choice({ A: a, B: b })), after: list(choice({ Alpha: a, B: b })) },
  { what: 'the name of the only schema', before: choice({ A: a }), after: choice({ Alpha: a }) },
  {
    what: 'the name of the only schema beside null',
    before: choice({ A: a }, {}, [{ type: 'null' }]),
    after: choice({ Alpha: a }, {}, [{ type: 'null' }]),
  },
  {
    what: 'the name, in a union of a union',
    before: nested(choice({ A: a, B: b })),
    after: nested(choice({ Alpha: a, B: b })),
  },
  {
    what: 'the name of a schema like another',
    before: choice({ A: twice, B: twice }),
    after: choice({ B: twice, Alpha: twice }),
  },
  {
    what: 'the name of a schema that refers to itself',
    before: choice({ A: { ...a, properties: { kind, next: ref('A') } }, B: b }),
    after: choice({ Alpha: { ...a, properties: { kind, next: ref('Alpha') } }, B: b }),
  },
  {
    what: 'the value that is mapped to a renamed schema',
    before: choiceOf({ A: a, B: b }, { A: 'A', B: 'B' }),
    after: choiceOf({ Alpha: a, B: b }, { Alpha: '#/components/schemas/Alpha', B: 'B' }),
  },
  {
    what: 'the value that is mapped to a kept schema',
    before: choiceOf({ A: a, B: b }, { a: 'A', b: 'B' }),
    after: choiceOf({ A: a, B: b }, { alpha: 'A', b: 'B' }),
  },
  {
    what: 'a mapped value to the name of a renamed schema',
    before: choiceOf({ A: a, B: b }, { a: 'A', b: 'B' }),
    after: choice({ Alpha: a, B: b }, { mapping: { b: 'B' } }),
  },
  {
    what: 'the values of two renamed schemas with each other',
    before: choiceOf({ A: a, B: b }, { a: 'A', b: 'B' }),
    after: choiceOf({ Alpha: a, Beta: b }, { b: 'Alpha', a: 'Beta' }),
  },
  { what: 'the name of a schema that extends it', before: extended(['Cat', 'Dog']), after: extended(['Kitty', 'Dog']) },
  {
    what: 'the value that is mapped to a renamed schema that extends it',
    before: extended(['Cat', 'Dog'], { mapping: { cat: 'Cat' } }),
    after: extended(['Kitty', 'Dog'], { mapping: { kitty: 'Kitty' } }),
  },
  {
    what: 'the value that is mapped to a schema that extends it',
    before: extended(['Cat', 'Dog'], { mapping: { cat: 'Cat' } }),
    after: extended(['Cat', 'Dog'], { mapping: { kitty: 'Cat' } }),
  },
])('a discriminator has another value where it was $what', async ({ before, after }) => {
  for (const [old, next] of [
    [before, after],
    [after, before],
  ] as const) {
    for (const make of [request, response]) expect(await wireOf(old, next, make)).toBe('major')
  }
})

test.each<{ what: string; before: Described; after: Described }>([
  {
    what: 'a mapped value',
    before: choiceOf({ A: a, B: b }, { a: 'A', b: 'B' }),
    after: choiceOf({ Alpha: a, B: b }, { a: 'Alpha', b: 'B' }),
  },
  {
    what: 'the values of schemas that are alike',
    before: choiceOf({ A: twice, B: twice }, { a: 'A', b: 'B' }),
    after: choiceOf({ Beta: twice, Alpha: twice }, { a: 'Alpha', b: 'Beta' }),
  },
  {
    what: 'its old name by a mapping',
    before: choice({ A: a, B: b }),
    after: choiceOf({ Alpha: a, B: b }, { A: 'Alpha' }),
  },
  {
    what: 'the schema of other values',
    before: choice({ A: a, B: b }, { mapping: { a: 'A' }, defaultMapping: 'A' }),
    after: choice({ Alpha: a, B: b }, { mapping: { a: 'Alpha' }, defaultMapping: 'Alpha' }),
  },
  {
    what: 'a mapped value of what extends it',
    before: extended(['Cat', 'Dog'], { mapping: { cat: 'Cat' } }),
    after: extended(['Kitty', 'Dog'], { mapping: { cat: 'Kitty' } }),
  },
  {
    what: 'no value, since there is no discriminator',
    before: plain({ A: a, B: b }),
    after: plain({ Alpha: a, B: b }),
  },
])('a renamed schema that keeps $what is the same on the wire', async ({ before, after }) => {
  for (const [old, next] of [
    [before, after],
    [after, before],
  ] as const) {
    for (const make of [request, response]) expect(await wireOf(old, next, make)).toBe('none')
  }
})

test('two values that lose one schema are two changes', async () => {
  const [before, after] = [
    { a: 'A', b: 'B', cat: 'A', lion: 'A' },
    { a: 'A', b: 'B' },
  ].map((mapping) => {
    const { schema, schemas } = choiceOf({ A: a, B: b }, mapping)
    return toOpenApi31(request(schema, schemas))
  })
  const { findings } = await diffDocuments(before!, after!) // there are two
  expect(findings).toHaveLength(2)
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(2)
})

function plain(schemas: object): Described {
  return { schema: { oneOf: Object.keys(schemas).map(ref) }, schemas }
}

async function wireOf(before: Described, after: Described, make: typeof request): Promise<string> {
  const [base, revision] = [before, after].map(({ schema, schemas }) => toOpenApi31(make(schema, schemas)))
  return (await diffDocuments(base!, revision!)).faces.wire // there are two
}
