import type { Handler as AnyHandler, MockTypes } from '@specwright/mock-engine'
import type { Contract } from './contract.ts'
import type { CollectionName, Seed } from './rows.ts'

/** The types of this mock's parts. */
export interface LoyaltyTypes extends MockTypes {
  readonly contract: Contract
  readonly collection: CollectionName
  readonly seed: Seed
}

export type Handler = AnyHandler<LoyaltyTypes>
