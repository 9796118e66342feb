import type { OperationModel } from '@specwright/document/model'
import { successesOf } from './bodies.ts'
import type { ItemOperation } from './groups.ts'
import { byExample, type Inferred } from './inferred.ts'
import { plain } from './item-id.ts'
import { common, responseOf, type Response, type CollectionScene } from './response.ts'
import { isOtherEnd, softDeletion } from './soft-deletion.ts'
import { isScalar, variantsOf, type Properties } from './variants.ts'

/** An operation that deletes an item. */
export function deletion({ operation, parameter }: ItemOperation, scene: CollectionScene): Inferred {
  if (operation.requestBody?.required === true) return byExample('its request selects what it deletes')
  const result = confirmationOf(operation, scene) ?? responseOf(operation, [204, 200, 202], scene)
  if (result === undefined) return byExample('its response is not the item')
  const sets = softDeletion(operation, { ...scene, isReturned: result.response !== undefined })
  if (sets === undefined && isOtherEnd(operation)) return byExample('it does not delete the item')
  return { action: { does: 'delete', ...common(undefined, result), parameter, ...(sets && { sets }) } }
}

/** Members that confirm a deletion, without case and separators. */
const confirming = ['success', 'succeeded', 'ok', 'message', 'object', 'type', 'acknowledged']

/** Members that are there if it fails. */
const failing = ['error', 'errors', 'warnings']

/** A success whose body only confirms a deletion: `{ id, deleted }`. */
function confirmationOf(operation: OperationModel, { item, model }: CollectionScene): Response | undefined {
  const isOwn = item.variants.some((each) => Object.hasOwn(each, 'deleted'))
  const confirms = (variant: Properties): boolean => {
    const names = Object.keys(variant).filter((name) => !failing.includes(plain(name)))
    const isSaid = !isOwn && names.some((name) => ['deleted', 'isdeleted'].includes(plain(name)))
    const isKnown = names.every((name) => confirming.includes(plain(name)) || name === item.idMember)
    return (isKnown || (isSaid && names.length < 8)) && names.every((name) => isScalar(variant[name], model))
  }
  const found = successesOf(operation, model).find(({ status, body }) => {
    const variants = body === undefined ? [] : variantsOf(body, model)
    return status === 200 && variants.length > 0 && variants.every(confirms)
  })
  return found && { status: found.status }
}
