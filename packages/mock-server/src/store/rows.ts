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

/** An issued access token, by its `jti`. The token itself is not stored, since its signature proves it. */
export interface IssuedToken {
  readonly id: string
  readonly app_id: string
  readonly scope: string
  /** Seconds since the epoch. */
  readonly expires_at: number
  readonly revoked: boolean
}

/** A reward with an `id`, which the contract does not require. */
export type StoredReward = Reward & { readonly id: string }

/** An activity of a known reward. */
export type StoredActivity = RewardActivity & { readonly reward_id: string }

/** The rows of the mock, by collection. All but `tokens` can be seeded and changed through the control interface. */
export interface Collections {
  readonly apps: App
  readonly programs: Program
  readonly tier_structures: TierStructure
  readonly tiers: Tier
  readonly assignments: Assignment
  readonly rewards: StoredReward
  readonly activities: StoredActivity
  readonly tokens: IssuedToken
}

export type CollectionName = keyof Collections

/** A collection that can be seeded and changed through the control interface. */
export type OpenCollection = Exclude<CollectionName, 'tokens'>

/** Rows to start with, by collection. Members with a default may be left out. */
export type Seed = { readonly [Name in OpenCollection]?: readonly (Partial<Collections[Name]> & object)[] }

/** A valid, immutable value with its JSON, which is serialized once and sent many times. */
export interface Row<Name extends CollectionName> {
  readonly collection: Name
  readonly id: string
  readonly value: Collections[Name]
  readonly json: string
}

/** A row of any collection, discriminated by `collection`. */
export type AnyRow = { [Name in CollectionName]: Row<Name> }[CollectionName]

/** The row for a valid value. */
export function rowOf<Name extends CollectionName>(collection: Name, value: Collections[Name]): Row<Name> {
  return { collection, id: value.id, value, json: JSON.stringify(value) }
}

/** A row from valid JSON. Its value is parsed on demand, since most rows are sent unchanged. */
export function rowFromJson<Name extends CollectionName>(collection: Name, id: string, json: string): Row<Name> {
  return new JsonRow(collection, id, json)
}

/** A class, since creating an object with its own getter takes a hundred times as long. */
class JsonRow<Name extends CollectionName> implements Row<Name> {
  readonly collection: Name
  readonly id: string
  readonly json: string
  #value: Collections[Name] | undefined

  constructor(collection: Name, id: string, json: string) {
    this.collection = collection
    this.id = id
    this.json = json
  }

  get value(): Collections[Name] {
    return (this.#value ??= JSON.parse(this.json) as Collections[Name])
  }
}

/** The id by which stores look a row up: that of its structure or reward. */
export function ownerOf({ collection, value }: AnyRow): string | null {
  if (collection === 'tiers' || collection === 'assignments') return value.tier_structure_id
  return collection === 'activities' ? value.reward_id : null
}

/** Milliseconds since the epoch of a valid date-time. A leap second counts as the second before it. */
export function momentOfText(text: string): number {
  return Date.parse(text.replace(/:60(?=[.Z+-])/i, ':59'))
}

/** The time that stores order rows by: milliseconds for an activity, seconds of expiry for a token. */
export function momentOf({ collection, value }: AnyRow): number | null {
  if (collection === 'activities') return momentOfText(value.created_at)
  return collection === 'tokens' ? value.expires_at : null
}
