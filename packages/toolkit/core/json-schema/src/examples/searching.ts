import type { JsonSchema } from '../json.ts'
import type { ExampleBuild } from './example-build.ts'
import type { FlatSchema } from './flat-schema.ts'

/** A search for values of a schema, and of its parts. */
export interface Search {
  readonly build: ExampleBuild
  /** Valid values of a part, each once. */
  values(schema: JsonSchema): Generator
  /** Counts what is costly. */
  work(steps: number): void
}

/** What may be true of a value that satisfies a combination, and what may not. */
export interface CombinedRules {
  readonly flat: FlatSchema
  /** Schemas that must not, or need not, accept the value: of `not`, and the branches of `oneOf`. */
  readonly refusing: readonly FlatSchema[]
}

/** The first values of a source. */
export function take(source: Iterable<unknown>, count: number): readonly unknown[] {
  const taken: unknown[] = []
  if (count <= 0) return taken
  for (const value of source) {
    taken.push(value)
    if (taken.length >= count) break
  }
  return taken
}
