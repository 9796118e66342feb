import type { JsonObject } from '@specwright/json-schema/json'
import type { ContractTasks, InputOf, Task } from '../task.ts'

function deleted(id: string, mistake?: InputOf): Task {
  return {
    words: 'delete a tier structure',
    steps: [{ operation: 'deleteTierStructure', input: () => ({ id }), ...(mistake && { mistake }) }],
    // What is deleted is not deleted again.
    state: { operation: 'deleteTierStructure', input: () => ({ id }), has: { status: 409 } },
  }
}

function listed(input: JsonObject, mistake?: JsonObject): Task {
  const at = (query: JsonObject): InputOf => {
    return () => ({ id: 'rw_mug', ...query })
  }
  return {
    words: 'activities of a reward',
    steps: [{ operation: 'listRewardActivities', input: at(input), ...(mistake && { mistake: at(mistake) }) }],
    state: { operation: 'listRewardActivities', input: at(input), has: { status: 200, body: { object: 'list' } } },
  }
}

/** Tasks of the contract of this repository. */
export const loyalty: ContractTasks = {
  name: 'Loyalty',
  title: 'Loyalty Service',
  seed: {
    tier_structures: ['ts_1', 'ts_2', 'ts_3', 'ts_4'].map((id) => ({
      id,
      name: 'Gold',
      type: 'POINT_BALANCE',
      card_definition_id: 'card_1',
      status: 'ACTIVE',
      metadata: {},
      object: 'tier_structure',
    })),
  },
  tasks: [
    deleted('ts_1'),
    deleted('ts_2', () => ({ tier_structure: 'ts_2' })),
    deleted('ts_3'),
    deleted('ts_4', () => ({})),
    listed({}),
    listed({ limit: 10 }, { limit: 500 }),
    listed({ order: '-created_at' }, { order: 'newest' }),
    listed({ limit: 5 }),
  ],
}
