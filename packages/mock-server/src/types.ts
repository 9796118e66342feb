import type {
  Call as AnyCall,
  Handler as AnyHandler,
  MockTypes,
  TokenClaims,
  TenantState as AnyTenantState,
} from '@loyalty-kit/mock-engine'
import type { Contract } from './contract.ts'
import type { OpenCollection, Seed } from './rows.ts'

/** The credentials of a request. */
export interface Credentials {
  readonly appId: string | undefined
  readonly appToken: string | undefined
  /** Value of the bearer token; `undefined` if none was sent. */
  readonly bearer: string | undefined
  /** Claims of the bearer token, if this server signed it. */
  readonly claims: TokenClaims | undefined
}

/** The types of this mock's parts. */
export interface LoyaltyTypes extends MockTypes {
  readonly contract: Contract
  readonly collection: OpenCollection
  readonly seed: Seed
  readonly credentials: Credentials
}

export type Call = AnyCall<LoyaltyTypes>
export type Handler = AnyHandler<LoyaltyTypes>
export type TenantState = AnyTenantState<LoyaltyTypes>
