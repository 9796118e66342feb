import { isObject, type JsonSchema } from '@specwright/json-schema/json'
import { factsOf, subschemasOf } from '@specwright/json-schema/keyword'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import type { Model, OperationModel } from '@specwright/document/model'
import { singular } from '../client/words.ts'
import { hasWordOf, nounOfSchema } from './schema-words.ts'
import { isParameter, isStandIn, segmentsOf } from './segments.ts'
import { bodyOf, memberNames, schemaGivenBy, schemaListedBy } from './shown-schemas.ts'

/**
 * The named schemas that say nothing of what is read: queries of three or more things give them, and they are called after none
 * of these, as `Status` and `Message` are.
 */
export function generalSchemas(queries: readonly OperationModel[], model: Model): ReadonlySet<string> {
  const nouns = new Map<string, Set<string>>()
  for (const query of queries) {
    const noun = segmentsOf(query).findLast((segment) => !isParameter(segment) && !isStandIn(segment))
    const pointer = schemaGivenBy(query, model)
    if (noun === undefined || pointer === undefined || schemaListedBy(query, model) !== undefined) continue
    nouns.set(pointer, (nouns.get(pointer) ?? new Set()).add(singular(noun)))
  }
  const general = [...nouns].filter(([pointer, of]) => of.size > 2 && ![...of].some((noun) => hasWordOf(noun, pointer)))
  const ofPages = model.schemas.flatMap(({ pointer }) => (nounOfSchema(pointer).some(isOfPage) ? [pointer] : []))
  const envelopes = queries.flatMap((query) => envelopesOf(query, model))
  return new Set([...general.map(([pointer]) => pointer), ...ofPages, ...envelopes])
}

/** True for a word for what is around the items of a page: `PaginationMeta`. */
function isOfPage(word: string): boolean {
  return /^(?:pagination|paging|paginator|meta)$/.test(word)
}

/** The named schemas of which what is given replaces a member: an envelope, `allOf` that and an object with another `data`. */
function envelopesOf(operation: OperationModel, model: Model): readonly string[] {
  const body = bodyOf(operation)
  const within = isObject(body) && refOf(body) === undefined ? subschemasOf(body) : []
  const parts = within.flatMap(
    ([[keyword = ''], part]) => (factsOf(keyword).applies === 'here' ? [part as JsonSchema] : []), // checked by the loader
  )
  const replaced = new Set(parts.flatMap((part) => (refOf(part) === undefined ? memberNames(part, model) : [])))
  return parts.flatMap((part) => {
    const pointer = pointerOf(refOf(part) ?? '')
    return pointer !== undefined && memberNames(part, model).some((name) => replaced.has(name)) ? [pointer] : []
  })
}
