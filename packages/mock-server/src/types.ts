import type { Call as AnyCall, Handler as AnyHandler, MockTypes, World as AnyWorld } from '@loyalty-kit/mock-engine'
import type { Credentials } from './authorize.ts'
import type { Contract } from './contract.ts'
import type { OpenCollection, Seed } from './control/collections.ts'
import type { AnyRow } from './store/rows.ts'
import type { Need, Rows } from './store/store.ts'

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
