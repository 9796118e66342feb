import { compareDocuments } from '../src/compare/documents.ts'
import type { JsonObject } from '@specwright/json-schema/json'
import { toOpenApi31 } from '@specwright/document/openapi'
import { everyPair } from './corpus.ts'
import type { Pair } from './pair.ts'
import { bumpOf } from '../src/finding/faces.ts'
import { largest } from '../src/finding/bump.ts'

/** Parts that every value satisfies, with keywords that another part may also have. */
const neutral: readonly object[] = [
  {},
  { type: ['null', 'boolean', 'number', 'string', 'array', 'object'] },
  { oneOf: [{}] },
  { anyOf: [{ $comment: 'anything' }] },
  { not: false },
  { if: { type: 'string' }, then: {}, else: true },
  { properties: {}, required: [], additionalProperties: true },
  { patternProperties: {}, dependentRequired: {}, dependentSchemas: {} },
  { items: {}, prefixItems: [], minItems: 0, uniqueItems: false },
  { contains: {}, minContains: 0 },
  { minLength: 0, pattern: '' },
]

/** In which order each version has its schema (0) and another part (1). */
const ways: readonly { readonly base: readonly number[]; readonly revision: readonly number[] }[] = [
  { base: [0, 1], revision: [0] },
  { base: [0], revision: [1, 0] },
  { base: [1, 0], revision: [0, 1] },
]

/** Turns that give each pair every part in every way: the numbers of parts and ways have no common divisor. */
export const turns = Array.from({ length: neutral.length * ways.length }, (_, turn) => turn)

const media = 'application/json'

/**
 * A document with the schema of its request or response body in `allOf`: 0 is the schema, 1 is another part.
 */
function joined(document: JsonObject, parts: readonly number[], part: object): JsonObject {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key !== media || typeof value !== 'object' || value === null || !('schema' in value)) return value
    const { schema } = value
    return parts.length === 1 ? value : { ...value, schema: { allOf: parts.map((n) => [schema, part][n]) } }
  }) as JsonObject // the same shape
}

/** Pairs with a body that can be joined. */
export const pairs = Object.values(everyPair)
  .flat()
  .filter(({ base }) => JSON.stringify(base).includes(media))

/**
 * The pairs whose verdict is another one once their schemas are joined with a part without rules.
 *
 * @param turn Which part and way the first pair gets; each later one gets the next.
 */
export async function movedByJoining(turn: number, list: readonly Pair[] = pairs): Promise<readonly unknown[]> {
  const wrong: unknown[] = []
  for (const [n, { what, base, revision, bump }] of list.entries()) {
    const part = neutral[(n + turn) % neutral.length]! // it is not empty
    const way = ways[(n + turn) % ways.length]! // nor this
    const before = joined(toOpenApi31(base), way.base, part)
    const after = joined(toOpenApi31(revision), way.revision, part)
    const found = largest(compareDocuments(before, after).map(bumpOf))
    if (found !== bump) wrong.push({ what, part, way, bump, found })
  }
  return wrong
}
