import { invalidKeywords } from '@specwright/json-schema/compile'
import { isObject, keysOf, own, type JsonObject } from '@specwright/json-schema/json'
import { partIn, wholeDocument, type PartKind, type PartMember } from '../openapi/structure.ts'
import type { Problem } from './lint.ts'

/** What OpenAPI 3.1 introduced, by the object that has it. */
const members: Readonly<Partial<Record<PartKind, readonly string[]>>> = {
  document: ['webhooks', 'jsonSchemaDialect'],
  info: ['summary'],
  license: ['identifier'],
  components: ['pathItems'],
  schema: (
    'const contains minContains maxContains prefixItems unevaluatedItems examples if then else propertyNames ' +
    'patternProperties dependentRequired dependentSchemas unevaluatedProperties contentEncoding contentMediaType ' +
    'contentSchema $defs $comment $anchor $dynamicAnchor $dynamicRef'
  ).split(' '),
}

/**
 * A problem with what OpenAPI 3.1 introduced and a document of 3.0 uses, as one of that kind: it is read as 3.1 reads it.
 *
 * @param file What the file of the problem says.
 */
export function asOf31(problem: Problem, file: unknown): Problem {
  const { finding, location } = problem
  const keys = keysOf((location.pointer ?? '').slice(1))
  if (finding.kind === 'unexpected-member') {
    const { member } = finding
    const [kind] = objectAround(file, keys)
    const isKnown = kind !== undefined && members[kind]?.includes(member) === true
    return isKnown ? { ...problem, finding: { kind: 'newer-member', member } } : problem
  }
  if (finding.kind !== 'wrong-value' && finding.kind !== 'wrong-type') return problem
  const depth = keys.lastIndexOf('type')
  const [kind, schema] = objectAround(file, keys.slice(0, depth + 1))
  const type = isObject(schema) ? own(schema, 'type') : undefined
  const isType = kind === 'schema' && type !== undefined && invalidKeywords({ type }).length === 0
  return isType ? { ...problem, finding: { kind: 'newer-types' } } : problem
}

/** The object that has the last of some keys, and what OpenAPI expects there; in a file that is no document, a schema. */
function objectAround(file: unknown, keys: readonly string[]): readonly [kind: PartKind | undefined, object: unknown] {
  let value: unknown = file
  let place: PartMember | undefined = isObject(file) && 'openapi' in file ? wholeDocument : undefined
  const isPart = place === undefined
  for (const key of keys.slice(0, -1)) {
    if (typeof value !== 'object' || value === null) return [undefined, undefined]
    place = place && partIn(value, place, key)
    value = own(value as JsonObject, key)
  }
  return [isPart ? 'schema' : place?.[0] === 'one' ? place[1] : undefined, value]
}
