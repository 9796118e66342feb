import { createCredentials, oauthHandlers, oauthServerOf, type CredentialCheck } from '@specwright/mock-engine'
import { authentication } from './authentication.ts'
import type { Contract } from './contract.ts'
import type { Handler } from './types.ts'

export const credentials: CredentialCheck<object> = createCredentials(authentication)

/** Handlers of the operations that issue and revoke tokens. */
export function tokenHandlers(contract: Contract): ReadonlyMap<string, Handler> {
  return oauthHandlers(contract, oauthServerOf(contract), authentication)
}
