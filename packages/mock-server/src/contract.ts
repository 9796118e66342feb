import type { Contract as AnyContract, Validator } from '@loyalty-kit/mock-engine'
import { RewardActivitySchema, RewardSchema, TierStructureSchema } from '@loyalty-kit/validators'
import { contract as generated } from './generated/contract.ts'

/** The parts of the contract that the mock uses, so that it can switch to another version. */
export interface Contract extends AnyContract {
  /** Validators of the collections that the contract has a schema for. */
  readonly rows: Readonly<Record<'tier_structures' | 'rewards' | 'activities', Validator>>
}

/** The contract that this package was generated from. */
export const contract: Contract = {
  ...generated,
  rows: { tier_structures: TierStructureSchema, rewards: RewardSchema, activities: RewardActivitySchema },
}
