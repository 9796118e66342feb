import { isObject } from '@loyalty-kit/json-schema/json'
import type { Model, OperationModel } from '@loyalty-kit/document/model'
import type { Item } from './groups.ts'
import { everyProperty, valuesOf } from './variants.ts'

/** States of what is no longer in use but kept, and how a document says that a deletion leads there. */
const ends: readonly (readonly [state: RegExp, says: RegExp])[] = [
  [/^deleted$/i, /soft.?delet|mark(?:s|ed)? .*deleted|(?:status|state) .*deleted/i],
  [/^archived$/i, /archiv/i],
  [/^cancell?ed$/i, /cancel/i],
  [/^(?:inactive|deactivated)$/i, /deactivat/i],
  [/^disabled$/i, /disabl/i],
  [/^closed$/i, /\bclos/i],
]

/** What a deletion sets instead of removing the item, where the document says so. */
export function softDeletion(
  operation: OperationModel,
  scene: { readonly item: Item; readonly model: Model; readonly isReturned: boolean },
): Readonly<Record<string, unknown>> | undefined {
  const states = statesOf(scene.item, scene.model)
  const declared = declaredStates(operation)
  const text = `${operation.summary} ${operation.description}`
  const isSaid = (value: unknown): boolean => ends.some(([state, says]) => state.test(String(value)) && says.test(text))
  const [found, ...others] = states.filter(({ value }) =>
    declared.length > 0 ? declared.includes(value) : scene.isReturned && isSaid(value),
  )
  return found === undefined || others.length > 0 ? undefined : { [found.member]: found.value }
}

/** True for a DELETE that says that it does something else than to delete. */
export function isOtherEnd({ summary }: OperationModel): boolean {
  return /^\W*(?:cancel|archive|deactivate|disable|close|suspend|hide|stop|end|abort)/i.test(summary)
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
  return Object.entries(everyProperty(variants)).flatMap(([member, schema]) => {
    const values = /^(?:status|state)$|_(?:status|state)$|(?:Status|State)$/.test(member) ? valuesOf(schema, model) : []
    return (values ?? []).map((value) => ({ member, value }))
  })
}
