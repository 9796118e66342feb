import { isObject, type JsonObject, type JsonSchema } from '../json.ts'
import type { ExampleBuild } from './example-build.ts'
import type { FlatSchema } from './flat-schema.ts'
import { isMatch } from './pattern.ts'

/** The schema of a member. */
export function schemaFor(flat: FlatSchema, name: string, context: ExampleBuild): JsonSchema {
  context.work(flat.patternProperties.length)
  const patterned = flat.patternProperties.filter(([pattern]) => isMatch(pattern, name))
  const own = [...(flat.properties.get(name) ?? []), ...patterned.map(([, schema]) => schema)]
  return allOf(own.length > 0 ? own : flat.additionalProperties)
}

/** Schemas that apply together as one, and those with one more. */
interface Joined {
  readonly schema: JsonObject
  readonly more: WeakMap<JsonObject, Joined>
}

const joined = new WeakMap<JsonObject, Joined>()

/** One schema for several: the same one each time, so that what is found out about it is kept. */
export function allOf([first = true, ...others]: readonly JsonSchema[]): JsonSchema {
  if (others.length === 0) return first
  if (!isObject(first) || !others.every(isObject)) return { allOf: [first, ...others] }
  let [known, made]: [WeakMap<JsonObject, Joined>, JsonObject[]] = [joined, []]
  let schema: JsonObject = first
  for (const each of [first, ...others]) {
    made = [...made, each]
    const found = known.get(each) ?? { schema: made.length === 1 ? each : { allOf: made }, more: new WeakMap() }
    known.set(each, found)
    ;[schema, known] = [found.schema, found.more]
  }
  return schema
}
