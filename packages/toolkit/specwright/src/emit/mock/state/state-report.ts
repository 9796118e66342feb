import type { Diagnostic } from '@specwright/document/diagnostics'
import type { Model } from '@specwright/document/model'
import { childPointer } from '@specwright/json-schema/json'
import { declaredCollection } from './declared.ts'
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
  return (action.ignored ?? []).map((each) => `The mock ignores ${each.name} of ${operation.id}: ${each.why}`)
}
