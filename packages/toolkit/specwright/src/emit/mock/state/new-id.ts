import type { JsonSchema } from '@specwright/json-schema/json'
import { minimalExample } from '@specwright/json-schema/examples'
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

/** An id that the schema gives, that matches its pattern, or that has the only length that it allows. */
function exampleOf(schema: JsonSchema | undefined, model: Model): unknown {
  const { example, examples, pattern, minLength, maxLength } = resolved(schema, model) ?? {}
  const [first] = Array.isArray(examples) ? (examples as unknown[]) : [example]
  const isFree = pattern === undefined && (minLength === undefined || minLength !== maxLength)
  if (first !== undefined || schema === undefined || isFree) return first
  return minimalExample(schema, model.document.root)
}
