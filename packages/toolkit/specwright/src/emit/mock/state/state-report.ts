import type { Diagnostic } from '@specwright/document/diagnostics'
import type { Model } from '@specwright/document/model'
import { childPointer } from '@specwright/json-schema/json'
import { declaredCollection } from './declared.ts'
import { isSortName } from './sort.ts'
import { stateOf, type Inference } from './state.ts'

/** Warnings about declared collections (`x-collection`): operations of them that keep nothing, and lists without an order. */
export function stateWarnings(model: Model): Diagnostic[] {
  if (!model.operations.some((each) => declaredCollection(each) !== undefined)) return []
  return stateOf(model).inferences.flatMap((inference) => {
    const { operation } = inference
    const name = declaredCollection(operation)
    const problem = name === undefined ? undefined : problemOf(inference, name)
    if (problem === undefined) return []
    const location = model.document.locate(childPointer(operation.pointer, 'x-collection'))
    return [{ severity: 'warning', code: 'collection', message: problem, location }]
  })
}

function problemOf(inference: Inference, name: string): string | undefined {
  const { operation } = inference
  if ('reason' in inference) return `The mock does not keep ${name} by ${operation.id}: ${inference.reason}`
  const { action } = inference
  if (action.does !== 'list') return undefined
  const unused = operation.parameters.find((each) => each.in === 'query' && isUnused(each.name, each.inListing))
  return unused && `The mock ignores ${unused.name} of ${operation.id}: ${unusedReason(unused.inListing)}`

  function isUnused(parameter: string, inListing: 'cursor' | 'size' | undefined): boolean {
    if (action.does !== 'list') return false
    const { paging, sort } = action
    if (inListing === 'cursor') return paging?.parameter !== parameter
    if (inListing === 'size') return paging?.size?.parameter !== parameter
    return (
      isSortName(parameter) && ![sort?.parameter, sort?.direction?.parameter, paging?.parameter].includes(parameter)
    )
  }
}

function unusedReason(inListing: 'cursor' | 'size' | undefined): string {
  return inListing === undefined
    ? 'its values are not members to order by'
    : 'the body does not say how pages follow each other'
}
