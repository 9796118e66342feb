import type { Change, Collections, Ids } from '@loyalty-kit/mock-engine'
import { rowFromJson, rowOf, type AnyRow, type OpenCollection } from '../store/rows.ts'
import type { Need, Rows } from '../store/store.ts'
import type { LoyaltyTypes } from '../types.ts'
import { rules } from './collections.ts'

/** How the control interface changes the rows of the mock. */
export const collections: Collections<LoyaltyTypes> = {
  rules,
  none: {
    get: () => undefined,
    tiersOf: () => [],
    assignmentsOf: () => [],
    activities: () => [],
    all: () => [],
    list: () => [],
  },
  need,
  // The type checker cannot relate a row to its collection.
  row: (collection, id, json) => rowFromJson(collection, id, json) as AnyRow,
  conflicts,
  consequences,
}

/** All rows are held, also those that do not exist yet, so that only one of several requests creates a row. */
function need(keys: readonly { readonly collection: OpenCollection; readonly id: string }[]): Need {
  const rows = keys.map(({ collection, id }) => [collection, id] as const)
  return {
    rows,
    held: rows,
    structures: keys.filter(({ collection }) => collection === 'tier_structures').map(({ id }) => id),
  }
}

/** A structure cannot be both assigned and deleted, in either order. */
function conflicts(
  row: AnyRow,
  planned: (collection: OpenCollection, id: string) => AnyRow | undefined,
  existing: Rows,
): readonly string[] {
  if (row.collection === 'assignments') {
    const id = row.value.tier_structure_id
    const structure = planned('tier_structures', id) ?? existing.get('tier_structures', id)
    const isDeleted = structure?.collection === 'tier_structures' && structure.value.status === 'DELETED'
    return isDeleted ? [`cannot assign tier structure "${id}": it is deleted`] : []
  }
  if (row.collection === 'tier_structures' && row.value.status === 'DELETED') {
    const isAssigned = existing.assignmentsOf(row.id).some(({ id }) => !planned('assignments', id))
    return isAssigned ? [`cannot delete tier structure "${row.id}": it is assigned to a program`] : []
  }
  return []
}

/**
 * The activity that a change of a reward adds to its log; a seed has its own activities. The contract documents only
 * the type of a creation; the mock adds the other.
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
