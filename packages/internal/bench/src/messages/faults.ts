import { exampleValue, isValid } from '@specwright/json-schema/examples'
import type { Model } from '@specwright/document/model'

/** A value with one fault. */
export interface Fault {
  /** Name of the component whose schema the value breaks. */
  readonly schema: string
  readonly value: unknown
  /** The member that is missing or wrong. */
  readonly path: Path
}

export type Path = readonly (string | number)[]

/**
 * Values that a single change made invalid: for each member of an example, it is left out, or has another type or value.
 *
 * @param count How many to take, evenly spread over all of them.
 */
export function faultsOf(model: Model, schemas: ReadonlySet<string>, count: number): readonly Fault[] {
  const { root } = model.document
  const faults = model.schemas
    .filter(({ name }) => schemas.has(name))
    .flatMap(({ name, schema }) => {
      const example = exampleValue(schema, root)
      if (example === undefined || !isValid(schema, example, root)) return []
      return changesOf(example, [])
        .filter(({ value }) => !isValid(schema, value, root))
        .map((change) => ({ schema: name, ...change }))
    })
  const step = Math.max(1, faults.length / count)
  return Array.from({ length: Math.min(count, faults.length) }, (_, n) => faults[Math.floor(n * step)]).flatMap(
    (fault) => fault ?? [],
  )
}

/** A value with each of its members changed, one at a time. */
function changesOf(value: unknown, path: Path): { readonly value: unknown; readonly path: Path }[] {
  if (typeof value !== 'object' || value === null) return []
  const isArray = Array.isArray(value)
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    const at = [...path, isArray ? Number(key) : key]
    const withMember = (changed: unknown): unknown =>
      isArray ? value.with(Number(key), changed) : { ...value, [key]: changed }
    const { [key]: _, ...others } = value as Readonly<Record<string, unknown>> // or an array, which keeps its length
    return [
      ...(isArray ? [] : [{ value: others, path: at }]),
      ...othersOf(member).map((other) => ({ value: withMember(other), path: at })),
      ...changesOf(member, at).map((change) => ({ ...change, value: withMember(change.value) })),
    ]
  })
}

/** Values of another type, and of the same type that are longer, shorter, larger or not listed. */
function othersOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [7, { other: true }, '', 'not listed']
  if (typeof value === 'number') return ['7', 0.5, -1e9, 1e9]
  if (typeof value === 'boolean') return ['true', 1]
  return ['other', 7]
}
