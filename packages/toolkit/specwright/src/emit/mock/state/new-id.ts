import type { JsonSchema } from '@specwright/json-schema/json'
import { isValid, minimalExample } from '@specwright/json-schema/examples'
import type { Model } from '@specwright/document/model'
import { resolved } from '../../client/shape.ts'
import type { ItemId } from './collection.ts'
import type { Item } from './groups.ts'
import { uuid } from './item-id.ts'
import { typesIn } from './variants.ts'

/** How items are identified, and what new ids look like. */
export function idOf({ otherMember, ...item }: Item, model: Model): ItemId {
  const id = memberOf(item, model)
  return otherMember === undefined ? id : { ...id, other: memberOf({ ...item, idMember: otherMember }, model) }
}

function memberOf({ idMember: member, variants }: Item, model: Model): ItemId {
  const schema = variants[0]?.[member]
  const like = exampleOf(schema, model)
  const types = typesIn(schema, model)
  const isNumber = types?.has('number') === true && (!types.has('string') || typeof like === 'number')
  if (isNumber) return { member, kind: 'integer' }
  const isUuid = resolved(schema, model)?.['format'] === 'uuid' || uuid.test(String(like))
  if (isUuid) return { member, kind: 'uuid' }
  return { member, kind: 'string', ...(typeof like === 'string' && like !== '' && { like }) }
}

/** An id as mocks make them. */
const usualId = 'item_0123456789abcde'

/** An id that the schema gives; or one that it allows, where it does not allow usual ones. */
function exampleOf(schema: JsonSchema | undefined, model: Model): unknown {
  const { example, examples, pattern } = resolved(schema, model) ?? {}
  const [first] = Array.isArray(examples) ? (examples as unknown[]) : [example]
  if (first !== undefined || schema === undefined) return first
  if (pattern === undefined && isValid(schema, usualId, model.document.root)) return undefined
  return minimalExample(schema, model.document.root)
}
