import { stateHandlers, type Action, type Collection, type StateConfiguration } from '@loyalty-kit/mock-engine'
import type { Contract } from './contract.ts'
import { createErrorResponse } from './error.ts'
import type { Assignment } from './rows.ts'
import type { Handler } from './types.ts'

/** Items that operations of the contract change, though none creates them. */
const collections: readonly Collection[] = [
  {
    name: 'tier_structures',
    parents: [],
    id: { member: 'id', kind: 'string' },
    readOnly: [],
    defaults: {},
    times: [{ member: 'updated_at', of: 'change', as: 'date-time' }],
    isSeeded: true,
  },
]

const actions: Readonly<Record<string, Action>> = {
  deleteTierStructure: { does: 'delete', collection: 'tier_structures', parameter: 'id', status: 200, response: '' },
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
  },
}

/** Handlers of the operations that change items, by what the contract says of them. */
export function itemHandlers(contract: Contract): ReadonlyMap<string, Handler> {
  return stateHandlers({ ...contract, collections, actions }, configuration)
}
