import { isObject, type JsonSchema } from '@specwright/json-schema/json'
import { factsOf, subschemasOf } from '@specwright/json-schema/keyword'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import type { Model, OperationModel } from '@specwright/document/model'
import { preferred, successResponses } from '../client/content.ts'
import { resolved } from '../client/shape.ts'
import { partsOf, singular } from '../client/words.ts'
import { arraysIn } from '../mock/state/bodies.ts'
import { isParameter, isStandIn, segmentsOf } from './segments.ts'

/** The named schemas that a query shows, by their pointers: each with whether a new item may be among what is shown of it. */
export type ShownSchemas = ReadonlyMap<string, { readonly showsNew: boolean }>

/** How many values may be around what a query shows: an item, and a member of it. */
const maxDepth = 2

/** The named schemas that the result of a query shows. A page is around its items, and no more. */
export function schemasShown(operation: OperationModel, model: Model): ShownSchemas {
  const body = bodyOf(operation)
  if (body === undefined) return new Map()
  const isPage = arraysIn(body, model).length > 0 && refOf(body) !== undefined
  const shown = new Map<string, { showsNew: boolean }>()
  for (const { pointer, showsNew } of namedIn(body, model, {
    depth: isPage ? maxDepth + 1 : maxDepth,
    showsNew: false,
  }))
    shown.set(pointer, { showsNew: showsNew || shown.get(pointer)?.showsNew === true })
  return shown
}

/** The named schema that an operation gives. */
export function schemaGivenBy(operation: OperationModel, model: Model): string | undefined {
  const body = bodyOf(operation)
  return body === undefined ? undefined : namedIn(body, model, { depth: 0, showsNew: false })[0]?.pointer
}

/** The named schema of the items that an operation lists. */
export function schemaListedBy(operation: OperationModel, model: Model): string | undefined {
  const body = bodyOf(operation)
  const arrays = body === undefined ? [] : arraysIn(body, model)
  return arrays.map(({ schema }) => pointerOf(refOf(schema) ?? '')).find((pointer) => pointer !== undefined)
}

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
  const general = [...nouns].filter(([pointer, of]) => of.size > 2 && ![...of].some((noun) => shareWord(noun, pointer)))
  return new Set(general.map(([pointer]) => pointer))
}

/** True if a noun of a path has a word of the name of a schema. */
function shareWord(noun: string, pointer: string): boolean {
  const words = partsOf(pointer.slice(pointer.lastIndexOf('/') + 1)).map(singular)
  return partsOf(noun).some((word) => words.includes(singular(word)))
}

function bodyOf(operation: OperationModel): JsonSchema | undefined {
  return successResponses(operation)
    .map(({ content }) => preferred(content)?.schema)
    .find((schema) => schema !== undefined)
}

/** Where named schemas are looked for: how many values may still be around, and whether what is there is one of many. */
interface Visit {
  readonly depth: number
  readonly showsNew: boolean
}

/** The named schemas in a schema, the nearest first, of values that are that deep in each other. */
function namedIn(schema: JsonSchema, model: Model, place: Visit, seen = new Map<string, number>()): SchemaUse[] {
  const isRoot = seen.size === 0
  return refsIn(schema, place).flatMap((reference) => {
    const { pointer, isSame, showsNew } = reference
    const depth = isSame || isRoot ? place.depth : place.depth - 1
    const key = `${showsNew}${pointer}`
    if ((seen.get(key) ?? -1) >= depth) return []
    seen.set(key, depth)
    const target = depth > 0 ? (resolved({ $ref: `#${pointer}` }, model) as JsonSchema | undefined) : undefined
    return [reference, ...(target === undefined ? [] : namedIn(target, model, { depth, showsNew }, seen))]
  })
}

/** What a schema refers to: for the same value, as a part of a union is, or for one in it. */
interface SchemaUse {
  readonly pointer: string
  readonly isSame: boolean
  readonly showsNew: boolean
}

/** Members that show another item when there is a new one. */
const latest = /^(?:active|current|last|latest|most_?recent|newest|next|recent)/i

/** The pointers that a schema and the schemas in it refer to. */
function refsIn(schema: unknown, { showsNew }: Pick<Visit, 'showsNew'>): SchemaUse[] {
  if (!isObject(schema)) return []
  const pointer = pointerOf(refOf(schema) ?? '')
  if (pointer !== undefined) return [{ pointer, isSame: true, showsNew }]
  return subschemasOf(schema).flatMap(([[keyword = '', key = ''], part]) => {
    const isHere = factsOf(keyword).applies === 'here'
    const isMany = keyword !== 'properties' || latest.test(key)
    return refsIn(part, { showsNew: isHere ? showsNew : isMany }).map((each) => ({
      ...each,
      isSame: each.isSame && isHere,
    }))
  })
}
