import { isValid } from '@specwright/json-schema/examples'
import { isObject, own, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import type { Claimed, VersionedSub } from '../language/claimed.ts'
import { normalised } from '../normal/normalised.ts'
import type { Side } from '../contract/side.ts'
import { wholeOf, type Sub } from '../contract/spread.ts'
import { omit } from './candidates.ts'

/** How many seeds are tried, how many changes of each, and how deep in a value one may be. */
const [maxSeeds, maxTried, maxDepth] = [6, 4000, 4]

/** Makes values that may be as claimed. */
type Models = (claimed: Claimed) => Iterable<unknown>

/**
 * A value that satisfies some schemas and violates many others, such as the other branches of a large `oneOf`: made for the
 * schemas to satisfy, then changed in one place at a time until each of the others refuses it. A schema that no single change
 * violates becomes part of the next seed. Only a candidate, as not every keyword is understood.
 */
export function* stepwiseModels({ satisfied, violated }: Claimed, models: Models): Generator {
  const hard: VersionedSub[] = []
  for (let seed = 0; seed < maxSeeds; seed++) {
    const [start] = models({ satisfied, violated: hard })
    if (start === undefined) return
    const { value, stuckAt } = changed(start, { satisfied, violated })
    if (!stuckAt) {
      yield value
      return
    }
    if (hard.includes(stuckAt)) return
    hard.push(stuckAt)
  }
}

/** The last version of a value, and the schema that no change violates, if any. */
interface Changed {
  readonly value: unknown
  readonly stuckAt?: VersionedSub
}

function changed(start: unknown, { satisfied, violated }: Claimed): Changed {
  const accepting = (value: unknown): readonly VersionedSub[] => violated.filter((each) => accepts(each, value))
  let [value, left] = [start, accepting(start)]
  let tried = 0
  for (let [next] = left; next; [next] = left) {
    const better = firstBetter(next)
    if (!better) return { value, stuckAt: next }
    ;[value, left] = better
  }
  return { value }

  function firstBetter(next: VersionedSub): [value: unknown, left: readonly VersionedSub[]] | undefined {
    for (const variant of variantsOf(next.side, next.sub, value)) {
      if (tried++ >= maxTried) return undefined
      if (accepts(next, variant) || !satisfied.every((each) => accepts(each, variant))) continue
      const still = accepting(variant)
      // A change must not undo an earlier one.
      if (still.length < left.length) return [variant, still]
    }
    return undefined
  }
}

/** A value of each type. */
const samples: readonly unknown[] = [null, 'text', 0, {}, [], true]

/** Versions of a value, each with a change in one place that a schema describes, the outermost places first. */
function* variantsOf(side: Side, sub: Sub, value: unknown, depth = 0): Generator {
  const { properties, required } = normalised(side, sub)
  if (isObject(value)) {
    for (const name of properties.keys()) if (!Object.hasOwn(value, name)) yield* withEach(value, name)
    for (const name of required) if (Object.hasOwn(value, name)) yield omit(value, name)
    if (depth < maxDepth) yield* deeperVariants(side, properties, value, depth)
  }
  if (depth > 0) yield* samples
}

function* deeperVariants(
  side: Side,
  properties: ReadonlyMap<string, Sub>,
  value: JsonObject,
  depth: number,
): Generator<JsonObject> {
  for (const [name, sub] of properties) {
    const held = own(value, name)
    if (held === undefined) continue
    for (const variant of variantsOf(side, sub, held, depth + 1)) yield { ...value, [name]: variant }
  }
}

function* withEach(value: JsonObject, name: string): Generator<JsonObject> {
  for (const sample of samples) yield { ...value, [name]: sample }
}

function accepts({ side, sub }: VersionedSub, value: unknown): boolean {
  return isValid(wholeOf(sub) as JsonSchema, value, side.root) // a claim is about a schema
}
