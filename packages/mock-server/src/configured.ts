import type { Configured } from '@specwright/mock-engine'
import { authentication } from './authentication.ts'
import { collections, tierDefaults } from './collections.ts'
import { demoSeed } from './demo-seed.ts'
import { configuration } from './items.ts'

/** What the code of the mock names of the contract. `specwright.config.ts` has it, so that generation checks each name. */
export const configured: Configured & { readonly schemas: readonly string[] } = {
  ...configuration,
  collections,
  members: membersOf({ ...demoSeed, tier_structures: [...(demoSeed.tier_structures ?? []), tierDefaults] }),
  kept: ['activities', 'tier_structures'],
  schemes: Object.keys(authentication.clients.members),
  // Those that `contract.ts` has validators of.
  schemas: ['Reward', 'RewardActivity', 'TierStructure'],
}

/** The names of the members of rows, by collection. */
function membersOf(seed: Readonly<Record<string, readonly object[]>>): Readonly<Record<string, readonly string[]>> {
  const named = Object.entries(seed).map(([name, rows]) => [name, [...new Set(rows.flatMap(Object.keys))]] as const)
  return Object.fromEntries(named)
}
