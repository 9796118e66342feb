import * as fc from 'fast-check'
import { expect } from 'vitest'
import { diffDocuments } from '../src/index.ts'
import { request, response } from './pair.ts'

type Schema = Readonly<Record<string, unknown>>

const scalar = fc.constantFrom<Schema>(
  { type: 'string' },
  { type: 'string', maxLength: 3 },
  { type: 'string', pattern: '^a' },
  { type: 'integer' },
  { type: 'integer', minimum: 1 },
  { type: 'boolean' },
  { const: 'a' },
  { enum: ['a', 1] },
  { type: ['string', 'null'] },
)
const name = fc.constantFrom('a', 'b', 'c')

/** Small schemas with the keywords that may be written in several ways. */
const { schema } = fc.letrec<{ schema: Schema; object: Schema; list: Schema; union: Schema }>((tie) => ({
  object: fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), scalar),
      dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { minLength: 1, maxLength: 2 }), { maxKeys: 1 }),
      dependentSchemas: fc.dictionary(name, fc.record({ properties: fc.dictionary(name, scalar, { maxKeys: 2 }) }), {
        maxKeys: 1,
      }),
    },
    { requiredKeys: ['type', 'properties'] },
  ),
  list: fc.record(
    {
      type: fc.constant('array'),
      prefixItems: fc.array(scalar, { minLength: 1, maxLength: 2 }),
      items: fc.oneof(fc.boolean(), tie('schema')),
      maxItems: fc.constantFrom(1, 2),
    },
    { requiredKeys: ['type'] },
  ),
  union: fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 3 })
    .map((tags) =>
      tags.map((tag) => ({ type: 'object', properties: { kind: { const: tag }, [tag]: {} }, required: ['kind'] })),
    )
    .chain((oneOf) =>
      fc
        .record({ type: fc.constant('object'), properties: fc.dictionary(name, scalar, { maxKeys: 1 }) })
        .map((rest) => ({ ...rest, oneOf })),
    ),
  schema: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('object'), tie('list'), tie('union')),
}))

/** Other spellings of a schema; `undefined` where it has nothing to spell so. */
const spellings: Readonly<Record<string, (schema: Schema) => Schema | undefined>> = {
  'in a part': (given) => ({ allOf: [given] }),
  'as a list of one': ({ const: value, ...rest }) => (value === undefined ? undefined : { ...rest, enum: [value] }),
  'closed again': (given) =>
    given['additionalProperties'] === undefined ? undefined : { ...given, unevaluatedProperties: false },
  'closed to items again': (given) =>
    given['items'] === undefined ? undefined : { ...given, unevaluatedItems: false },
  'as what is left': ({ additionalProperties, ...rest }) =>
    additionalProperties === undefined ||
    rest['dependentSchemas'] ||
    rest['oneOf'] ||
    rest['unevaluatedProperties'] !== undefined
      ? undefined
      : { ...rest, unevaluatedProperties: additionalProperties },
  'as the items that are left': ({ items, ...rest }) =>
    items === undefined || rest['unevaluatedItems'] !== undefined ? undefined : { ...rest, unevaluatedItems: items },
  'dependencies as schemas': ({ dependentRequired, ...rest }) =>
    dependentRequired === undefined || rest['dependentSchemas']
      ? undefined
      : {
          ...rest,
          dependentSchemas: Object.fromEntries(
            Object.entries(dependentRequired as Schema).map(([key, required]) => [key, { required }]), // as made above
          ),
        },
  'dependencies as conditions': ({ dependentSchemas, ...rest }) =>
    dependentSchemas === undefined || rest['unevaluatedProperties'] !== undefined
      ? undefined
      : {
          allOf: [
            rest,
            ...Object.entries(dependentSchemas as Schema).map(([key, then]) => ({ if: { required: [key] }, then })), // as made above
          ],
        },
  'a union with the rules beside it': ({ oneOf, unevaluatedProperties, ...rest }) =>
    Array.isArray(oneOf) && unevaluatedProperties === undefined
      ? { oneOf: oneOf.map((branch: unknown) => ({ allOf: [branch, rest] })) }
      : undefined,
}

/** A schema with some of its schemas spelled otherwise, each as a list of choices says. */
function respelled(given: unknown, choices: Iterator<number>): unknown {
  if (typeof given !== 'object' || given === null) return given
  const below = Object.fromEntries(
    Object.entries(given).map(([keyword, held]: [string, unknown]) => {
      if (keyword === 'properties' || keyword === 'dependentSchemas')
        return [
          keyword,
          Object.fromEntries(Object.entries(held as Schema).map(([key, each]) => [key, respelled(each, choices)])),
        ] // a map
      if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, respelled(held, choices)]
      if (keyword === 'prefixItems')
        return [keyword, (held as readonly unknown[]).map((each) => respelled(each, choices))] // a list
      return [keyword, held]
    }),
  )
  const all = Object.values(spellings)
  const next: unknown = choices.next().value
  return all[Number(next) % (2 * all.length)]?.(below) ?? below
}

/** Asserts that a schema in other spellings has not changed. */
export async function checkSpellings(runs: { readonly seed: number; readonly numRuns: number }): Promise<void> {
  const choices = fc.infiniteStream(fc.nat({ max: 1000 }))
  await fc.assert(
    fc.asyncProperty(schema, choices, choices, fc.constantFrom(request, response), async (given, left, right, make) => {
      const [before, after] = [left, right].map((each) => respelled(given, each))
      const { findings } = await diffDocuments(make(before), make(after))
      expect(
        findings.filter(({ wire }) => wire !== 'none'),
        JSON.stringify([before, after]),
      ).toEqual([])
    }),
    runs,
  )
}
