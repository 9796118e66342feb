import { draftOf, type EventDraft } from './draft.ts'
import { createFollowing } from './following.ts'
import { changesOf } from './item-changes.ts'
import { createLanes } from './lanes.ts'
import type { Outbox, OutboxContext } from './outbox.ts'
import { createParcelList } from './parcel-list.ts'
import { shownParcel } from './parcel.ts'
import { createPosting } from './posting.ts'
import type { Receivers } from './receivers.ts'

/** What an outbox loads with its first event. */
export interface Sender extends Pick<
  Outbox,
  'draft' | 'send' | 'changesOf' | 'follow' | 'deliveries' | 'settled' | 'reset' | 'close'
> {
  /** Gives up what was not yet delivered to a receiver, for a reason. */
  end(why: string, receiver: string): void
}

/** Sends events to the receivers of a tenant. */
export function createSender(context: OutboxContext, receivers: Receivers): Sender {
  const { contract, clock, budget, fetch, retriesMs } = context
  const parcels = createParcelList(budget)
  const lanes = createLanes({
    fetch,
    retriesMs,
    now: clock.now,
    onGone(id) {
      lanes.end('The receiver is gone (410)', id)
      receivers.remove(id)
    },
  })
  const posting = createPosting({ ...context, parcels, lanes })

  function send(draft: EventDraft): readonly string[] {
    return receivers.of(draft.name).map(({ id, url, secret }) => posting.post(draft, { receiver: id, url, secret }))
  }

  return {
    draft: (event, body) => draftOf(contract(), event, body),
    send,
    changesOf,
    follow: createFollowing({ contract, receivers, send, posting }),
    deliveries: () => parcels.all().map(shownParcel),
    settled: lanes.idle,
    end: lanes.end,
    reset() {
      lanes.end('The mock was reset')
      parcels.clear()
    },
    async close() {
      parcels.end()
      await lanes.close()
    },
  }
}
