import type { MemoryBudget, Limited } from '@specwright/server-engine/engine'
import { failParcel, hasEnded, type Parcel } from './parcel.ts'

/** The last deliveries of a tenant, oldest first. Their memory is limited together with that of journals. */
export interface ParcelList {
  add(parcel: Parcel): void
  all(): readonly Parcel[]
  clear(): void
  /** Frees its memory. */
  end(): void
}

/** How many deliveries are kept; the oldest are dropped first, and those that wait are reported as failed. */
const maxParcels = 2000

/** How many of them may wait. */
const maxWaiting = 1000

const full = 'Too many deliveries were waiting'

/** Starts empty. */
export function createParcelList(budget: MemoryBudget): ParcelList {
  const parcels = new Set<Parcel>()
  let bytes = 0

  const list: Limited = {
    bytes: () => bytes,
    dropOldest() {
      const [oldest] = parcels
      if (oldest) drop(oldest)
    },
  }

  function drop(parcel: Parcel): void {
    failParcel(parcel, full)
    parcels.delete(parcel)
    count(-bytesOf(parcel))
  }

  function count(added: number): void {
    bytes += added
    budget.count(list, added)
  }

  function failFirstOfTooMany(): void {
    const waiting = [...parcels].filter((each) => !hasEnded(each))
    if (waiting.length >= maxWaiting && waiting[0]) failParcel(waiting[0], full)
  }

  budget.join(list)
  return {
    add(parcel) {
      if (parcels.size >= maxWaiting) failFirstOfTooMany()
      if (parcels.size >= maxParcels) list.dropOldest()
      parcels.add(parcel)
      count(bytesOf(parcel))
    },
    all: () => [...parcels],
    clear() {
      for (const parcel of parcels) failParcel(parcel, 'The mock was reset')
      parcels.clear()
      count(-bytes)
    },
    end: () => budget.leave(list),
  }
}

/** At most two bytes for each character, and what its objects take. */
function bytesOf({ body }: Parcel): number {
  return 1000 + 2 * body.length
}
