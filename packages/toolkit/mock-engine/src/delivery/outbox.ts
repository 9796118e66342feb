import type { HttpResponse, Ids, MemoryBudget } from '@specwright/server-engine/engine'
import type { Clock } from '../control/clock.ts'
import type { Counters } from '../control/counters.ts'
import type { Faults } from '../control/faults.ts'
import type { Outcome, Rows } from '../store/store.ts'
import type { Contract } from '../contract/types.ts'
import type { Delivering } from './attempt.ts'
import type { EventDraft } from './draft.ts'
import type { Sending } from './event.ts'
import type { Happened } from './following.ts'
import type { ItemChange } from './item-changes.ts'
import type { Delivery } from './parcel.ts'
import type { ReceiverOptions, Receivers } from './receivers.ts'

/** Sends the events of a tenant. Nothing waits for a receiver. */
export interface Outbox {
  readonly receivers: Receivers
  /** Loads what sends, which is needed to draft, send and follow; `undefined` once that is done. */
  load(): Promise<void> | undefined
  /**
   * An event to send, with the body of its example by default.
   *
   * @throws {ControlError} If there is no such event, or the body is not valid.
   */
  draft(event: string, body?: unknown): EventDraft
  /** Sends an event to its receivers, and returns the ids of the deliveries. */
  send(draft: EventDraft): readonly string[]
  /** The events of what a unit of work has changed. */
  changesOf(sendings: readonly Sending[], outcome: Outcome<HttpResponse>, before: Rows): readonly ItemChange[]
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
  readonly counters: Counters
  readonly budget: MemoryBudget
  /** The receivers at the start. */
  readonly initial: readonly ReceiverOptions[]
}
