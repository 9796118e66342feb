import type { Reward, RewardActivity, TierStructure } from '@loyalty-kit/spec'

/** A caller of the API: what the headers X-App-Id and X-App-Token carry. */
export interface App {
  readonly id: string
  readonly token: string
}

/** A loyalty program, known to the mock only so that a tier structure can be assigned to it. */
export interface Program {
  readonly id: string
  readonly name?: string
}

/** A tier of a structure. The contract shows no fields of it; these are the mock's own. */
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

/** An access token that was issued, by its `jti`. Not the token itself: its signature proves that. */
export interface IssuedToken {
  readonly id: string
  readonly app_id: string
  readonly scope: string
  /** Seconds since the epoch. */
  readonly expires_at: number
  readonly revoked: boolean
}

/** A reward that can be asked for: the contract requires no field of a reward, asking for one requires its `id`. */
export type StoredReward = Reward & { readonly id: string }

/** An activity of a known reward. */
export type StoredActivity = RewardActivity & { readonly reward_id: string }

/** What the mock keeps, by collection. All but `tokens` can be seeded and changed from outside. */
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

/** A collection that can be seeded and changed from outside. */
export type OpenCollection = Exclude<CollectionName, 'tokens'>

/** Rows to start with, by collection. Members that can be told from the rest may be left out. */
export type Seed = { readonly [Name in OpenCollection]?: readonly (Partial<Collections[Name]> & object)[] }

/** A value that is valid and will not change, beside its JSON, written once and sent many times. */
export interface Row<Name extends CollectionName> {
  readonly collection: Name
  readonly id: string
  readonly value: Collections[Name]
  readonly json: string
}

/** A row of any collection; its `collection` tells which. */
export type AnyRow = { [Name in CollectionName]: Row<Name> }[CollectionName]

/** A row of a value that is known to be valid. */
export function rowOf<Name extends CollectionName>(collection: Name, value: Collections[Name]): Row<Name> {
  return { collection, id: value.id, value, json: JSON.stringify(value) }
}

/** A row of JSON that `rowOf` wrote, or is as valid; its value is read when it is wanted, since most are sent as they are. */
export function keptRow<Name extends CollectionName>(collection: Name, id: string, json: string): Row<Name> {
  return new KeptRow(collection, id, json)
}

/** A class, since an object with a getter of its own takes a hundred times as long to make. */
class KeptRow<Name extends CollectionName> implements Row<Name> {
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

/** The row that a row belongs to, for a store that looks rows up by it: its structure, or its reward. */
export function ownerOf({ collection, value }: AnyRow): string | null {
  if (collection === 'tiers' || collection === 'assignments') return value.tier_structure_id
  return collection === 'activities' ? value.reward_id : null
}

/** Milliseconds since the epoch of a valid date-time. A leap second, which they do not count, is the second before it. */
export function momentOfText(text: string): number {
  return Date.parse(text.replace(/:60(?=[.Z+-])/i, ':59'))
}

/** The moment that a store orders rows by: milliseconds for an activity, seconds of expiry for a token. */
export function momentOf({ collection, value }: AnyRow): number | null {
  if (collection === 'activities') return momentOfText(value.created_at)
  return collection === 'tokens' ? value.expires_at : null
}
