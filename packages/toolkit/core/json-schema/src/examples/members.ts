import type { JsonSchema } from '../json.ts'
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

/** One schema for several. */
export function allOf([first = true, ...others]: readonly JsonSchema[]): JsonSchema {
  return others.length === 0 ? first : { allOf: [first, ...others] }
}
