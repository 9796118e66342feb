import { exampleValue, isValid } from '@specwright/json-schema/examples'
import type { JsonSchema } from '@specwright/json-schema/json'
import { factsAbout, listedValues, type JsonType } from './by-type.ts'
import type { Facts, Refute, Search } from './facts.ts'
import { isPossible } from './is-possible.ts'
import type { Literal } from './literal.ts'
import { arrayModels } from './array-models.ts'
import { objectModels } from './object-models.ts'
import { literalsOf } from './refute.ts'
import type { Claimed } from './claimed.ts'
import { numberModels, stringModels } from './scalar-models.ts'
import type { Versions } from './proofs.ts'
import { createTableau } from './tableau.ts'

/** How many alternatives are tried for one value, and how deep values may be nested. */
const [maxAlternatives, maxDepth] = [12, 8]

/** How many claims a search for a value may expand. */
const maxSteps = 40_000

/** How many questions about its parts a search may ask, and how many claims each may expand. */
const [maxAsked, maxStepsEach] = [10_000, 400]

/**
 * Values that may be as claimed, made from the alternatives that no contradiction closes. Only candidates: not every keyword
 * is understood.
 */
export function modelsOf(claimed: Claimed, versions: Versions): Generator {
  let asked = 0
  // Each question has a budget of its own: one that is too hard must not spoil the others.
  const refute: Refute = (claims) => asked++ < maxAsked && createTableau(versions, maxStepsEach).refute(claims)

  function* models(claims: readonly Literal[], depth: number): Generator {
    if (depth === maxDepth) return
    const search: Search = { refute, models: (each) => models(each, depth + 1) }
    yield* plain(claims)
    const found: { readonly facts: Facts; readonly types: readonly JsonType[] }[] = []
    const collect = (facts: Facts, types: readonly JsonType[]): boolean =>
      found.push({ facts, types }) < maxAlternatives
    createTableau(versions, maxSteps).visit(claims, collect, refute)
    for (const { facts, types } of found) {
      for (const type of types) {
        if (asked >= maxAsked) return
        const about = factsAbout(type, facts)
        const listed = about && listedValues(type, about)
        if (listed) yield* listed.filter((value) => isPossible(value, about))
        else if (about) yield* makers[type](about, search)
      }
    }
  }

  return models(literalsOf(claimed), 0)
}

const makers: Readonly<Record<JsonType, (facts: Facts, search: Search) => Iterable<unknown>>> = {
  null: () => [null],
  boolean: () => [true, false],
  number: numberModels,
  string: stringModels,
  array: arrayModels,
  object: objectModels,
}

/** The example of a schema, where all other claims accept it; it looks most like what a service sends. */
function plain(claims: readonly Literal[]): readonly unknown[] {
  const [first] = claims.filter(({ holds }) => holds)
  if (!first) return []
  const value = exampleValue(first.sub.value as JsonSchema, first.side.root) // a claim is about a schema
  const isClaimed = claims.every(
    ({ side, sub: { value: schema, also = [] }, holds }) =>
      also.length === 0 && isValid(schema as JsonSchema, value, side.root) === holds,
  )
  return value !== undefined && isClaimed ? [value] : []
}
