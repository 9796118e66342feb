import type { CollectionRules, Issue } from '@loyalty-kit/mock-engine'
import type { CollectionName } from '../rows.ts'
import type { LoyaltyTypes } from '../types.ts'

type Rules = CollectionRules<LoyaltyTypes>

/** Placeholder for the token of an app. */
const tokenPlaceholder = '<APP_TOKEN>'

const states = ['DRAFT', 'ACTIVE', 'INACTIVE', 'DELETED']

/** How the values of each collection are completed and checked, referenced collections first. */
export const rules: Readonly<Record<CollectionName, Rules>> = {
  apps: {
    defaults: () => ({}),
    check: (value) => [
      ...missingStrings(value, ['id', 'token']),
      ...(value['token'] === tokenPlaceholder ? [issue('/token', 'is a placeholder. Send the token itself')] : []),
    ],
    references: () => [],
    redact: (value) => ({ ...value, token: tokenPlaceholder }),
  },
  programs: {
    defaults: () => ({}),
    check: checkStrings('id'),
    references: () => [],
    owned: { by: 'program_id', in: ['assignments'] },
  },
  tier_structures: {
    defaults: ({ now, existing }) => ({
      metadata: {},
      created_at: existing?.['created_at'] ?? now,
      updated_at: existing ? now : null,
      object: 'tier_structure',
    }),
    check: (value, { rows }) => [...missingStrings(value, ['id']), ...rows.tier_structures.check(value)],
    references: () => [],
    owned: { by: 'tier_structure_id', in: ['tiers', 'assignments'] },
  },
  tiers: {
    defaults: ({ id }) => ({ name: id, status: 'ACTIVE' }),
    check: (value) => [
      ...missingStrings(value, ['id', 'name', 'tier_structure_id', 'status']),
      ...(typeof value['status'] !== 'string' || states.includes(value['status'])
        ? []
        : [issue('/status', `must be one of ${states.join(', ')}`)]),
    ],
    references: referencesTo({ tier_structure_id: 'tier_structures' }),
  },
  assignments: {
    defaults: () => ({}),
    check: checkStrings('id', 'program_id', 'tier_structure_id'),
    references: referencesTo({ program_id: 'programs', tier_structure_id: 'tier_structures' }),
  },
  rewards: {
    defaults: ({ now, existing }) => ({
      metadata: {},
      created_at: existing?.['created_at'] ?? now,
      updated_at: now,
      object: 'reward',
    }),
    check: (value, { rows }) => [...missingStrings(value, ['id']), ...rows.rewards.check(value)],
    references: () => [],
    owned: { by: 'reward_id', in: ['activities'] },
  },
  activities: {
    defaults: ({ now }) => ({ created_at: now }),
    check: (value, { rows }) => [...missingStrings(value, ['id', 'reward_id']), ...rows.activities.check(value)],
    references: referencesTo({ reward_id: 'rewards' }),
  },
}

function checkStrings(...names: readonly string[]): Rules['check'] {
  return (value) => missingStrings(value, names)
}

function missingStrings(value: Readonly<Record<string, unknown>>, names: readonly string[]): readonly Issue[] {
  return names.flatMap((name) => {
    const text = value[name]
    if (typeof text === 'string' && text !== '') return []
    return [issue(`/${name}`, text === undefined ? 'is missing' : 'must be a string with at least 1 character')]
  })
}

function referencesTo(members: Readonly<Record<string, CollectionName>>): Rules['references'] {
  return (value) =>
    Object.entries(members).flatMap(([name, collection]) => {
      const id = value[name]
      return typeof id === 'string' ? [{ collection, id, pointer: `/${name}` }] : []
    })
}

function issue(pointer: string, problem: string): Issue {
  return { pointer, message: `${pointer} ${problem}` }
}
