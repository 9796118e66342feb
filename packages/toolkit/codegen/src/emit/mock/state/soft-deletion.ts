import { isObject } from '@loyalty-kit/json-schema/json'
import type { Model, OperationModel } from '@loyalty-kit/document/model'
import type { Item } from './groups.ts'
import { valuesOf } from './variants.ts'

/** Names of states of what is deleted but kept. */
const deleted = /^(?:deleted|archived)$/i

/** What a deletion sets instead of removing the item, where the document says so. */
export function softDeletion(
  operation: OperationModel,
  scene: { readonly item: Item; readonly model: Model; readonly isReturned: boolean },
): Readonly<Record<string, unknown>> | undefined {
  const states = statesOf(scene.item, scene.model)
  const declared = declaredStates(operation)
  const [transition, ...others] = states.filter(({ value }) => declared.includes(value))
  if (transition !== undefined) return others.length === 0 ? { [transition.member]: transition.value } : undefined
  const [state, ...more] = states.filter(({ value }) => deleted.test(String(value)))
  if (state === undefined || more.length > 0 || !scene.isReturned) return undefined
  const says = new RegExp(
    `soft.?delet|archiv|mark(?:s|ed)? .*${String(state.value)}|${state.member} .*${String(state.value)}`,
    'i',
  )
  return says.test(`${operation.summary} ${operation.description}`) ? { [state.member]: state.value } : undefined
}

/** The states that the operation leads to: `x-transitions`. */
function declaredStates({ id, extensions }: OperationModel): unknown[] {
  const { 'x-transitions': transitions } = extensions
  if (!Array.isArray(transitions)) return []
  return transitions.flatMap((each: unknown) => {
    if (!isObject(each) || !('to' in each)) return []
    return each['trigger'] === undefined || each['trigger'] === id ? [each['to']] : []
  })
}

/** The values of an item's states. */
function statesOf({ variants }: Item, model: Model): { readonly member: string; readonly value: unknown }[] {
  const [item = {}] = variants
  return Object.entries(item).flatMap(([member, schema]) => {
    const values = /^(?:status|state)$|_?(?:status|state)$/i.test(member) ? valuesOf(schema, model) : undefined
    return (values ?? []).map((value) => ({ member, value }))
  })
}
