import { textOf, valueAt } from '@specwright/server-engine/engine'
import { isMatched } from './matching.ts'
import type { LoggedRow, LogRange, MemberSelection, Position, Row, Selection } from './store.ts'

/** The texts that a member of a row is selected by: of an array, those of its items. */
export function textsOf({ value }: Row, member: string): readonly string[] {
  const found = valueAt(value, [member])
  return [...new Set((Array.isArray(found) ? found : [found]).map(textOf))]
}

/** True for a row of each selection. */
export function isSelected(row: Row, where: readonly Selection[]): boolean {
  return where.every((selection) => {
    if (!isOfMember(selection)) return isMatched(row.value, selection)
    return textsOf(row, selection.member).some((text) => selection.texts.includes(text))
  })
}

/** True for a selection that an index can have. */
export function isOfMember(selection: Selection): selection is MemberSelection {
  return 'member' in selection
}

/** Selections in the order of their members; `undefined` if an index cannot have one of them. */
export function indexable(where: readonly Selection[] = []): readonly MemberSelection[] | undefined {
  const found = where.filter(isOfMember)
  return found.length < where.length ? undefined : found.toSorted((a, b) => (a.member < b.member ? -1 : 1))
}

/** The position of a row among those that are in the order of a member. */
export function positionBy(member: string, { row, position: { at, sequence } }: LoggedRow): Position {
  return { at, sequence, value: valueAt(row.value, [member]) ?? null }
}

/** How two positions follow each other. */
export function comparePositions(a: Position, b: Position): number {
  return compareValues(a.value, b.value) || a.at - b.at || a.sequence - b.sequence
}

/** Missing values come first, then numbers and booleans, then others by their texts: as SQLite orders them. */
function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0
  const byKind = kindOf(a) - kindOf(b)
  if (byKind !== 0 || kindOf(a) === 0) return byKind
  if (kindOf(a) === 1) return Number(a) - Number(b)
  const [left, right] = [textOf(a), textOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function kindOf(value: unknown): number {
  return value === undefined || value === null ? 0 : typeof value === 'number' || typeof value === 'boolean' ? 1 : 2
}

/**
 * A part of a log that is selected or ordered by members, made from the whole log.
 *
 * @param log All rows of the owner, in order of their positions.
 */
export function partOf(log: readonly LoggedRow[], range: LogRange): readonly LoggedRow[] {
  const { where = [], by, descending, after, offset = 0, limit } = range
  const placed = (logged: LoggedRow): LoggedRow =>
    by === undefined ? logged : { row: logged.row, position: positionBy(by, logged) }
  const start = after && 'id' in after ? log.find(({ row }) => row.id === after.id) : undefined
  const place = after && 'id' in after ? start && placed(start).position : after
  const sign = descending ? -1 : 1
  const ordered = log
    .filter(({ row }) => isSelected(row, where))
    .map(placed)
    .toSorted((a, b) => sign * comparePositions(a.position, b.position))
  const rest = place ? ordered.filter(({ position }) => sign * comparePositions(position, place) > 0) : ordered
  return rest.slice(offset, offset + limit)
}
