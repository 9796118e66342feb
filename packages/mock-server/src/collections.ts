import type { Collection } from '@loyalty-kit/mock-engine'
import type { CollectionName } from './rows.ts'

/** What all collections have in common: a seed has their items, since no operation creates them. */
const seeded = {
  id: { member: 'id', kind: 'string', isUnique: true },
  parents: [],
  readOnly: [],
  defaults: {},
  times: [],
  isSeeded: true,
} as const

const creation = { member: 'created_at', of: 'creation', as: 'date-time' } as const
const change = { member: 'updated_at', of: 'change', as: 'date-time' } as const

const ofStructure = { collection: 'tier_structures', member: 'tier_structure_id' } as const

/** The rows of the mock, by collection, referenced ones first. */
const all: Readonly<Record<CollectionName, Omit<Collection, 'name'>>> = {
  apps: { ...seeded, secrets: { token: '<APP_TOKEN>' } },
  programs: seeded,
  tier_structures: {
    ...seeded,
    defaults: { metadata: {}, object: 'tier_structure' },
    times: [creation, { ...change, initially: null }],
    conflicts: [
      {
        when: { status: 'DELETED' },
        owns: 'assignments',
        owner: { does: 'delete', why: 'it is assigned to a program' },
        owned: { does: 'assign', why: 'it is deleted' },
      },
    ],
  },
  tiers: { ...seeded, parents: [ofStructure], defaults: { name: 'Tier', status: 'ACTIVE' } },
  assignments: {
    ...seeded,
    parents: [ofStructure],
    relations: [{ member: 'program_id', collection: 'programs' }],
  },
  rewards: {
    ...seeded,
    defaults: { metadata: {}, object: 'reward' },
    times: [creation, change],
    log: {
      collection: 'activities',
      item: '/data/reward',
      // The contract documents only the type of a creation; the mock adds the other.
      created: { type: 'vl.reward.created' },
      replaced: { type: 'vl.reward.updated' },
    },
  },
  activities: {
    ...seeded,
    id: { ...seeded.id, prefix: 'act' },
    parents: [{ parameter: 'id', collection: 'rewards', member: 'reward_id' }],
    times: [creation],
    orderedBy: 'created_at',
  },
}

export const collections: readonly Collection[] = Object.entries(all).map(([name, more]) => ({ ...more, name }))
