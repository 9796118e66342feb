import type { Diagnostic } from '@specwright/document/diagnostics'
import type { Model, ParameterModel } from '@specwright/document/model'
import { childPointer } from '@specwright/json-schema/json'
import type { Listing } from './collection.ts'
import { declaredCollection } from './declared.ts'
import { isSortName } from './sort.ts'
import { stateOf, type Inference } from './state.ts'

/** Warnings about declared collections (`x-collection`): operations of them that keep nothing, and parameters of lists that are not applied. */
export function stateWarnings(model: Model): Diagnostic[] {
  if (!model.operations.some((each) => declaredCollection(each) !== undefined)) return []
  return stateOf(model).inferences.flatMap((inference) => {
    const { operation } = inference
    const name = declaredCollection(operation)
    if (name === undefined) return []
    const location = model.document.locate(childPointer(operation.pointer, 'x-collection'))
    return problemsOf(inference, name).map((message) => ({
      severity: 'warning',
      code: 'collection',
      message,
      location,
    }))
  })
}

function problemsOf(inference: Inference, name: string): readonly string[] {
  const { operation } = inference
  if ('reason' in inference) return [`The mock does not keep ${name} by ${operation.id}: ${inference.reason}`]
  const { action } = inference
  if (action.does !== 'list') return []
  const ignored = operation.parameters.filter((each) => each.in === 'query' && !isApplied(each, action))
  return ignored.map((each) => `The mock ignores ${each.name} of ${operation.id}: ${reasonOf(each)}`)
}

/** True for a parameter that selects, orders or pages items. */
function isApplied({ name, inListing }: ParameterModel, { filters, sort, paging }: Listing): boolean {
  if (inListing === 'cursor') return paging?.parameter === name
  if (inListing === 'size') return paging?.size?.parameter === name
  const applied = [...filters, sort, sort?.direction, paging, paging?.size].flatMap((each) => each?.parameter ?? [])
  return applied.includes(name)
}

function reasonOf({ name, inListing }: ParameterModel): string {
  if (inListing !== undefined) return 'the body does not say how pages follow each other'
  if (isSortName(name)) return 'its values are not members to order by'
  return 'no member of the items equals it, and it neither orders nor pages them'
}
