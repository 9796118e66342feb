import { fitted } from '@specwright/server-engine/respond'
import { keysOf, valueAt, withValueAt } from '@specwright/server-engine/engine'
import type { Contract } from '../contract/types.ts'
import { evaluated, type Exchange } from './callback-url.ts'
import { draftOf, eventNamed, type EventDraft } from './draft.ts'
import type { CallbackSending, Sending } from './event.ts'
import { isSuccess, type ItemChange } from './item-changes.ts'
import type { Posting } from './posting.ts'
import { isHttpUrl, type Receivers } from './receivers.ts'

/** What an operation has done. */
export interface Happened extends Exchange {
  readonly changes: readonly ItemChange[]
}

/** What the events of operations are sent with. */
export interface FollowingContext {
  /** The current contract. */
  readonly contract: () => Contract
  readonly receivers: Receivers
  /** Sends an event to its receivers. */
  readonly send: (draft: EventDraft) => unknown
  readonly posting: Posting
}

/** Sends what an operation sends after a success. Throws nothing: what cannot be sent is a delivery that failed. */
export function createFollowing({
  contract,
  receivers,
  send,
  posting: { post, report },
}: FollowingContext): (sendings: readonly Sending[], happened: Happened) => void {
  function sendChange(change: ItemChange): void {
    const { event } = change.sending
    if (receivers.of(event).length === 0) return
    const body = bodyWith(change, contract())
    if (body === undefined) report(event, '', 'The contract allows no body with the item')
    else send(draftOf(contract(), event, body))
  }

  function call({ event, url, optional = [] }: CallbackSending, exchange: Exchange): void {
    const result = evaluated(url, exchange)
    if ('missing' in result) {
      if (!optional.includes(result.missing)) report(event, url, `There is no ${result.missing}`)
    } else if (!isHttpUrl(result.text)) report(event, result.text, 'It is not an http or https URL')
    else callAt(event, result.text)
  }

  function callAt(event: string, url: string): void {
    try {
      post(draftOf(contract(), event), { url })
    } catch (error) {
      // Such as an event for which no valid example was found.
      report(event, url, error instanceof Error ? error.message : String(error))
    }
  }

  return (sendings, happened) => {
    happened.changes.forEach(sendChange)
    if (!isSuccess(happened.response)) return
    for (const sending of sendings) if ('url' in sending) call(sending, happened)
  }
}

/** The body of the event of a change; `undefined` if the contract allows none with the item. */
function bodyWith({ sending, item }: ItemChange, contract: Contract): unknown {
  const body = eventNamed(contract, sending.event)?.body
  if (!body) return undefined
  const [example] = body.examples
  const path = keysOf(sending.item)
  const value = fitted(withValueAt(example, path, item), example, body.validator)
  const { member = '' } = contract.collections?.find(({ name }) => name === sending.collection)?.id ?? {}
  // With another id, it is the example's item.
  return valueAt(value, [...path, member]) === valueAt(item, [member]) ? value : undefined
}
