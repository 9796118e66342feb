import { childPointer, type JsonSchema } from '@loyalty-kit/json-schema/json'
import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { kindOf } from '../../content-type.ts'
import { preferred } from '../../client/content.ts'
import type { Item } from './groups.ts'
import { plain } from './item-id.ts'
import { everyProperty, variantsOf, type Properties } from './variants.ts'

/** The members of an item in the body of a request. */
export interface Sent {
  /** JSON Pointer from the body. */
  readonly at: string
  readonly properties: Properties
}

/** The schema of a request as JSON or a form; `undefined` if it has no body, or another one. */
export function requestSchema({ requestBody }: OperationModel): JsonSchema | undefined {
  const media = preferred(requestBody?.content ?? [])
  return media !== undefined && ['json', 'form'].includes(kindOf(media.contentType)) ? media.schema : undefined
}

/** Where the members of an item are in the body of a request: in the whole, or in its only object. */
export function sentIn(operation: OperationModel, item: Item, model: Model): Sent | undefined {
  const schema = requestSchema(operation)
  if (schema === undefined) return undefined
  const members = new Set(item.variants.flatMap((variant) => Object.keys(variant).map(plain)))
  const isSent = ({ properties }: Sent): boolean => {
    const names = Object.keys(properties)
    const common = names.filter((name) => members.has(plain(name))).length
    return common > 1 || (common > 0 && common >= names.length * 0.2)
  }
  const properties = everyProperty(variantsOf(schema, model))
  const whole = { at: '', properties }
  if (isSent(whole)) return whole
  const [only, ...others] = Object.entries(properties).flatMap(([name, property]) => {
    const inside = everyProperty(variantsOf(property, model))
    return Object.keys(inside).length === 0 ? [] : [{ at: childPointer('', name), properties: inside }]
  })
  return only !== undefined && others.length === 0 && isSent(only) ? only : undefined
}
