import type { LoggedRow, LogRange, Position, Row } from './store.ts'

/** The rows of one owner, kept in order, so that a part is a slice of them. */
export class Log {
  readonly #entries: LoggedRow[] = []

  get size(): number {
    return this.#entries.length
  }

  add(row: Row, sequence: number): Position {
    const position = { at: row.moment ?? Number.MIN_SAFE_INTEGER, sequence }
    this.#entries.splice(this.#indexOf(position), 0, { row, position })
    return position
  }

  remove(position: Position): void {
    this.#entries.splice(this.#indexOf(position), 1)
  }

  /** The rows after a position, in the requested order. New rows shift nothing, since a position is not an offset. */
  part({ descending, after, limit }: Pick<LogRange, 'descending' | 'after' | 'limit'>): readonly LoggedRow[] {
    if (descending) {
      const end = after ? this.#indexOf(after) : this.#entries.length
      return this.#entries.slice(Math.max(0, end - limit), end).toReversed()
    }
    const start = after ? this.#indexOf({ at: after.at, sequence: after.sequence + 1 }) : 0
    return this.#entries.slice(start, start + limit)
  }

  rows(): readonly Row[] {
    return this.#entries.map(({ row }) => row)
  }

  /** Index of the first entry at a position or after it. */
  #indexOf(position: Position): number {
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

function comparePositions(a: Position, b: Position): number {
  return a.at - b.at || a.sequence - b.sequence
}
