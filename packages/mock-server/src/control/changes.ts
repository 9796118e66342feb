import type { Change, Collections, Ids, Need, Row, Rows } from '@loyalty-kit/mock-engine'
import { rowOf, rowOfJson, valueIn, type CollectionName } from '../rows.ts'
import type { LoyaltyTypes } from '../types.ts'
import { rules } from './collections.ts'

/** How the control interface changes the rows of the mock. */
export const collections: Collections<LoyaltyTypes> = {
  rules,
  need,
  row: rowOfJson,
  conflicts,
  consequences,
}

/** All rows are held, also those that do not exist yet, so that only one of several requests creates a row. */
function need(keys: readonly { readonly collection: CollectionName; readonly id: string }[]): Need {
  const rows = keys.map(({ collection, id }) => [collection, id] as const)
  return {
    rows,
    held: rows,
    owned: keys
      .filter(({ collection }) => collection === 'tier_structures')
      .map(({ id }) => ['assignments', id] as const),
  }
}

/** A structure cannot be both assigned and deleted, in either order. */
function conflicts(
  row: Row,
  planned: (collection: CollectionName, id: string) => Row | undefined,
  existing: Rows,
): readonly string[] {
  const assignment = valueIn('assignments', row)
  if (assignment) {
    const id = assignment.tier_structure_id
    const structure = valueIn('tier_structures', planned('tier_structures', id) ?? existing.get('tier_structures', id))
    return structure?.status === 'DELETED' ? [`cannot assign tier structure "${id}": it is deleted`] : []
  }
  if (valueIn('tier_structures', row)?.status !== 'DELETED') return []
  const isAssigned = existing.owned('assignments', row.id).some(({ id }) => !planned('assignments', id))
  return isAssigned ? [`cannot delete tier structure "${row.id}": it is assigned to a program`] : []
}

/**
 * The activity that a change of a reward adds to its log; a seed has its own activities. The contract documents only
 * the type of a creation; the mock adds the other.
 */
function consequences(row: Row, change: Change, ids: Ids, now: number): readonly Row[] {
  const reward = valueIn('rewards', row)
  if (!reward || change === 'seeded') return []
  const activity = {
    id: ids.next('act'),
    type: change === 'created' ? 'vl.reward.created' : 'vl.reward.updated',
    data: { reward },
    created_at: new Date(now).toISOString(),
    reward_id: row.id,
  }
  return [rowOf('activities', activity)]
}
