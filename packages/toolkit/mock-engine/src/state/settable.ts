import { type JsonObject, isObject } from '@specwright/server-engine/engine'
import type { Collection } from './collection.ts'

type When = 'creation' | 'change'

/**
 * What a request sets of an item: the members that an item has and that clients may set. A request may write their names
 * in another way, such as `FriendlyName`.
 *
 * @param when At a creation, members count too that only the service sets later.
 */
export function settable(collection: Collection, sent: unknown, when: When = 'change'): JsonObject {
  const { inside } = collection
  const own = settableOf(collection, sent, when)
  if (!inside || own[inside.name] === undefined) return own
  return { ...own, [inside.name]: settableOf(inside, own[inside.name], when) }
}

function settableOf(
  { members, readOnly, atCreation = [] }: Pick<Collection, 'members' | 'readOnly' | 'atCreation'>,
  sent: unknown,
  when: When,
): JsonObject {
  if (!isObject(sent)) return {}
  const named = Object.entries(sent).flatMap(([name, value]) => {
    const member = memberNamed(name, members)
    const isFixed =
      member === undefined || (readOnly.includes(member) && !(when === 'creation' && atCreation.includes(member)))
    return isFixed ? [] : [[member, value]]
  })
  return Object.fromEntries(named) as JsonObject
}

function memberNamed(name: string, members: Collection['members']): string | undefined {
  if (members === undefined || members.includes(name)) return name
  return members.find((member) => plain(member) === plain(name))
}

/** A name in lower case without separators. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '')
}
