import { canonical } from '@specwright/validator-engine'
import { isObject, type JsonObject, type JsonSchema } from '../json.ts'
import { listedValues } from '../keyword/listed-values.ts'
import { refOf, targetOf } from '../ref.ts'
import { inheritedNames, namedBranch } from './discriminator.ts'
import { allTypes, flatSchema, isOfType, schemasIn, typesOf, type FlatSchema } from './flat-schema.ts'

/** What one value must satisfy: a schema with all that it refers to, and one branch of each of its unions. */
export interface Combination {
  /** Possible types, the preferred one first. */
  readonly types: readonly string[]
  /** Possible values, if `const` or `enum` limits them. */
  readonly values: readonly unknown[] | undefined
  readonly parts: Parts
}

/** Schemas that apply together. Parts are shared between combinations, so that a long list is never copied. */
type Parts = JsonObject | readonly [Parts, Parts]

/** Maximum number of combinations of branches to try. */
const maxCombinations = 32

const anything: Combination = { types: allTypes, values: undefined, parts: {} }

/** A cache of the combinations of each schema, since many refer to the same one. */
const found = new WeakMap<JsonObject, WeakMap<JsonObject, readonly Combination[]>>()

/** The combinations of a schema: one for each choice of branches of its unions, in their order. */
export function combinationsOf(schema: JsonSchema, root: JsonObject): readonly Combination[] {
  if (!isObject(schema)) return schema ? [anything] : []
  const known = found.get(root) ?? new WeakMap<JsonObject, readonly Combination[]>()
  found.set(root, known)
  const before = known.get(schema)
  if (before) return before
  // A recursive reference adds nothing.
  known.set(schema, [anything])
  const made = combine(schema, root)
  known.set(schema, made)
  return made
}

function combine(schema: JsonObject, root: JsonObject): readonly Combination[] {
  let all: readonly Combination[] = [ownCombination(schema)]
  const ref = refOf(schema)
  const target = ref === undefined ? undefined : targetOf(root, ref)?.value
  if (target !== undefined) all = product(all, combinationsOf(target as JsonSchema, root)) // refs refer to schemas
  for (const part of schemasIn(schema, 'allOf')) all = product(all, combinationsOf(part, root))
  for (const union of ['anyOf', 'oneOf']) {
    const branches = schemasIn(schema, union)
    if (branches.length > 0) all = product(all, unionOf(schema, branches, root))
  }
  // Its own name comes before that of what it extends.
  for (const named of inheritedNames(schema, root)) all = product([ownCombination(named), anything], all)
  return all.filter((each) => !isImpossible(each))
}

/** The combinations of some branches, without duplicates: those that a discriminator names come first. */
function unionOf(union: JsonObject, branches: readonly JsonSchema[], root: JsonObject): Iterable<Combination> {
  const named = branches.flatMap((branch) => {
    const name = namedBranch(union, branch)
    return name === undefined ? [] : product(combinationsOf(branch, root), [ownCombination(name)])
  })
  return new Set([...named, ...branches.flatMap((branch) => combinationsOf(branch, root))])
}

/** The intersections of each combination on the left with each on the right, up to the maximum. */
function product(left: readonly Combination[], right: Iterable<Combination>): Combination[] {
  const all: Combination[] = []
  for (const first of left) {
    for (const second of right) {
      const both = intersection(first, second)
      if (isImpossible(both)) continue
      all.push(both)
      if (all.length === maxCombinations) return all
    }
  }
  return all
}

/** True if no value can satisfy it. */
export function isImpossible({ types, values }: Pick<Combination, 'types' | 'values'>): boolean {
  return types.length === 0 || values?.length === 0
}

/** The combination that satisfies both. */
export function intersection(a: Combination, b: Combination): Combination {
  if (a === b || b === anything) return a
  // A schema without types has no preference among them.
  const [first, second] = a.types === allTypes ? [b, a] : [a, b]
  const types = second.types === allTypes ? first.types : first.types.filter((type) => second.types.includes(type))
  const values = a.values && b.values ? common(a.values, b.values) : (a.values ?? b.values)
  const isNarrower = types.length < a.types.length || types.length < b.types.length
  return { types, values: isNarrower ? valuesOf(types, values) : values, parts: [a.parts, b.parts] }
}

function ownCombination(schema: JsonObject): Combination {
  const types = typesOf(schema)
  return { types, values: valuesOf(types, listedValues(schema)), parts: schema }
}

function valuesOf(types: readonly string[], values: Combination['values']): Combination['values'] {
  return values?.filter((value) => types.some((type) => isOfType(value, type)))
}

function common(left: readonly unknown[], right: readonly unknown[]): readonly unknown[] {
  const keys = new Set(right.map(canonical))
  return left.filter((value) => keys.has(canonical(value)))
}

const flat = new WeakMap<Combination, FlatSchema>()

/** All rules of a combination, as one flat schema. */
export function rulesOf(combination: Combination): FlatSchema {
  const { types, values, parts } = combination
  const rules = flat.get(combination) ?? flatSchema(sourcesIn(parts), { types, values })
  flat.set(combination, rules)
  return rules
}

function sourcesIn(parts: Parts): JsonObject[] {
  const seen = new Set<Parts>()
  const sources: JsonObject[] = []
  const pending = [parts]
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (seen.has(each)) continue
    seen.add(each)
    if (isPair(each)) pending.push(each[1], each[0])
    else sources.push(each)
  }
  return sources
}

function isPair(parts: Parts): parts is readonly [Parts, Parts] {
  return Array.isArray(parts)
}
