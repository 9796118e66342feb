import { isObject, type Json } from '../reference/docs-data.ts'
import { resolved } from '../reference/contract.ts'

/** The documented values of an open set in a response. */
export interface KnownValues {
  /** Names of the fields that lead to it; `*` stands for any item. */
  readonly path: readonly string[]
  readonly values: readonly string[]
}

/** The most parts of responses to look at: what contains itself in many ways has more of them than could be read. */
const maxParts = 5000

/** A part of a response, and the references on the way to it, since a schema may contain itself. */
interface ResponsePart {
  readonly schema: unknown
  readonly path: readonly string[]
  readonly refs: readonly unknown[]
}

/**
 * The open sets of the successful responses of an operation, whose other values the contract does not document; those that
 * few fields lead to first.
 */
export function knownValuesOf(responses: Json): KnownValues[] {
  const parts: ResponsePart[] = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => Object.values(resolved(resolved(response)['content'])))
    .map((media) => ({ schema: resolved(media)['schema'], path: [], refs: [] }))
  const known: KnownValues[] = []
  let looked = 0
  // Iterating over an array includes what is added meanwhile.
  for (const { schema, path, refs } of parts) {
    if (++looked > maxParts) break
    const ref = isObject(schema) ? schema['$ref'] : undefined
    if (ref !== undefined && refs.includes(ref)) continue
    const own = resolved(schema)
    const values = own['x-known-values']
    if (Array.isArray(values)) known.push({ path, values: values.map(String) })
    parts.push(...partsIn(own, path, ref === undefined ? refs : [...refs, ref]))
  }
  return known
}

function partsIn(
  { properties, items, ...own }: Json,
  path: readonly string[],
  refs: readonly unknown[],
): ResponsePart[] {
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (own[keyword] ?? []) as unknown[]) // arrays, as the linter has checked
  return [
    ...Object.entries(resolved(properties)).map(([name, schema]) => ({ schema, path: [...path, name], refs })),
    ...(items === undefined ? [] : [{ schema: items, path: [...path, '*'], refs }]),
    ...branches.map((schema) => ({ schema, path, refs })),
  ]
}
