import type { Model } from '@specwright/document/model'
import { groupsOf, itemOf } from '../emit/mock/state/groups.ts'
import { listing } from '../emit/mock/state/listing.ts'

/** Where a response lists items that no operation creates, such as tenants. */
export interface GivenItems {
  /** JSON Pointer of the array. */
  readonly at: string
  /** The member that paths name an item by. */
  readonly member: string
}

/** What listings show that no operation creates, by the ids of their operations. */
export function givenItemsOf(model: Model, isKept: (id: string) => boolean): ReadonlyMap<string, GivenItems> {
  return new Map(
    groupsOf(model).flatMap((group) => {
      const list = group.onBase.find(({ method }) => method === 'get')
      const item = list && !isKept(list.id) ? itemOf(group, model) : undefined
      const found = list && item ? listing(list, { item, model }) : undefined
      return list && item && found && 'action' in found && found.action.response !== undefined
        ? [[list.id, { at: found.action.response, member: item.idMember }] as const]
        : []
    }),
  )
}
