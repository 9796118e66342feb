import type { Contract } from './contract.ts'
import { generateOAuthToken } from './handle/generate-oauth-token.ts'
import { revokeOAuthToken } from './handle/revoke-oauth-token.ts'
import { itemHandlers } from './items.ts'
import type { Handler } from './types.ts'

/** Handlers by operation id. An operation without one responds with its example. */
export function handlersOf(contract: Contract): ReadonlyMap<string, Handler> {
  return new Map([
    ...itemHandlers(contract),
    ['generateOAuthToken', generateOAuthToken],
    ['revokeOAuthToken', revokeOAuthToken],
  ])
}
