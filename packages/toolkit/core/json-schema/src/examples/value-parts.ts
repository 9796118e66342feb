import { childPointer, isObject, type JsonObject, type JsonSchema } from '../json.ts'
import { refOf } from '../ref.ts'
import { combinationsOf, intersection, rulesOf, type Combination } from './combination.ts'
import { ExampleBuild, WorkLimitError } from './example-build.ts'
import type { FlatSchema } from './flat-schema.ts'
import { satisfiesSchema } from './is-valid.ts'
import { allOf, schemaFor } from './members.ts'

/** A part of a value, with the rules that it meets. */
export interface ValuePart {
  /** JSON Pointer of the part. */
  readonly pointer: string
  /** Name of the property, or of that with the array that it is an item of. */
  readonly name: string
  /** Name of the property that has the object with that one; empty for those of the whole value. */
  readonly owner: string
  readonly value: unknown
  readonly schema: JsonSchema
  /** Those of its schema, of the branch that the value is of. */
  readonly rules: FlatSchema
  /** How it is part of the value: written there, what a ref leads to, or in that. */
  readonly reached: 'here' | 'by ref' | 'in ref'
}

type PartPlace = Pick<ValuePart, 'pointer' | 'name' | 'owner' | 'reached'>

/** The parts of a valid value, as far as their rules can be read. */
export function* valueParts(schema: JsonSchema, value: unknown, root: JsonObject): Generator<ValuePart> {
  try {
    yield* partsAt(schema, value, { build: new ExampleBuild(root), pointer: '', name: '', owner: '', reached: 'here' })
  } catch (error) {
    if (!(error instanceof WorkLimitError)) throw error
  }
}

function* partsAt(
  schema: JsonSchema,
  value: unknown,
  { build, ...place }: PartPlace & { readonly build: ExampleBuild },
): Generator<ValuePart> {
  build.work(1)
  const combination = combinationOf(schema, value, build)
  if (combination === undefined) return
  const rules = rulesOf(combination)
  yield { ...place, value, schema, rules }
  const below = (part: JsonSchema, key: string | number, item: unknown): Generator<ValuePart> =>
    partsAt(part, item, {
      build,
      pointer: childPointer(place.pointer, key),
      ...(typeof key === 'string' ? { name: key, owner: place.name } : { name: place.name, owner: place.owner }),
      reached: place.reached !== 'here' ? 'in ref' : refOf(part) === undefined ? 'here' : 'by ref',
    })
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* below(allOf(rules.prefixItems[index] ?? rules.items), index, item)
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) yield* below(schemaFor(rules, key, build), key, member)
  }
}

/** The combination of a schema that a value satisfies, with the branches of the conditions that it meets. */
function combinationOf(schema: JsonSchema, value: unknown, build: ExampleBuild): Combination | undefined {
  const accepts = (each: Combination): boolean =>
    rulesOf(each).sources.every((source) => satisfiesSchema(source, value, build))
  const [first, ...others] = combinationsOf(schema, build.root)
  if (first === undefined) return undefined
  const found = others.length === 0 ? first : ([first, ...others].find(accepts) ?? first)
  return rulesOf(found).conditions.reduce((joined, condition) => {
    const met = satisfiesSchema(condition['if'] as JsonSchema, value, build) // a schema, as the linter checked
    const branch = condition[met ? 'then' : 'else'] as JsonSchema | undefined
    const [own] = branch === undefined ? [] : combinationsOf(branch, build.root)
    return own ? intersection(joined, own) : joined
  }, found)
}
