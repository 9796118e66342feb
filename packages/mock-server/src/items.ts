import { stateHandlers, type Action, type Collection, type StateConfiguration } from '@loyalty-kit/mock-engine'
import type { Contract } from './contract.ts'
import { createErrorResponse } from './error.ts'
import type { Assignment } from './rows.ts'
import type { Handler } from './types.ts'

/** What all collections have in common: a seed has their items, since no operation creates them. */
const seeded = { id: { member: 'id', kind: 'string' }, readOnly: [], defaults: {}, isSeeded: true } as const

/** Items that operations of the contract read and change. */
const collections: readonly Collection[] = [
  {
    ...seeded,
    name: 'tier_structures',
    parents: [],
    times: [{ member: 'updated_at', of: 'change', as: 'date-time' }],
  },
  { ...seeded, name: 'rewards', parents: [], times: [] },
  {
    ...seeded,
    name: 'activities',
    parents: [{ parameter: 'id', collection: 'rewards', member: 'reward_id' }],
    times: [{ member: 'created_at', of: 'creation', as: 'date-time' }],
  },
]

/** What operations do with them. */
const actions: Readonly<Record<string, Action>> = {
  deleteTierStructure: { does: 'delete', collection: 'tier_structures', parameter: 'id', status: 200, response: '' },
  listRewardActivities: {
    does: 'list',
    collection: 'activities',
    status: 200,
    response: '/data',
    filters: [],
    sort: { parameter: 'order' },
    paging: {
      style: 'cursor',
      parameter: 'cursor',
      size: { parameter: 'limit' },
      next: '/cursor/next',
      expires: '/cursor/expires_at',
    },
    totals: [],
  },
}

/** What the transitions of the contract name, and the words of their errors. */
const configuration: StateConfiguration = {
  createErrorResponse,
  guards: { assigned: { owns: 'assignments' }, unassigned: { ownsNo: 'assignments' } },
  effects: { deleteTiers: { in: 'tiers', sets: { status: 'DELETED' } } },
  errors: {
    deleteTierStructure({ status, item, owned }) {
      if (status === 404) return item ? { details: 'It was deleted before' } : {}
      const programs = owned('assignments').map((row) => (row as Assignment).program_id) // the rows of the collection
      const details = `It is assigned to ${programs.length === 1 ? 'a program' : 'programs'}: ${programs.join(', ')}`
      return { key: 'tier_structure_in_use', details }
    },
    listRewardActivities({ fault }) {
      if (fault !== 'foreign') return {}
      return { message: 'Cannot use the cursor: it was issued for another reward or order' }
    },
  },
}

/** Handlers of the operations that change items, by what the contract says of them. */
export function itemHandlers(contract: Contract): ReadonlyMap<string, Handler> {
  return stateHandlers({ ...contract, collections, actions }, configuration)
}
