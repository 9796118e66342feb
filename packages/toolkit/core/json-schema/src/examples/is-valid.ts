import type { BuildContext } from '../compile/build-context.ts'
import { buildChecks } from '../compile/build.ts'
import type { Check } from '../compile/check.ts'
import { keyOf, type Place, type Sub } from '../compile/place.ts'
import { createRegistry, type Registry } from '../compile/registry.ts'
import { noBase } from '../dialect/uri.ts'
import { isObject, type JsonObject, type JsonSchema } from '../json.ts'
import { targetOf } from '../ref.ts'
import { meets } from './interpret.ts'

/** A cache of outcomes, and the remaining work. */
export interface Evaluation {
  readonly root: JsonObject
  /** Outcomes by checks and value, since many schemas refer to the same one. */
  readonly outcomes: Map<readonly Check[], Map<unknown, boolean>>
  /** Counts some work; throws if it is too much. */
  work(steps: number): void
}

/** Whether a value satisfies a schema: the checks that validators are printed of, interpreted. Formats are asserted. */
export function isValid(schema: JsonSchema, value: unknown, root: JsonObject): boolean {
  return satisfiesSchema(schema, value, { root, outcomes: new Map(), work: () => {} })
}

/** The same, as part of a larger evaluation. */
export function satisfiesSchema(schema: JsonSchema, value: unknown, evaluation: Evaluation): boolean {
  if (!isObject(schema)) return schema
  const reader = readerOf(evaluation.root)
  const accepts = (sub: Sub, part: unknown): boolean => {
    const checks = reader.checksOf(sub)
    const known = evaluation.outcomes.get(checks) ?? new Map<unknown, boolean>()
    evaluation.outcomes.set(checks, known)
    const before = known.get(part)
    if (before !== undefined) return before
    evaluation.work(1 + checks.length + (typeof part === 'object' && part !== null ? Object.keys(part).length : 0))
    // A recursive reference requires nothing more.
    known.set(part, true)
    const outcome = meets(checks, part, { flags: new Set(), accepts })
    known.set(part, outcome)
    return outcome
  }
  return accepts(reader.subOf(schema), value)
}

/** Reads the schemas of a document, each when it is needed. */
interface SchemaReader {
  subOf(schema: JsonObject): Sub
  checksOf(sub: Sub): readonly Check[]
}

const readers = new WeakMap<JsonObject, SchemaReader>()

function readerOf(root: JsonObject): SchemaReader {
  const known = readers.get(root) ?? newReader(root)
  readers.set(root, known)
  return known
}

function newReader(root: JsonObject): SchemaReader {
  const registry = createRegistry(new Map())
  const resource = registry.addDocument(noBase, root)
  const subs = new WeakMap<JsonObject, Sub>()
  const read = new WeakMap<Place, Map<string, readonly Check[]>>()
  const resolve: Registry['resolve'] = (ref, from) => {
    const found = registry.resolve(ref, from)
    // An anchor may be that of a schema that nothing has led to yet.
    const target = found === undefined && ref.startsWith('#') ? targetOf(root, ref) : undefined
    return target?.value === undefined ? found : { place: registry.placeAt(resource, target.pointer) }
  }
  const context = contextFor({ ...registry, resolve })
  return {
    subOf(schema) {
      const place = (): Place =>
        schema === root ? registry.placeAt(resource, '') : registry.placeBeside(resource, '', schema)
      const sub = subs.get(schema) ?? registry.enter(place())
      subs.set(schema, sub)
      return sub
    },
    checksOf(sub) {
      const byScope = read.get(sub.place) ?? new Map<string, readonly Check[]>()
      read.set(sub.place, byScope)
      const key = sub.scope.size === 0 ? '' : keyOf(sub)
      const checks = byScope.get(key) ?? checksIn(sub, context)
      byScope.set(key, checks)
      return checks
    },
  }
}

function contextFor(registry: Registry): BuildContext {
  let flags = 0
  return {
    registry,
    uri: noBase,
    flag: () => `f${++flags}`,
    assertsFormat: () => true,
    strict: false,
    // Each subschema is read when a value of it is.
    deepest: 1,
  }
}

/** The checks of a schema; none for one that leads on through too many others. */
function checksIn(sub: Sub, context: BuildContext): readonly Check[] {
  try {
    return buildChecks(sub, context)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
