import type { CollectionConfiguration } from '@specwright/mock-engine'
import type { CollectionName } from './rows.ts'

/** Ids of the mock's own collections and of the contract's: a seed chooses them. */
const id = { member: 'id', kind: 'string', isUnique: true } as const

const creation = { member: 'created_at', of: 'creation', as: 'date-time' } as const
const change = { member: 'updated_at', of: 'change', as: 'date-time' } as const

/** The members that tiers have in common with their structure, whose schema checks them. */
export const tierDefaults = { name: 'Tier', status: 'ACTIVE' } as const

const ofStructure = { collection: 'tier_structures', member: 'tier_structure_id' } as const

/** What the contract does not say of its collections, and the mock's own, referenced ones first. */
export const collections: Readonly<Record<CollectionName, CollectionConfiguration>> = {
  apps: { id, secrets: { token: '<APP_TOKEN>' } },
  programs: { id },
  tier_structures: {
    id,
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
  tiers: { id, parents: [ofStructure], defaults: tierDefaults },
  assignments: {
    id,
    parents: [ofStructure],
    relations: [{ member: 'program_id', collection: 'programs' }],
  },
  rewards: {
    id,
    defaults: { metadata: {}, object: 'reward' },
    times: [creation, change],
    log: {
      collection: 'activities',
      item: '/data/reward',
      // The source names no type for other changes, so these add nothing.
      created: {
        type: 'vl.reward.created',
        group_id: 'grp_control',
        source: { channel: 'USER_PORTAL', user: { id: 'user_control' } },
      },
    },
  },
  activities: {
    id: { ...id, prefix: 'act' },
    parents: [{ collection: 'rewards', member: 'reward_id' }],
    times: [creation],
    orderedBy: 'created_at',
  },
}
