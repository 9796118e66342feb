import { createCredentials, oauthHandlers, oauthServerOf, type Authentication } from '@specwright/mock-engine'
import type { CredentialCheck } from '@specwright/mock-engine'
import type { Contract } from './contract.ts'
import type { Handler } from './types.ts'

/** How an app authenticates: by its two headers, and by a token if the contract requires one. */
const authentication: Authentication = {
  realm: 'loyalty',
  tokens: 'tokens',
  clients: { collection: 'apps', members: { appId: 'id', appToken: 'token' }, noun: 'app' },
}

export const credentials: CredentialCheck<object> = createCredentials(authentication)

/** Handlers of the operations that issue and revoke tokens. */
export function tokenHandlers(contract: Contract): ReadonlyMap<string, Handler> {
  return oauthHandlers(contract, oauthServerOf(contract), authentication)
}
