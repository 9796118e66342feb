import {
  breakingChanges,
  candidateValues,
  exampleValue,
  isValid,
  partVariants,
  valueParts,
  variedExamples,
} from '@specwright/json-schema/examples'
import { isObject, keysOf, own, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { canonical, equal, withPart } from '@specwright/validator-engine'

/** The values of a schema that requests are made with. */
export interface VariedValues {
  /** One for each branch, listed value and optional member, and on each bound; the first is the one that samples show. */
  readonly valid: readonly unknown[]
  /** Each is a valid one with one change that breaks a rule, as far as that is known without a validator. */
  readonly broken: readonly unknown[]
  /** Each is a valid one with a listed string in another letter case. */
  readonly recased: readonly unknown[]
}

/** How many valid values are broken: other branches have other rules. */
const maxBroken = 4

const known = new WeakMap<JsonObject, Map<unknown, VariedValues>>()

/** The values of a schema, made once. */
export function variedValues(schema: JsonSchema, root: JsonObject): VariedValues {
  const bySchema = known.get(root) ?? new Map<unknown, VariedValues>()
  known.set(root, bySchema)
  const found = bySchema.get(schema) ?? madeValues(schema, root)
  bySchema.set(schema, found)
  return found
}

function madeValues(schema: JsonSchema, root: JsonObject): VariedValues {
  const accepts = (value: unknown): boolean => value !== undefined && isValid(schema, value, root)
  const made = [exampleValue(schema, root), ...variedExamples(schema, root)].filter(accepts)
  const varied = made.length > 0 ? made : [...candidateValues(schema, root)].filter(accepts).slice(0, 1)
  const variants = varied
    .slice(0, 1)
    .flatMap((from) =>
      [...valueParts(schema, from, root)].flatMap((part) =>
        [...partVariants(part)].map((value) => withPart(from, keysOf(part.pointer), value)),
      ),
    )
  const branches = varied
    .slice(0, 1)
    .flatMap((from) =>
      [...valueParts(schema, from, root)]
        .filter(({ pointer, value }) => pointer !== '' && typeof value === 'object')
        .flatMap((part) => variedExamples(part.schema, root).map((each) => withPart(from, keysOf(part.pointer), each))),
    )
  const broken = varied.slice(0, maxBroken).flatMap((from) =>
    // What a ref leads to is broken wherever it is: a server may check it in one place only.
    [...valueParts(schema, from, root)].flatMap((part) =>
      [...breakingChanges({ ...part, reached: 'here' }), { at: part.pointer, value: null }].flatMap(({ at, value }) => {
        const whole = withPart(from, keysOf(at), value)
        return [...smallerOf(whole, { from, accepts }), whole]
      }),
    ),
  )
  const recased = varied.slice(0, maxBroken).flatMap((from) =>
    [...valueParts(schema, from, root)].flatMap(({ pointer, value, rules }) => {
      const isListed = rules.values !== undefined && typeof value === 'string'
      return isListed ? [withPart(from, keysOf(pointer), inOtherCase(value))] : []
    }),
  )
  return {
    valid: distinct([
      ...varied,
      ...[...branches, ...variants]
        .filter(accepts)
        .flatMap((value) => [value, ...smallerOf(value, { from: varied[0], accepts }).filter(accepts)]),
    ]),
    broken: distinct(broken).filter((value) => value !== undefined && !accepts(value)),
    recased: distinct(recased).filter((value) => !accepts(value)),
  }
}

interface Origin {
  readonly from: unknown
  readonly accepts: (value: unknown) => boolean
}

/** How many members an object may have to be made smaller. */
const maxMembers = 40

/** A changed object with what is required beside the change: what else there is may have a rule together that no schema says. */
function smallerOf(changed: unknown, { from, accepts }: Origin): readonly JsonObject[] {
  if (!isObject(changed) || !isObject(from) || Object.keys(from).length > maxMembers) return []
  const isChanged = (name: string): boolean => !equal(own(from, name), own(changed, name))
  const without = (object: JsonObject, name: string): JsonObject =>
    Object.fromEntries(Object.entries(object).filter(([each]) => each !== name))
  const left = Object.keys(from).filter((name) => !isChanged(name))
  const [, dropped] = left.reduce<readonly [JsonObject, readonly string[]]>(
    ([rest, names], name) => {
      const next = without(rest, name)
      return accepts(next) ? [next, [...names, name]] : [rest, names]
    },
    [from, []],
  )
  return dropped.length === 0 ? [] : [dropped.reduce(without, changed)]
}

function inOtherCase(text: string): string {
  const upper = text.toUpperCase()
  return upper === text ? text.toLowerCase() : upper
}

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [canonical(value), value])).values()]
}
