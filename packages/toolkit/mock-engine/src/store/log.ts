import { comparePositions } from './selection.ts'
import type { LoggedRow, LogRange, Position, Row } from './store.ts'

/** How many rows a chunk has at most; one more splits it. */
const maxChunk = 1024

/** A part of a log. */
type Part = Pick<LogRange, 'descending' | 'offset' | 'limit'> & { readonly after?: Position }

/**
 * The rows of one owner, kept in order, so that a part is a slice of them. They are in chunks, since a change in the middle of
 * an array moves all that is after it.
 */
export class Log {
  readonly #chunks: LoggedRow[][] = []
  #size = 0
  /** The rows, until one changes: those of small logs are read often. */
  #rows: readonly Row[] | undefined

  get size(): number {
    return this.#size
  }

  add(entry: LoggedRow): void {
    const { position } = entry
    const last = this.#chunks.length - 1
    const index = Math.min(this.#chunkOf(position), Math.max(0, last))
    const chunk = (this.#chunks[index] ??= [])
    chunk.splice(indexIn(chunk, position), 0, entry)
    this.#size++
    this.#rows = undefined
    // Most rows are added at the end, where a full chunk stays full.
    const half = index === last ? maxChunk : maxChunk / 2
    if (chunk.length > maxChunk) this.#chunks.splice(index + 1, 0, chunk.splice(half))
  }

  /** Replaces the row at a position. */
  replace(row: Row, position: Position): void {
    const chunk = this.#chunks[this.#chunkOf(position)]
    if (chunk) chunk[indexIn(chunk, position)] = { row, position }
    this.#rows = undefined
  }

  remove(position: Position): void {
    const index = this.#chunkOf(position)
    const chunk = this.#chunks[index]
    if (!chunk) return
    chunk.splice(indexIn(chunk, position), 1)
    this.#size--
    this.#rows = undefined
    if (chunk.length === 0) this.#chunks.splice(index, 1)
  }

  /** The rows after a position, in the requested order. New rows shift nothing, since a position is not an offset. */
  part({ descending, after, offset = 0, limit }: Part): readonly LoggedRow[] {
    if (descending) {
      const end = (after ? this.#indexOf(after) : this.#size) - offset
      return this.#slice(Math.max(0, end - limit), end).toReversed()
    }
    const start = (after ? this.#indexOf({ ...after, sequence: after.sequence + 1 }) : 0) + offset
    return this.#slice(start, start + limit)
  }

  rows(): readonly Row[] {
    return (this.#rows ??= this.#chunks.flatMap((chunk) => chunk.map(({ row }) => row)))
  }

  /** All of them, in their order. */
  entries(): readonly LoggedRow[] {
    return this.#chunks.flat()
  }

  #slice(start: number, end: number): readonly LoggedRow[] {
    const found: LoggedRow[] = []
    let first = 0
    for (const chunk of this.#chunks) {
      if (first >= end) break
      if (first + chunk.length > start) found.push(...chunk.slice(Math.max(0, start - first), end - first))
      first += chunk.length
    }
    return found
  }

  /** Index of the first entry at a position or after it. */
  #indexOf(position: Position): number {
    const index = this.#chunkOf(position)
    const before = this.#chunks.slice(0, index).reduce((sum, { length }) => sum + length, 0)
    const chunk = this.#chunks[index]
    return chunk ? before + indexIn(chunk, position) : before
  }

  /** Index of the first chunk that does not end before a position. */
  #chunkOf(position: Position): number {
    return firstIn(this.#chunks, (chunk) => comparePositions(chunk.at(-1)!.position, position) >= 0) // no chunk is empty
  }
}

function indexIn(chunk: readonly LoggedRow[], position: Position): number {
  return firstIn(chunk, (entry) => comparePositions(entry.position, position) >= 0)
}

/** Index of the first item that is so, of items of which all after it are; the number of items if none is. */
function firstIn<Item>(items: readonly Item[], isSo: (item: Item) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(items[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
