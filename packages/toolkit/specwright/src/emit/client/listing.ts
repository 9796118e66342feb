import type { Model, OperationModel } from '@specwright/document/model'
import { successResponses } from './content.ts'
import { acceptsOnly, objectShape } from './shape.ts'

/** Members beside the items of a page: of where it is, and of an envelope. */
const besideItems =
  /page|total|(?:from|to)date|count|offset|limit|size|cursor|next|prev|first|last|more|links?$|meta|paging|pagination|success|status|message|code|error|object|etag|kind/i

/** True for an operation to which an array is sent. */
export function takesSeveral(operation: OperationModel, model: Model): boolean {
  const bodies = operation.requestBody?.content ?? []
  return bodies.some(({ schema }) => acceptsOnly(schema, ['array'], model))
}

/** True for an operation whose result is an array, or an object of an array and what is said of its page. */
export function isListing(operation: OperationModel, model: Model): boolean {
  const [media] = successResponses(operation).flatMap(({ content }) => content.filter(({ kind }) => kind === 'json'))
  if (media === undefined) return false
  const isArray = (schema: unknown): boolean => {
    return acceptsOnly(schema, ['array', 'null'], model) && !acceptsOnly(schema, ['null'], model)
  }
  if (isArray(media.schema)) return true
  const members = Object.entries(objectShape(media.schema, model)?.properties ?? {})
  const [items, ...more] = members.filter(([, schema]) => isArray(schema))
  return (
    items !== undefined && more.length === 0 && members.every(([name]) => name === items[0] || besideItems.test(name))
  )
}
