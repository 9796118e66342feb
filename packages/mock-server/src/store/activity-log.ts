import { momentOfText, type Row } from './rows.ts'
import type { ActivityPosition, ActivityRange, LoggedActivity } from './store.ts'

/** The log of one reward, kept in order, so that a page is a slice of it. */
export class ActivityLog {
  readonly #entries: LoggedActivity[] = []

  get size(): number {
    return this.#entries.length
  }

  add(row: Row<'activities'>, sequence: number): LoggedActivity {
    const logged = { row, position: { at: momentOfText(row.value.created_at), sequence } }
    this.#entries.splice(this.#indexOf(logged.position), 0, logged)
    return logged
  }

  remove(position: ActivityPosition): void {
    this.#entries.splice(this.#indexOf(position), 1)
  }

  /** The entries after a position, in the requested order. New entries shift nothing, since a position is not an offset. */
  page({ descending, after, limit }: Omit<ActivityRange, 'reward'>): readonly LoggedActivity[] {
    if (descending) {
      const end = after ? this.#indexOf(after) : this.#entries.length
      return this.#entries.slice(Math.max(0, end - limit), end).toReversed()
    }
    const start = after ? this.#indexOf({ at: after.at, sequence: after.sequence + 1 }) : 0
    return this.#entries.slice(start, start + limit)
  }

  /** Index of the first entry at a position or after it. */
  #indexOf(position: ActivityPosition): number {
    let low = 0
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (comparePositions(this.#entries[middle]!.position, position) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function comparePositions(a: ActivityPosition, b: ActivityPosition): number {
  return a.at - b.at || a.sequence - b.sequence
}
