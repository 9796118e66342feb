import { isObject, type JsonObject, type JsonSchema } from '../json.ts'
import { combinationsOf, rulesOf } from './combination.ts'
import { ExampleBuild, none, WorkLimitError } from './example-build.ts'
import { satisfiesSchema, isValid } from './is-valid.ts'
import { searchedValues } from './search.ts'
import { full, minimal, targetOf, valueOf, written, type Extent, type ExamplePlace } from './value.ts'

/**
 * A value that satisfies a schema, always the same; `undefined` if there is none, or it would be too large.
 *
 * Constants, enums, the author's own examples, bounds, lengths, patterns, required members, conditions and unions are
 * respected in a single pass. What needs more (`not`, `contains`, unique items) is searched, within a bound.
 *
 * @param root The document that every `$ref` of the schema refers to.
 */
export function exampleValue(schema: JsonSchema, root: JsonObject): unknown {
  return exampleFrom(schema, root, full)
}

/** The same, with only what is required. */
export function minimalExample(schema: JsonSchema, root: JsonObject): unknown {
  return exampleFrom(schema, root, minimal)
}

/**
 * The same, with a member in each object and an item in each array that may have one: for queries, headers and forms, in
 * which an empty one is nothing.
 */
export function writtenExample(schema: JsonSchema, root: JsonObject): unknown {
  return exampleFrom(schema, root, written)
}

/** At most this many values are searched for one that is valid by rules that only validators read. */
const maxSearched = 50

/** Values that a schema may accept, the most telling one first; the last ones are searched. */
export function* candidateValues(schema: JsonSchema, root: JsonObject): Generator {
  yield exampleValue(schema, root)
  yield minimalExample(schema, root)
  let left = maxSearched
  for (const value of exampleValues(schema, root)) {
    yield value
    if (--left === 0) return
  }
}

/** The default of a schema, if the schema allows it; `undefined` if there is none, or it is null. */
export function defaultValue(schema: JsonSchema, root: JsonObject): unknown {
  const [first] = combinationsOf(schema, root)
  const value = first && rulesOf(first).default
  return value !== undefined && isValid(schema, value, root) ? value : undefined
}

/** The schemas of a document whose requested examples would have been too large. */
export function schemasWithoutExample(root: JsonObject): ReadonlySet<JsonObject> {
  return knownOf(root).tooLarge
}

/** A cache of a document's examples, since many operations share them. */
interface ExampleCache {
  /** By their extent, and by schema. */
  readonly made: Map<Extent, Map<JsonObject, unknown>>
  readonly tooLarge: Set<JsonObject>
}

const known = new WeakMap<JsonObject, ExampleCache>()

function knownOf(root: JsonObject): ExampleCache {
  const found = known.get(root) ?? { made: new Map<Extent, Map<JsonObject, unknown>>(), tooLarge: new Set() }
  known.set(root, found)
  return found
}

function exampleFrom(declared: JsonSchema, root: JsonObject, extent: Extent): unknown {
  const schema = targetOf(declared, root)
  if (!isObject(schema)) return schema ? exampleFrom(anySchema, root, extent) : undefined
  const { made, tooLarge } = knownOf(root)
  const bySchema = made.get(extent) ?? new Map<JsonObject, unknown>()
  made.set(extent, bySchema)
  if (!bySchema.has(schema)) {
    const context = new ExampleBuild(root)
    const value = attempt(schema, { ...extent, context })
    bySchema.set(schema, value === none ? undefined : value)
    if (value === none && context.isTooLarge) tooLarge.add(schema)
  }
  return bySchema.get(schema)
}

/** `true` as an object. */
const anySchema: JsonObject = {}

function attempt(schema: JsonSchema, place: ExamplePlace): unknown {
  try {
    const value = valueOf(schema, place)
    if (value !== none && satisfiesSchema(schema, value, place.context)) return value
    const [found = value] = firstOf(searched(schema, place.context))
    return found
  } catch (error) {
    if (error instanceof WorkLimitError) return place.context.tooLarge()
    throw error
  }
}

/** Valid values of a schema, each once, as far as a bounded search finds them. */
export function* exampleValues(schema: JsonSchema, root: JsonObject): Generator {
  try {
    yield* searched(schema, new ExampleBuild(root))
  } catch (error) {
    if (!(error instanceof WorkLimitError)) throw error
  }
}

function searched(schema: JsonSchema, context: ExampleBuild): Generator {
  return searchedValues(schema, context, (part) => valueOf(part, { ...minimal, context }))
}

/** The first value of a source, if it has one. */
function firstOf(source: Generator): readonly unknown[] {
  const { value, done } = source.next()
  return done === true ? [] : [value]
}
