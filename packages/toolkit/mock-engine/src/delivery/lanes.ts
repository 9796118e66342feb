import type { Delivering } from './attempt.ts'
import { createLane, type Lane } from './lane.ts'
import { failParcel, type Destination, type Parcel } from './parcel.ts'

/** The deliveries to all receivers, in order for each of them. */
export interface Lanes {
  add(parcel: Parcel): void
  /** Settles when nothing is on its way. */
  idle(): Promise<void>
  /** Gives up the deliveries to a receiver, or to all, for a reason. */
  end(why: string, receiver?: string): void
  /** Ends all, for good; attempts in progress have a second. */
  close(): Promise<void>
}

/** How long attempts in progress may take when a mock is closed, in milliseconds. */
const graceMs = 1000

const closed = 'The mock was closed'

/** Starts without deliveries. */
export function createLanes(delivering: Delivering): Lanes {
  const lanes = new Map<string, Lane>()
  let isClosed = false

  /** Callbacks may go to any number of addresses: a lane lasts no longer than its deliveries. */
  async function forget(key: string, lane: Lane): Promise<void> {
    await lane.idle()
    if (lane.isEmpty() && lanes.get(key) === lane) lanes.delete(key)
  }

  return {
    add(parcel) {
      if (isClosed) {
        failParcel(parcel, closed)
        return
      }
      const key = laneKeyOf(parcel.to)
      const lane = lanes.get(key) ?? createLane(delivering)
      lanes.set(key, lane)
      lane.add(parcel)
      void forget(key, lane)
    },
    async idle() {
      while ([...lanes.values()].some((lane) => lane.isBusy())) {
        await Promise.all([...lanes.values()].map(async (lane) => await lane.idle()))
      }
    },
    end(why, receiver) {
      for (const [key, lane] of lanes) {
        if (receiver !== undefined && key !== receiver) continue
        lane.end(why)
        lane.abort(why)
        lanes.delete(key)
      }
    },
    async close() {
      isClosed = true
      const all = [...lanes.values()]
      for (const lane of all) lane.end(closed)
      const last = setTimeout(() => all.forEach((lane) => lane.abort(closed)), graceMs)
      await Promise.all(all.map(async (lane) => await lane.idle()))
      clearTimeout(last)
    },
  }
}

/** What deliveries share a lane: those to a receiver, and callbacks to the same host. */
function laneKeyOf({ receiver, url }: Destination): string {
  return receiver ?? new URL(url).origin
}
