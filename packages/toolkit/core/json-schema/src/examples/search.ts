import { canonical } from '@specwright/validator-engine'
import type { JsonSchema } from '../json.ts'
import { combinationsOf, intersection, isImpossible, rulesOf, type Combination } from './combination.ts'
import { none, type ExampleBuild } from './example-build.ts'
import type { FlatSchema } from './flat-schema.ts'
import { satisfiesSchema } from './is-valid.ts'
import { arrays } from './search-arrays.ts'
import { numbers } from './search-numbers.ts'
import { objects } from './search-objects.ts'
import { strings } from './search-strings.ts'
import type { CombinedRules, Search } from './searching.ts'

/** How many values one search tries, with those of all parts. */
const maxTried = 20_000

/** Parts that are deeper than this are not searched. */
const maxDepth = 5

/** Thrown if a search has tried enough. */
class SearchEnd extends Error {}

/**
 * Valid values of a schema, each once, as far as a bounded search finds them: values near the rules of the schema, and
 * near those of what it must not be, of which only valid ones are kept.
 *
 * @param usual The example of a part that is made without a search.
 */
export function* searchedValues(
  schema: JsonSchema,
  build: ExampleBuild,
  usual: (schema: JsonSchema) => unknown,
): Generator {
  let left = maxTried
  const work = (steps: number): void => {
    left -= steps
    if (left < 0) throw new SearchEnd()
  }

  function* valuesAt(part: JsonSchema, depth: number): Generator {
    const seen = new Set<string>()
    const search: Search = { build, work, values: (each) => valuesAt(each, depth + 1) }
    for (const value of candidates(part, depth > maxDepth ? undefined : search, usual)) {
      work(1)
      if (value === none || value === undefined || !satisfiesSchema(part, value, build)) continue
      const key = canonical(value)
      if (seen.has(key)) continue
      seen.add(key)
      yield value
    }
  }

  try {
    yield* valuesAt(schema, 0)
  } catch (error) {
    if (!(error instanceof SearchEnd)) throw error
  }
}

function* candidates(
  schema: JsonSchema,
  search: Search | undefined,
  usual: (schema: JsonSchema) => unknown,
): Generator {
  yield usual(schema)
  if (!search) return
  const combinations = combinationsOf(schema, search.build.root)
  yield* inTurn(combinations.flatMap((each) => conditioned(each, search)).map((each) => ofCombination(each, search)))
}

/** A combination by itself, and with each branch of its conditions. */
function conditioned(combination: Combination, { build }: Search): readonly Combination[] {
  const branches = rulesOf(combination).conditions.flatMap((each) => [each['then'], each['else']])
  const more = branches.flatMap(
    (branch) =>
      branch === undefined
        ? []
        : combinationsOf(branch as JsonSchema, build.root).map((each) => intersection(combination, each)), // a schema
  )
  return [combination, ...more].filter((each) => !isImpossible(each))
}

function* ofCombination(combination: Combination, search: Search): Generator {
  const flat = rulesOf(combination)
  if (flat.values) {
    yield* flat.values
    return
  }
  yield* flat.suggested
  const rules = { flat, refusing: refusingIn(flat, search) }
  yield* inTurn(flat.types.map((type) => ofType(type, rules, search)))
}

/** The rules of what a value must not be, or of which it must be only one. */
function refusingIn({ sources }: FlatSchema, { build }: Search): readonly FlatSchema[] {
  const schemas = sources.flatMap(({ not, oneOf }) => [
    ...(not === undefined ? [] : [not]),
    ...(Array.isArray(oneOf) ? (oneOf as unknown[]) : []),
  ])
  return schemas.flatMap((each) =>
    combinationsOf(each as JsonSchema, build.root)
      .slice(0, 8)
      .map(rulesOf),
  ) // schemas
}

function ofType(type: string, rules: CombinedRules, search: Search): Iterable<unknown> {
  switch (type) {
    case 'object':
      return objects(rules, search)
    case 'array':
      return arrays(rules, search)
    case 'string':
      return strings(rules, search)
    case 'integer':
    case 'number':
      return numbers(rules, type)
    case 'boolean':
      return [true, false]
    default:
      return [null]
  }
}

/** Values of several sources, one of each in turn. */
function* inTurn(sources: readonly Iterable<unknown>[]): Generator {
  let pending = sources.map((each) => each[Symbol.iterator]())
  while (pending.length > 0) {
    const next = pending.map((each) => ({ each, result: each.next() }))
    for (const { result } of next) if (result.done !== true) yield result.value
    pending = next.flatMap(({ each, result }) => (result.done === true ? [] : [each]))
  }
}
