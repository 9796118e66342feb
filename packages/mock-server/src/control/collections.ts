import type { Contract } from '../contract.ts'
import type { Issue } from '../route.ts'
import type { CollectionName } from '../store/rows.ts'

/** A collection that can be seeded and changed from outside. */
export type OpenCollection = Exclude<CollectionName, 'tokens'>

/** Another row that must be there. */
export interface Reference {
  readonly collection: OpenCollection
  readonly id: string
  /** JSON Pointer of the member that names it. */
  readonly pointer: string
}

/** What a member is that was left out. */
interface Defaults {
  readonly id: string
  /** ISO 8601. */
  readonly now: string
  /** The row that is replaced. */
  readonly existing?: Readonly<Record<string, unknown>>
}

/** How the values of a collection are completed and checked. */
interface CollectionRules {
  readonly defaults: (context: Defaults) => Readonly<Record<string, unknown>>
  readonly check: (value: Readonly<Record<string, unknown>>, schemas: Contract['rows']) => readonly Issue[]
  readonly references: (value: Readonly<Record<string, unknown>>) => readonly Reference[]
}

/** What is shown in place of the token of an app. */
const hidden = '<APP_TOKEN>'

const states = ['DRAFT', 'ACTIVE', 'INACTIVE', 'DELETED']

/** All collections, in the order in which their rows refer to each other. */
export const collections: { readonly [Name in OpenCollection]: CollectionRules } = {
  apps: {
    defaults: () => ({}),
    check: (value) => [
      ...missingTexts(value, ['id', 'token']),
      ...(value['token'] === hidden ? [issue('/token', 'stands for a token here; give the token itself')] : []),
    ],
    references: () => [],
  },
  programs: { defaults: () => ({}), check: checkTexts('id'), references: () => [] },
  tier_structures: {
    defaults: ({ now, existing }) => ({
      metadata: {},
      created_at: existing?.['created_at'] ?? now,
      updated_at: existing ? now : null,
      object: 'tier_structure',
    }),
    check: (value, schemas) => [...missingTexts(value, ['id']), ...schemas.tier_structures.check(value)],
    references: () => [],
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
    check: (value, schemas) => [...missingTexts(value, ['id']), ...schemas.rewards.check(value)],
    references: () => [],
  },
  activities: {
    defaults: ({ now }) => ({ created_at: now }),
    check: (value, schemas) => [...missingTexts(value, ['id', 'reward_id']), ...schemas.activities.check(value)],
    references: referencesTo({ reward_id: 'rewards' }),
  },
}

/** True for the name of a collection that can be changed from outside. */
export function isOpenCollection(name: string): name is OpenCollection {
  return Object.hasOwn(collections, name)
}

/** A copy of a row's value as the control interface shows it: the token of an app stays inside. */
export function shown({ collection, json }: { readonly collection: string; readonly json: string }): object {
  const value = JSON.parse(json) as object // a row is an object
  return collection === 'apps' ? { ...value, token: hidden } : value
}

function checkTexts(...names: readonly string[]): CollectionRules['check'] {
  return (value) => missingTexts(value, names)
}

function missingTexts(value: Readonly<Record<string, unknown>>, names: readonly string[]): readonly Issue[] {
  return names.flatMap((name) => {
    const text = value[name]
    if (typeof text === 'string' && text !== '') return []
    return [issue(`/${name}`, text === undefined ? 'is missing' : 'must be a string with at least 1 character')]
  })
}

function referencesTo(members: Readonly<Record<string, OpenCollection>>): CollectionRules['references'] {
  return (value) =>
    Object.entries(members).flatMap(([name, collection]) => {
      const id = value[name]
      return typeof id === 'string' ? [{ collection, id, pointer: `/${name}` }] : []
    })
}

function issue(pointer: string, sentence: string): Issue {
  return { pointer, message: `${pointer} ${sentence}` }
}
