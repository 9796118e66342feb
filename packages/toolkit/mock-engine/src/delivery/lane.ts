import type { Delivering } from './attempt.ts'
import { deliver } from './deliver.ts'
import { failParcel, hasEnded, type Parcel } from './parcel.ts'

/** The deliveries to one receiver, one after the other. */
export interface Lane {
  add(parcel: Parcel): void
  /** Settles when nothing is on its way; what is held until the next delivery is not. */
  idle(): Promise<void>
  /** Starts nothing new: what has not been tried yet, or failed so far, has failed, for a reason. */
  end(why: string): void
  /** Gives up what is in progress, for a reason. */
  abort(why: string): void
  /** True while something is on its way. */
  isBusy(): boolean
  /** True if nothing is on its way or held. */
  isEmpty(): boolean
}

/** Creates a lane. A slow receiver delays nothing but its own deliveries. */
export function createLane(delivering: Delivering): Lane {
  const waiting: Parcel[] = []
  const [ended, aborted] = [new AbortController(), new AbortController()]
  const ending = { ended: ended.signal, aborted: aborted.signal }
  let held: Parcel | undefined
  let running: Promise<void> | undefined

  async function deliverAll(): Promise<void> {
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (hasEnded(next)) continue
        if (next.fault?.reorder === true && !held) {
          held = next
          held.status = 'held'
          continue
        }
        await deliver(next, delivering, ending)
        await deliverHeld()
      }
    } finally {
      // In the same turn in which nothing was waiting, so that what is added next starts again.
      running = undefined
    }
  }

  async function deliverHeld(): Promise<void> {
    const late = held
    held = undefined
    if (!late || hasEnded(late)) return
    late.status = 'pending'
    await deliver(late, delivering, ending)
  }

  return {
    add(parcel) {
      waiting.push(parcel)
      // In a later turn: the request that it follows does not wait for it.
      running ??= Promise.resolve().then(deliverAll)
    },
    async idle() {
      // What ends may be followed by more.
      for (let run = running; run; run = running) await run
    },
    end(why) {
      for (const parcel of waiting.splice(0)) failParcel(parcel, why)
      if (held) failParcel(held, why)
      held = undefined
      ended.abort(why)
    },
    abort: (why) => aborted.abort(why),
    isBusy: () => running !== undefined,
    isEmpty: () => running === undefined && !held,
  }
}
