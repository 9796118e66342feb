import type { Configured } from '@specwright/mock-engine'
import { authentication } from './authentication.ts'
import { collections, tierDefaults } from './collections.ts'
import { demoSeed } from './demo-seed.ts'
import { configuration } from './transitions.ts'

/** What else code has of the contract. */
interface Known {
  /** Schemas that it has validators of. */
  readonly schemas: readonly string[]
  /** Values by the names of their schemas. */
  readonly values: Readonly<Record<string, readonly unknown[]>>
}

const { activities = [], rewards = [], tier_structures: structures = [] } = demoSeed
const { created } = collections.rewards.log ?? {}

/** What the code of the mock names of the contract. `specwright.config.ts` has it, so that generation checks each name. */
export const configured: Configured & Known = {
  ...configuration,
  collections,
  members: { tier_structures: Object.keys(tierDefaults) },
  kept: ['activities', 'tier_structures'],
  schemes: Object.keys(authentication.clients.members),
  // Those that `contract.ts` has validators of.
  schemas: ['Reward', 'RewardActivity', 'TierStructure'],
  values: {
    Reward: rewards,
    // With an entry as the log writes it.
    RewardActivity: [...activities, ...activities.slice(0, 1).map((first) => ({ ...first, ...created }))],
    TierStructure: structures,
  },
}
