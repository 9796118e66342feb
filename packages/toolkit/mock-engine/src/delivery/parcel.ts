import { redactText } from '@specwright/server-engine/http'
import type { DeliveryCounts } from '../control/counters.ts'
import type { Fault } from '../control/faults.ts'

/** An attempt to deliver an event. */
export interface Attempt {
  /** Time by the mock's clock, ISO 8601. */
  readonly at: string
  /** Status of the response. */
  readonly status?: number
  /** Why there is no response. */
  readonly error?: string
}

/** An event on its way to a receiver, without secrets. */
export interface Delivery {
  /** The `webhook-id` of each attempt. */
  readonly id: string
  readonly event: string
  /** Id of the receiver; absent for a callback. */
  readonly receiver?: string
  readonly url: string
  /** Time when the event was sent by the mock's clock, ISO 8601. */
  readonly at: string
  /** `held` waits for the next delivery to the receiver. */
  readonly status: 'pending' | 'held' | 'delivered' | 'failed'
  /** Why it failed. */
  readonly error?: string
  readonly attempts: readonly Attempt[]
  /** The body as text. Of one longer than 16,384 characters, only the length is kept. */
  readonly body: string
}

/** Where an event goes. */
export interface Destination {
  readonly url: string
  /** Id of the receiver; absent for a callback. */
  readonly receiver?: string
  /** What it is signed with; absent for a callback. */
  readonly secret?: string
}

/** A delivery while it is made. */
export interface Parcel {
  readonly id: string
  readonly event: string
  readonly to: Destination
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly fault: Fault | undefined
  /** Milliseconds since the epoch by the mock's clock. */
  readonly at: number
  readonly attempts: Attempt[]
  /** What counts it. */
  readonly counts: DeliveryCounts
  body: string
  status: Delivery['status']
  error?: string
}

const maxShown = 16_384

/** A parcel as the control interface shows it. */
export function shownParcel({ id, event, to, at, status, error, attempts, body }: Parcel): Delivery {
  return {
    id,
    event,
    ...(to.receiver !== undefined && { receiver: to.receiver }),
    url: redactText(to.url),
    at: new Date(at).toISOString(),
    status,
    ...(error !== undefined && { error }),
    attempts: [...attempts],
    body: body.length > maxShown ? `<${body.length} characters>` : redactText(body),
  }
}

/** Ends a parcel that cannot be delivered; one that has ended stays as it is. */
export function failParcel(parcel: Parcel, error: string): void {
  if (hasEnded(parcel)) return
  parcel.error = error
  endParcel(parcel, 'failed')
}

/** Ends a parcel, which has not ended. */
export function endParcel(parcel: Parcel, status: 'delivered' | 'failed'): void {
  parcel.status = status
  parcel.counts.pending--
  parcel.counts[status]++
}

/** True for a parcel that was delivered, or never will be. */
export function hasEnded({ status }: Parcel): boolean {
  return status === 'delivered' || status === 'failed'
}
