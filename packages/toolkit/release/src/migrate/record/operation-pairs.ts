import { pairedOperations } from 'specwright/internal'
import type { Confirmed, Move } from './confirmed.ts'
import type { ReadVersion, VersionOperation } from './contract-version.ts'
import type { PlaceSlot } from './places.ts'

/** An operation of the base, and the one of the revision that it became. */
export interface OperationPair {
  readonly before: VersionOperation
  readonly after: VersionOperation | undefined
  /** The documented successor of an operation that was removed. */
  readonly successor: VersionOperation | undefined
  /** What the two pass in different ways. */
  readonly moves: readonly Move[]
}

/** Pairs the operations of two versions: those of a confirmed rename, or those that the verdict about both pairs. */
export function operationPairs(base: ReadVersion, revision: ReadVersion, confirmed: Confirmed): OperationPair[] {
  const [old, next] = [base, revision].map(({ operations }) => operations.map(({ client }) => client))
  const places = pairedOperations(old!, next!).map(({ after }) => after?.pointer) // there are two
  const pairs = base.operations.map((before, n) => ({
    before,
    after:
      confirmed.operations.get(before.model.pointer) ??
      revision.operations.find(({ model }) => model.pointer === places[n]),
  }))
  // `x-successor` names it by its id, as it is in the base or new.
  const successorOf = ({ model }: VersionOperation): VersionOperation | undefined => {
    const id = model.extensions['x-successor']
    const paired = pairs.find(({ before }) => before.model.id === id)?.after
    return paired ?? revision.operations.find((each) => each.model.id === id)
  }
  const isOf = ({ operation }: PlaceSlot, version: VersionOperation | undefined): boolean =>
    operation.model.pointer === version?.model.pointer
  const moves = confirmed.entries.flatMap((entry) => entry.moves)
  return pairs.map(({ before, after }) => ({
    before,
    after,
    successor: after ? undefined : successorOf(before),
    moves: moves.filter((move) => isOf(move.before, before) && isOf(move.after, after)),
  }))
}
