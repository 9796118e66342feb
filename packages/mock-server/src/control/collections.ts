import type { CollectionRules, Issue } from '@loyalty-kit/mock-engine'
import type { OpenCollection } from '../store/rows.ts'
import type { LoyaltyTypes } from '../types.ts'

type Rules = CollectionRules<LoyaltyTypes>

/** What is shown in place of the token of an app. */
const hidden = '<APP_TOKEN>'

const states = ['DRAFT', 'ACTIVE', 'INACTIVE', 'DELETED']

/** How the values of each collection are completed and checked, in the order in which their rows refer to each other. */
export const rules: Readonly<Record<OpenCollection, Rules>> = {
  apps: {
    defaults: () => ({}),
    check: (value) => [
      ...missingTexts(value, ['id', 'token']),
      ...(value['token'] === hidden ? [issue('/token', 'stands for a token here; give the token itself')] : []),
    ],
    references: () => [],
    shown: (value) => ({ ...value, token: hidden }),
  },
  programs: {
    defaults: () => ({}),
    check: checkTexts('id'),
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
    check: (value, { rows }) => [...missingTexts(value, ['id']), ...rows.tier_structures.check(value)],
    references: () => [],
    owned: { by: 'tier_structure_id', in: ['tiers', 'assignments'] },
  },
  tiers: {
    defaults: ({ id }) => ({ name: id, status: 'ACTIVE' }),
    check: (value) => [
      ...missingTexts(value, ['id', 'name', 'tier_structure_id', 'status']),
      ...(typeof value['status'] !== 'string' || states.includes(value['status'])
        ? []
        : [issue('/status', `must be one of ${states.join(', ')}`)]),
    ],
    references: referencesTo({ tier_structure_id: 'tier_structures' }),
  },
  assignments: {
    defaults: () => ({}),
    check: checkTexts('id', 'program_id', 'tier_structure_id'),
    references: referencesTo({ program_id: 'programs', tier_structure_id: 'tier_structures' }),
  },
  rewards: {
    defaults: ({ now, existing }) => ({
      metadata: {},
      created_at: existing?.['created_at'] ?? now,
      updated_at: now,
      object: 'reward',
    }),
    check: (value, { rows }) => [...missingTexts(value, ['id']), ...rows.rewards.check(value)],
    references: () => [],
    owned: { by: 'reward_id', in: ['activities'] },
  },
  activities: {
    defaults: ({ now }) => ({ created_at: now }),
    check: (value, { rows }) => [...missingTexts(value, ['id', 'reward_id']), ...rows.activities.check(value)],
    references: referencesTo({ reward_id: 'rewards' }),
  },
}

function checkTexts(...names: readonly string[]): Rules['check'] {
  return (value) => missingTexts(value, names)
}

function missingTexts(value: Readonly<Record<string, unknown>>, names: readonly string[]): readonly Issue[] {
  return names.flatMap((name) => {
    const text = value[name]
    if (typeof text === 'string' && text !== '') return []
    return [issue(`/${name}`, text === undefined ? 'is missing' : 'must be a string with at least 1 character')]
  })
}

function referencesTo(members: Readonly<Record<string, OpenCollection>>): Rules['references'] {
  return (value) =>
    Object.entries(members).flatMap(([name, collection]) => {
      const id = value[name]
      return typeof id === 'string' ? [{ collection, id, pointer: `/${name}` }] : []
    })
}

function issue(pointer: string, sentence: string): Issue {
  return { pointer, message: `${pointer} ${sentence}` }
}
