import { ReleaseConfigError } from '../../repository/read-release.ts'
import { textOf, type Address, type Change } from '../migration.ts'
import type { Confirmed, ConfirmedRename } from './confirmed.ts'
import type { ReadVersion } from './contract-version.ts'
import { isMade } from './moves.ts'
import type { OperationPair } from './operation-pairs.ts'

/** What came of the confirmed renames. */
export interface RenameResult {
  readonly before: ReadVersion
  readonly pairs: readonly OperationPair[]
  readonly changes: readonly Change[]
}

/**
 * Refuses confirmed renames that would leave callers as they are.
 *
 * @throws {ReleaseConfigError} If there is one.
 */
export function checkRenames({ entries }: Confirmed, result: RenameResult): void {
  for (const entry of entries) {
    if (entry.moves.length > 0 ? isMoveMade(entry, result) : isRenamed(entry, result)) continue
    const { before, after } = entry
    const why = 'callers cannot be rewritten from the one to the other'
    throw new ReleaseConfigError(
      `Cannot use the rename of ${before.pointer} to ${after.pointer}: ${why}. Remove it, and they are marked`,
    )
  }
}

function isMoveMade({ moves }: ConfirmedRename, { pairs }: RenameResult): boolean {
  const made = pairs.flatMap((pair) =>
    pair.moves.filter((move) => moves.includes(move)).map((move) => isMade(move, pair)),
  )
  return made.length > 0 && made.every(Boolean)
}

function isRenamed({ before: left, after: right }: ConfirmedRename, { before, changes }: RenameResult): boolean {
  if (left.kind === 'operation' || right.kind === 'operation') return true // they are a pair
  const known = left.addresses.filter((at) => isDeclared(at, before))
  if (known.length === 0) return true // callers cannot name it
  const names = new Set(known.map(textOf))
  const own = changes.filter((change) => names.has(addressOf(change) ?? ''))
  if (left.kind === 'value' && right.kind === 'value') {
    const isOf = (change: Change): boolean => 'value' in change && change.value === left.value
    return left.value === right.value || own.some((change) => change.kind === 'value-renamed' && isOf(change))
  }
  if (own.some(({ kind }) => kind === 'member-removed' || kind === 'type-removed')) return false
  return (
    left.kind !== 'member' || left.name === confirmedName(right) || own.some(({ kind }) => kind === 'member-renamed')
  )
}

function confirmedName(place: ConfirmedRename['after']): string | undefined {
  return place.kind === 'member' ? place.name : undefined
}

function isDeclared({ type, path }: Address, { types }: ReadVersion): boolean {
  const key = JSON.stringify(path)
  return path.length === 0
    ? types.has(type)
    : types.get(type)?.members.some((member) => JSON.stringify(member.path) === key) === true
}

function addressOf(change: Change): string | undefined {
  if ('at' in change) return textOf(change.at)
  return change.kind === 'type-removed' ? change.type : undefined
}
