import type {
  Call as AnyCall,
  Handler as AnyHandler,
  MockTypes,
  TokenClaims,
  World as AnyWorld,
} from '@loyalty-kit/mock-engine'
import type { Contract } from './contract.ts'
import type { AnyRow, OpenCollection, Seed } from './store/rows.ts'
import type { Need, Rows } from './store/store.ts'

/** What a request brings to prove who asks. */
export interface Credentials {
  readonly appId: string | undefined
  readonly appToken: string | undefined
  /** Value of a bearer token; `undefined` where none was sent. */
  readonly bearer: string | undefined
  /** What the bearer token states, where it is one of ours. */
  readonly claims: TokenClaims | undefined
}

/** What this mock's parts have in common. */
export interface LoyaltyTypes extends MockTypes {
  readonly contract: Contract
  readonly collection: OpenCollection
  readonly seed: Seed
  readonly credentials: Credentials
  readonly row: AnyRow
  readonly need: Need
  readonly rows: Rows
}

export type Call = AnyCall<LoyaltyTypes>
export type Handler = AnyHandler<LoyaltyTypes>
export type World = AnyWorld<LoyaltyTypes>
