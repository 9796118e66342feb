import { Log } from './log.ts'
import { positionBy, textsOf } from './selection.ts'
import type { LoggedRow } from './store.ts'

/** How many members of a collection are indexed: a request may name any in an order. */
const maxIndexes = 32

/** The logs of a member, by the key of each. */
interface MemberIndex {
  readonly logs: Map<string, Log>
  /** The logs that a row is in. */
  readonly keysOf: (logged: LoggedRow) => readonly string[]
  readonly placed: (logged: LoggedRow) => LoggedRow
}

/**
 * Logs of the rows of a collection by the values of members. One is made when it is first asked for, and then kept: rows that
 * are added and removed cost as many steps as there are indexes.
 */
export class MemoryIndexes {
  readonly #indexes = new Map<string, MemberIndex>()

  /**
   * The rows of an owner in the order of a member; `undefined` if there are too many indexes.
   *
   * @param all All rows of the collection that have an owner, to make the index of.
   */
  ordered(owner: string, member: string, all: () => Iterable<LoggedRow>): Log | undefined {
    const placed = (logged: LoggedRow): LoggedRow => ({ row: logged.row, position: positionBy(member, logged) })
    const index = this.#index(`by ${member}`, { keysOf: ({ row }) => [row.owner ?? ''], placed }, all)
    return index && (index.logs.get(owner) ?? new Log())
  }

  /** The rows of an owner with a text of a member, in order of their positions. */
  selected(owner: string, [member, text]: readonly [string, string], all: () => Iterable<LoggedRow>): Log | undefined {
    const keyOf = (own: string | null, of: string): string => JSON.stringify([own, of])
    const keysOf = ({ row }: LoggedRow): readonly string[] => textsOf(row, member).map((each) => keyOf(row.owner, each))
    const index = this.#index(`where ${member}`, { keysOf, placed: (logged) => logged }, all)
    return index && (index.logs.get(keyOf(owner, text)) ?? new Log())
  }

  add(logged: LoggedRow): void {
    for (const index of this.#indexes.values()) addTo(index, logged)
  }

  remove(logged: LoggedRow): void {
    for (const { logs, keysOf, placed } of this.#indexes.values()) {
      for (const key of keysOf(logged)) {
        const log = logs.get(key)
        log?.remove(placed(logged).position)
        if (log?.size === 0) logs.delete(key)
      }
    }
  }

  #index(
    name: string,
    facts: Pick<MemberIndex, 'keysOf' | 'placed'>,
    all: () => Iterable<LoggedRow>,
  ): MemberIndex | undefined {
    const known = this.#indexes.get(name)
    if (known || this.#indexes.size >= maxIndexes) return known
    const index = { ...facts, logs: new Map<string, Log>() }
    for (const logged of all()) addTo(index, logged)
    this.#indexes.set(name, index)
    return index
  }
}

function addTo({ logs, keysOf, placed }: MemberIndex, logged: LoggedRow): void {
  for (const key of keysOf(logged)) {
    const log = logs.get(key) ?? new Log()
    logs.set(key, log)
    log.add(placed(logged))
  }
}
