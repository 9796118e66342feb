import { expect } from 'vitest'
import { generatedFrom, member, named, replaced, set, type Edit } from '../corrected-contract.ts'

/** What code names and an edited contract no longer has, with the error of generation. */
export interface Gone {
  readonly gone: string
  readonly edits: readonly Edit[]
  readonly message: string
}

const deletion = '/paths/~1v2~1loyalties~1tier-structures~1{id}/delete'

export const gone: readonly Gone[] = [
  {
    gone: 'an operation',
    edits: [replaced('"deleteTierStructure"', '"removeTierStructure"')],
    message: 'errors/deleteTierStructure names the operation "deleteTierStructure", which paths of the contract',
  },
  {
    gone: 'a guard',
    edits: [set(`${deletion}/x-transitions/1/guard`, 'inUse')],
    message: 'guards/assigned names the guard "assigned", which x-transitions of the contract',
  },
  {
    gone: 'an effect',
    edits: [set(`${deletion}/x-transitions/0/effects`, ['hideTiers'])],
    message: 'effects/deleteTiers names the effect "deleteTiers", which x-transitions of the contract',
  },
  {
    gone: 'a member of a configured collection',
    edits: [member('RewardActivity', 'reward_id', 'prize_id')],
    message: 'collections/activities/parents names the member "reward_id", which the schema of activities of the',
  },
  {
    gone: 'a member of the demo data',
    edits: [member('RewardActivity', 'group_id', 'group')],
    message: 'values/RewardActivity/0/group_id names the member "group_id", which the schema RewardActivity of the',
  },
  {
    gone: 'a member inside the demo data',
    edits: [named('/components/schemas/GracePeriod/properties/round_up', 'rounded')],
    message: 'values/TierStructure/0/downgrade/grace_period/round_up names the member "round_up", which the schema',
  },
  {
    gone: 'a member inside the items of the demo data',
    edits: [named('/components/schemas/MaterialReward/properties/product', 'goods')],
    message: 'values/Reward/0/material/product names the member "product", which the schema Reward of the contract',
  },
  {
    gone: 'a value of the demo data',
    edits: [replaced('"POINT_EARNED"', '"POINT_SUM"')],
    message: 'values/TierStructure/0/type must be POINT_BALANCE or POINT_SUM',
  },
  {
    gone: 'a known value of the demo data',
    edits: [set('/components/schemas/Reward/properties/status/x-known-values', ['PUBLISHED'])],
    message: 'values/Reward/0/status names the value "ACTIVE", which the schema Reward of the contract does not have.',
  },
  {
    gone: 'the type of an entry that the mock writes',
    edits: [set('/components/schemas/RewardActivity/properties/type/x-known-values', ['reward.created'])],
    message: 'values/RewardActivity/0/type names the value "vl.reward.created", which the schema RewardActivity of',
  },
  {
    gone: 'the place of a value of the demo data within a limit',
    edits: [set('/components/schemas/TierStructure/properties/name/maxLength', 8)],
    message: 'values/TierStructure/0/name must have at most 8 characters',
  },
  {
    gone: 'the completeness of the demo data',
    edits: [
      set('/components/schemas/MaterialReward/properties/stock', { type: 'integer' }),
      set('/components/schemas/MaterialReward/required', ['stock']),
    ],
    message: 'values/Reward/0/material/stock is required',
  },
  {
    gone: 'a member inside the pointer of the log',
    edits: [named('/components/schemas/RewardActivity/properties/data/properties/reward', 'prize')],
    message: 'collections/rewards/log/item names the member "reward", which the schema of activities of the contract',
  },
  {
    gone: 'a member that tiers share with their structure',
    edits: [member('TierStructure', 'name', 'title')],
    message: 'members/tier_structures names the member "name", which the schema of tier_structures of the contract',
  },
  {
    gone: 'a state',
    edits: [replaced('"DELETED"', '"REMOVED"')],
    message: 'collections/tier_structures/conflicts names the state "DELETED", which x-transitions of the contract',
  },
  {
    gone: 'a security scheme',
    edits: [replaced('"appId"', '"clientId"')],
    message: 'schemes names the security scheme "appId", which components of the contract',
  },
  {
    gone: 'a schema',
    edits: [
      replaced('#/components/schemas/Reward"', '#/components/schemas/Prize"'),
      named('/components/schemas/Reward', 'Prize'),
    ],
    message: 'schemas names the schema "Reward", which the contract does not have',
  },
  {
    gone: 'a collection',
    edits: [replaced('"x-collection":"activities"', '"x-collection":"log"')],
    message: 'kept names the collection "activities", which x-collection of the contract does not have',
  },
]

/** Expects generation to fail, with the place in the configuration, and that in the contract. */
export async function expectGone({ edits, message }: Gone): Promise<void> {
  const error = await generatedFrom(edits).then(String, String)
  expect(error).toMatch(/loyalty\.json:\d+:\d+ error configured: mock\.configured\//)
  expect(error).toContain(message)
}
