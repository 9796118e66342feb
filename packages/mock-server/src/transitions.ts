import type { StateConfiguration } from '@specwright/mock-engine'
import type { Assignment } from './rows.ts'

/** What the transitions of the contract name, and the words of their errors. */
export const configuration: Omit<StateConfiguration, 'createErrorResponse'> = {
  guards: { assigned: { owns: 'assignments' }, unassigned: { ownsNo: 'assignments' } },
  effects: { deleteTiers: { in: 'tiers', sets: { status: 'DELETED' } } },
  errors: {
    deleteTierStructure({ item, owned }) {
      const programs = owned('assignments').map((row) => (row as Assignment).program_id) // the rows of the collection
      if (programs.length === 0) return item ? { details: 'It was deleted before' } : {}
      const details = `It is assigned to ${programs.length === 1 ? 'a program' : 'programs'}: ${programs.join(', ')}`
      return { details }
    },
    listRewardActivities({ fault }) {
      if (fault !== 'foreign') return {}
      return { message: 'Cannot use the cursor: it was issued for another reward or order' }
    },
  },
}
