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
