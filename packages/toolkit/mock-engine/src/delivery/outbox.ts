import type { Clock } from '../control/clock.ts'
import type { Faults } from '../control/faults.ts'
import type { JournalBudget } from '../control/journal-budget.ts'
import type { Ids } from '../ids.ts'
import type { Contract } from '../types.ts'
import type { Delivering } from './attempt.ts'
import { draftOf, type EventDraft } from './draft.ts'
import type { Sending } from './event.ts'
import { createFollowing, type Happened } from './following.ts'
import { createLanes } from './lanes.ts'
import { shownParcel, type Delivery } from './parcel.ts'
import { createParcelList } from './parcel-list.ts'
import { createPosting } from './posting.ts'
import { createReceivers, type ReceiverOptions, type Receivers } from './receivers.ts'

/** Sends the events of a tenant. Nothing waits for a receiver. */
export interface Outbox {
  readonly receivers: Receivers
  /**
   * An event to send, with the body of its example by default.
   *
   * @throws {ControlError} If there is no such event, or the body is not valid.
   */
  draft(event: string, body?: unknown): EventDraft
  /** Sends an event to its receivers, and returns the ids of the deliveries. */
  send(draft: EventDraft): readonly string[]
  /** Sends what an operation sends after a success. What cannot be sent is a delivery that failed. */
  follow(sendings: readonly Sending[], happened: Happened): void
  /** The last deliveries, oldest first. */
  deliveries(): readonly Delivery[]
  /** Removes a receiver, and gives up what was not yet delivered to it; false if there is no such receiver. */
  removeReceiver(id: string): boolean
  /** Settles when nothing is on its way; what a fault holds is not. */
  settled(): Promise<void>
  /** Forgets all deliveries; the receivers are those at the start. */
  reset(): void
  /** Retries nothing more, and settles once attempts in progress have ended, or after a second. */
  close(): Promise<void>
}

/** What an outbox works with. */
export interface OutboxContext extends Omit<Delivering, 'onGone' | 'now'> {
  /** The current contract. */
  readonly contract: () => Contract
  readonly clock: Clock
  readonly ids: Ids
  readonly faults: Faults
  readonly budget: JournalBudget
  /** The receivers at the start. */
  readonly initial: readonly ReceiverOptions[]
}

/** Creates the outbox of a tenant. */
export function createOutbox(context: OutboxContext): Outbox {
  const { contract, clock, ids, budget, initial, fetch, retriesMs } = context
  const parcels = createParcelList(budget)
  const receivers = createReceivers({ initial, ids, events: () => Object.keys(contract().events ?? {}) })
  const lanes = createLanes({
    fetch,
    retriesMs,
    now: clock.now,
    onGone: (id) => remove(id, 'The receiver is gone (410)'),
  })

  const posting = createPosting({ ...context, parcels, lanes })

  function remove(id: string, why: string): boolean {
    lanes.end(why, id)
    return receivers.remove(id)
  }

  function send(draft: EventDraft): readonly string[] {
    return receivers.of(draft.name).map(({ id, url, secret }) => posting.post(draft, { receiver: id, url, secret }))
  }

  return {
    receivers,
    draft: (event, body) => draftOf(contract(), event, body),
    send,
    follow: createFollowing({ contract, receivers, send, posting }),
    deliveries: () => parcels.all().map(shownParcel),
    removeReceiver: (id) => remove(id, 'The receiver was deleted'),
    settled: lanes.idle,
    reset() {
      lanes.end('The mock was reset')
      parcels.clear()
      receivers.reset()
    },
    async close() {
      parcels.end()
      await lanes.close()
    },
  }
}
