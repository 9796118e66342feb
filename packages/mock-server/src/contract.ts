import type { Validator } from '@loyalty-kit/mock-engine'
import { securitySchemes, type SecurityScheme } from '@loyalty-kit/spec'
import { RewardActivitySchema, RewardSchema, TierStructureSchema } from '@loyalty-kit/validators'
import { routes } from './generated/routes.ts'
import type { Route } from './route.ts'

/** The parts of the contract that the mock uses, so that it can switch to another version. */
export interface Contract {
  /** Operations by id. */
  readonly routes: Readonly<Record<string, Route>>
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
  /** Validators of the collections that the contract has a schema for. */
  readonly rows: Readonly<Record<'tier_structures' | 'rewards' | 'activities', Validator>>
}

/** The contract that this package was generated from. */
export const contract: Contract = {
  routes,
  securitySchemes,
  rows: { tier_structures: TierStructureSchema, rewards: RewardSchema, activities: RewardActivitySchema },
}
