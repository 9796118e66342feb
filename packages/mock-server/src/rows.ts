import { rowFromJson, type Row, type Rows } from '@loyalty-kit/mock-engine'
import type { Reward, RewardActivity, TierStructure } from '@loyalty-kit/spec'

/** A caller of the API: the values of the headers X-App-Id and X-App-Token. */
export interface App {
  readonly id: string
  readonly token: string
}

/** A loyalty program, which tier structures can be assigned to. */
export interface Program {
  readonly id: string
  readonly name?: string
}

/** A tier of a structure. The contract documents no fields of a tier; these are the mock's own. */
export interface Tier {
  readonly id: string
  readonly tier_structure_id: string
  readonly name: string
  /** One of the states of a tier structure. */
  readonly status: string
}

/** A tier structure in use by a program. */
export interface Assignment {
  readonly id: string
  readonly program_id: string
  readonly tier_structure_id: string
}

/** A reward with an `id`, which the contract does not require. */
export type StoredReward = Reward & { readonly id: string }

/** An activity of a known reward. */
export type StoredActivity = RewardActivity & { readonly reward_id: string }

/** The rows of the mock, by collection, which can be seeded and changed through the control interface. */
export interface Collections {
  readonly apps: App
  readonly programs: Program
  readonly tier_structures: TierStructure
  readonly tiers: Tier
  readonly assignments: Assignment
  readonly rewards: StoredReward
  readonly activities: StoredActivity
}

export type CollectionName = keyof Collections

/** Rows to start with, by collection. Members with a default may be left out. */
export type Seed = { readonly [Name in CollectionName]?: readonly (Partial<Collections[Name]> & object)[] }

/** What the rows of a collection are found by. */
type Keys = Pick<Row, 'owner' | 'moment'>

/** Of the collections whose rows have an owner or a moment. */
const keys: { readonly [Name in CollectionName]?: (value: Collections[Name]) => Keys } = {
  tiers: (value) => ({ owner: value.tier_structure_id, moment: null }),
  assignments: (value) => ({ owner: value.tier_structure_id, moment: null }),
  activities: (value) => ({ owner: value.reward_id, moment: momentOf(value.created_at) }),
}

function keysOf<Name extends CollectionName>(collection: Name, value: Collections[Name]): Keys {
  return keys[collection]?.(value) ?? { owner: null, moment: null }
}

/** The row for a valid value. */
export function rowOf<Name extends CollectionName>(collection: Name, value: Collections[Name]): Row {
  const { owner, moment } = keysOf(collection, value)
  return { collection, id: value.id, owner, moment, value, json: JSON.stringify(value) }
}

/** The row for the JSON of a valid value. */
export function rowOfJson(collection: CollectionName, id: string, json: string): Row {
  const { owner, moment } = keysOf(collection, JSON.parse(json) as Collections[CollectionName])
  return rowFromJson({ collection, id, owner, moment, json })
}

/** The value of a row, if the row is of the collection. */
export function valueIn<Name extends CollectionName>(
  collection: Name,
  row: Row | undefined,
): Collections[Name] | undefined {
  return row?.collection === collection ? (row.value as Collections[Name]) : undefined // checked when it was written
}

/** The value of a row, if it exists. */
export function valueOf<Name extends CollectionName>(
  rows: Rows,
  collection: Name,
  id: string,
): Collections[Name] | undefined {
  return valueIn(collection, rows.get(collection, id))
}

/** Milliseconds since the epoch of a valid date-time. A leap second counts as the second before it. */
function momentOf(text: string): number {
  return Date.parse(text.replace(/:60(?=[.Z+-])/i, ':59'))
}
