import { isObject } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import type { Item } from './groups.ts'
import { everyProperty, valuesOf } from './variants.ts'

/** States of what is no longer in use but kept, and the verb of a DELETE that leads there. */
const ends: readonly (readonly [state: RegExp, does: RegExp])[] = [
  [/^archived$/i, verb('archiv')],
  [/^cancell?ed$/i, verb('cancel')],
  [/^(?:inactive|deactivated)$/i, verb('deactivat')],
  [/^disabled$/i, verb('disabl')],
  [/^closed$/i, verb('clos')],
  [/^terminated$/i, verb('terminat')],
]

/** Verbs of what ends otherwise than by a deletion. */
const otherEnd = verb('(?:cancel|archiv|deactivat|disabl|close|suspend|hide|stop|end|abort|terminat|withdraw)')

/** Finds the verb of a summary, which is its first word or, in `Order Cancel`, its last one. */
function verb(stem: string): RegExp {
  return new RegExp(`^\\W*${stem}|^(?!\\W*(?:delet|remov)).*\\s${stem}[a-z]*\\W*$`, 'i')
}

/** How a document says that what is deleted is kept: `the status becomes DELETED`. */
const soft =
  /soft.?delet|mark(?:s|ed)? (?:\S+ ){0,5}?\W?deleted|(?:status|state)\W? (?:becomes|to|is|is set to|changes to|of) \W?deleted/i

/** What a deletion sets instead of removing the item, where the document says so. */
export function softDeletion(
  operation: OperationModel,
  scene: { readonly item: Item; readonly model: Model; readonly isReturned: boolean },
): Readonly<Record<string, unknown>> | undefined {
  const states = statesOf(scene.item, scene.model)
  const declared = declaredStates(operation)
  const isSoft = scene.isReturned && isSaidSoft(operation)
  const isSaid = (value: unknown): boolean =>
    (isSoft && /^deleted$/i.test(String(value))) ||
    ends.some(([state, does]) => state.test(String(value)) && does.test(headOf(operation)))
  const [found, ...others] = states.filter(({ value }) =>
    declared.length > 0 ? declared.includes(value) : isSaid(value),
  )
  return found === undefined || others.length > 0 ? undefined : { [found.member]: found.value }
}

/** True for a DELETE that says that it does something else than to delete. */
export function isOtherEnd(operation: OperationModel): boolean {
  return otherEnd.test(headOf(operation)) || isSaidSoft(operation)
}

function isSaidSoft({ summary, description }: OperationModel): boolean {
  return soft.test(`${summary} ${description}`)
}

/** How an operation is described in short, without markup. */
function headOf({ summary, description }: OperationModel): string {
  return (summary === '' ? description : summary).replaceAll(/<[^>]*>/g, '')
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
