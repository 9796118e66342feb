import type { HttpResponse } from '@specwright/server-engine/engine'
import type { Outcome, Row, Rows } from '../store/store.ts'
import type { ItemSending, Sending } from './event.ts'

/** An event that a unit of work gives rise to, once it is committed. */
export interface ItemChange {
  readonly sending: ItemSending
  /** The item after it; a removed one as it was before. */
  readonly item: object
}

/** True for a response that says that an operation succeeded. */
export function isSuccess({ status }: HttpResponse): boolean {
  return status >= 200 && status <= 299
}

/** The events of what a unit of work has changed. */
export function changesOf(
  sendings: readonly Sending[],
  { result, writes = [] }: Outcome<HttpResponse>,
  before: Rows,
): readonly ItemChange[] {
  if (!isSuccess(result)) return []
  return sendings.flatMap((sending): ItemChange[] => {
    if ('url' in sending) return []
    // The first write is that of the item, others follow from it.
    const write = writes.find((each) => ('put' in each ? each.put : each.remove).collection === sending.collection)
    if (!write) return []
    const written: Row | undefined = 'put' in write ? write.put : undefined
    const { id } = 'put' in write ? write.put : write.remove
    const existing = before.get(sending.collection, id)
    const change = existing ? 'change' : 'create'
    // Of a deletion, the contract names no other events: it may keep the row.
    const isMeant = sending.after === (sending.after === 'delete' ? 'delete' : change)
    const item = (written ?? existing)?.value
    return isMeant && item ? [{ sending, item }] : []
  })
}
