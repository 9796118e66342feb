import type { Ids } from '@specwright/server-engine/engine'
import type { Clock } from '../control/clock.ts'
import type { Counters, DeliveryCounts } from '../control/counters.ts'
import type { Fault, Faults } from '../control/faults.ts'
import type { Contract } from '../contract/types.ts'
import { eventNamed, type EventDraft } from './draft.ts'
import type { Lanes } from './lanes.ts'
import { failParcel, type Destination, type Parcel } from './parcel.ts'
import type { ParcelList } from './parcel-list.ts'

/** Puts events on their way. */
export interface Posting {
  /** Sends an event, and returns the id of the delivery. */
  post(draft: EventDraft, to: Destination): string
  /** Lists an event that cannot be sent. */
  report(event: string, url: string, error: string): void
}

/** What events are posted with. */
export interface PostingContext {
  /** The current contract. */
  readonly contract: () => Contract
  readonly clock: Clock
  readonly ids: Ids
  readonly faults: Faults
  readonly counters: Counters
  readonly parcels: ParcelList
  readonly lanes: Lanes
}

/** Lists what it posts, each with the fault that befalls it. */
export function createPosting({ contract, clock, ids, faults, counters, parcels, lanes }: PostingContext): Posting {
  function parcelOf({ name, event, body }: EventDraft, to: Destination, fault?: Fault): Parcel {
    const counts = countsOf(counters, name)
    counts.pending++
    return {
      id: ids.next('msg'),
      event: name,
      to,
      method: event.method,
      headers: { ...event.headers, ...(event.body && { 'content-type': event.body.contentType }) },
      fault,
      at: clock.now(),
      attempts: [],
      counts,
      body,
      status: 'pending',
    }
  }

  return {
    post(draft, to) {
      const parcel = parcelOf(draft, to, faults.next({ event: draft.name }))
      parcels.add(parcel)
      lanes.add(parcel)
      return parcel.id
    },
    report(name, url, error) {
      const event = eventNamed(contract(), name)
      if (!event) return
      const parcel = parcelOf({ name, event, body: '' }, { url })
      failParcel(parcel, error)
      parcels.add(parcel)
    },
  }
}

/** The counts of the deliveries of an event. */
function countsOf({ deliveries }: Counters, event: string): DeliveryCounts {
  let counts = deliveries.get(event)
  if (!counts) {
    counts = { pending: 0, delivered: 0, failed: 0 }
    deliveries.set(event, counts)
  }
  return counts
}
