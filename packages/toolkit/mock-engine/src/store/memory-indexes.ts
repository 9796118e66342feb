import { inSlices } from './in-slices.ts'
import { Log } from './log.ts'
import { positionBy, textsOf } from './selection.ts'
import type { LoggedRow } from './store.ts'

/** How many indexes of a collection there are at most: a request may name any members. */
const maxIndexes = 32

/** How many logs of an index a row is in at most, if several of its members are arrays. */
const maxKeys = 1000

/** What rows have: a text of each of some members, and the member that they are in order of. */
export interface Texts {
  readonly where: readonly (readonly [member: string, text: string])[]
  readonly by?: string | undefined
}

/** The logs of some members, by the texts of each. */
interface MemberIndex {
  readonly logs: Map<string, Log>
  /** Whether the rows of each owner are in logs of their own. */
  readonly isByOwner: boolean
  readonly members: readonly string[]
  readonly by: string | undefined
  /** False once a row has too many texts, and is missing. */
  isWhole: boolean
  /** While it is made in slices: what happened to rows meanwhile, in order. */
  later?: (() => void)[]
  /** Settles once it is made. */
  made?: Promise<void>
}

/** Thrown where an index of many rows is needed that is still being made. */
export class UnfinishedIndex extends Error {
  readonly made: Promise<void>

  constructor(made: Promise<void>) {
    super('An index is not made yet')
    this.made = made
  }
}

/**
 * Logs of the rows of a collection by the values of members. One is made when it is first asked for, and then kept: rows that
 * are added and removed cost as many steps as there are indexes.
 */
export class MemoryIndexes {
  readonly #indexes = new Map<string, MemberIndex>()

  /**
   * The rows of an owner that have these texts, in their order; `undefined` if there is no such index, as there are too many.
   *
   * @param owner `undefined` for the rows of all owners.
   * @param all All rows of the collection that have an owner, to make the index of.
   * @throws {UnfinishedIndex} If making it takes long; requests are handled meanwhile.
   */
  log(owner: string | undefined, { where, by }: Texts, all: () => readonly LoggedRow[]): Log | undefined {
    const sorted = where.toSorted(([a], [b]) => (a < b ? -1 : 1))
    const facts = { isByOwner: owner !== undefined, by, members: sorted.map(([member]) => member) }
    const name = JSON.stringify([facts.isByOwner, by, ...facts.members])
    const index = this.#indexes.get(name) ?? this.#make(name, { ...facts, all })
    if (index?.made) throw new UnfinishedIndex(index.made)
    if (!index?.isWhole) return undefined
    const texts = sorted.map(([, text]) => text)
    return index.logs.get(indexKeyOf(owner, texts)) ?? new Log()
  }

  add(logged: LoggedRow): void {
    for (const index of this.#indexes.values()) sooner(index, () => addTo(index, logged))
  }

  remove(logged: LoggedRow): void {
    for (const index of this.#indexes.values()) sooner(index, () => removeFrom(index, logged))
  }

  #make(
    name: string,
    { all, ...facts }: Pick<MemberIndex, 'isByOwner' | 'members' | 'by'> & { readonly all: () => readonly LoggedRow[] },
  ): MemberIndex | undefined {
    if (this.#indexes.size >= maxIndexes) return undefined
    const index: MemberIndex = { ...facts, logs: new Map(), isWhole: true }
    this.#indexes.set(name, index)
    const rows = all()
    const filled = inSlices(rows.length, (each) => addTo(index, rows[each]!))
    if (!filled) return index
    index.later = []
    index.made = filled.then(() => {
      for (const change of index.later ?? []) change()
      delete index.later
      delete index.made
    })
    return index
  }
}

/** Changes an index at once, or as soon as it is made. */
function sooner({ later }: MemberIndex, change: () => void): void {
  if (later) later.push(change)
  else change()
}

function removeFrom(index: MemberIndex, logged: LoggedRow): void {
  for (const key of keysOf(index, logged) ?? []) {
    const log = index.logs.get(key)
    log?.remove(placed(index, logged).position)
    if (log?.size === 0) index.logs.delete(key)
  }
}

function addTo(index: MemberIndex, logged: LoggedRow): void {
  const keys = keysOf(index, logged)
  if (!keys) index.isWhole = false
  for (const key of keys ?? []) {
    const log = index.logs.get(key) ?? new Log()
    index.logs.set(key, log)
    log.add(placed(index, logged))
  }
}

/** The logs that a row is in: one for each combination of its texts; `undefined` if there are too many. */
function keysOf({ isByOwner, members }: MemberIndex, { row }: LoggedRow): readonly string[] | undefined {
  const texts = members.map((member) => textsOf(row, member))
  const count = texts.reduce((product, { length }) => product * length, 1)
  if (members.length > 1 && count > maxKeys) return undefined
  const combinations = texts.reduce<readonly (readonly string[])[]>(
    (before, own) => before.flatMap((some) => own.map((text) => [...some, text])),
    [[]],
  )
  return combinations.map((each) => indexKeyOf(isByOwner ? row.owner : undefined, each))
}

function placed({ by }: MemberIndex, logged: LoggedRow): LoggedRow {
  return by === undefined ? logged : { row: logged.row, position: positionBy(by, logged) }
}

function indexKeyOf(owner: string | null | undefined, texts: readonly string[]): string {
  return JSON.stringify([owner, ...texts])
}
