import type { Change, Collections, Ids } from '@loyalty-kit/mock-engine'
import { keptRow, rowOf, type AnyRow, type OpenCollection } from '../store/rows.ts'
import type { Need, Rows } from '../store/store.ts'
import type { LoyaltyTypes } from '../types.ts'
import { rules } from './collections.ts'

/** The rows of the mock, as the control interface changes them. */
export const collections: Collections<LoyaltyTypes> = {
  rules,
  none: { get: () => undefined, tiersOf: () => [], assignmentsOf: () => [], activities: () => [], all: () => [] },
  need,
  // A row of its own collection: a relation that the type checker cannot follow.
  row: (collection, id, json) => keptRow(collection, id, json) as AnyRow,
  conflicts,
  consequences,
}

function need(keys: readonly { readonly collection: OpenCollection; readonly id: string }[]): Need {
  return {
    rows: keys.map(({ collection, id }) => [collection, id] as const),
    structures: keys.filter(({ collection }) => collection === 'tier_structures').map(({ id }) => id),
    held: keys
      .filter(({ collection }) => collection === 'programs' || collection === 'rewards')
      .map(({ collection, id }) => [collection, id] as const),
  }
}

/** A structure cannot be both assigned and deleted, whichever comes second. */
function conflicts(
  row: AnyRow,
  wished: (collection: OpenCollection, id: string) => AnyRow | undefined,
  existing: Rows,
): readonly string[] {
  if (row.collection === 'assignments') {
    const id = row.value.tier_structure_id
    const structure = wished('tier_structures', id) ?? existing.get('tier_structures', id)
    const isDeleted = structure?.collection === 'tier_structures' && structure.value.status === 'DELETED'
    return isDeleted ? [`tier structure "${id}" is deleted and cannot be assigned`] : []
  }
  if (row.collection === 'tier_structures' && row.value.status === 'DELETED') {
    const isAssigned = existing.assignmentsOf(row.id).some(({ id }) => !wished('assignments', id))
    return isAssigned ? [`tier structure "${row.id}" is assigned to a program and cannot be deleted`] : []
  }
  return []
}

/**
 * The entry that a change of a reward leaves in its log; one that is seeded brings its own. Types but the first are the
 * mock's own.
 */
function consequences(row: AnyRow, change: Change, ids: Ids, now: number): readonly AnyRow[] {
  if (row.collection !== 'rewards' || change === 'seeded') return []
  const activity = {
    id: ids.next('act'),
    type: change === 'created' ? 'vl.reward.created' : 'vl.reward.updated',
    data: { reward: row.value },
    created_at: new Date(now).toISOString(),
    reward_id: row.id,
  }
  return [rowOf('activities', activity)]
}
