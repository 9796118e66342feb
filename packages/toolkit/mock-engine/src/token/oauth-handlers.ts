import { credentials } from './index.ts'
import type { Handler } from '../operation/handler.ts'
import { loadedHandler } from '../operation/loaded-handler.ts'
import type { Contract, MockTypes } from '../contract/types.ts'
import type { Authentication } from './check.ts'
import type { Issuer } from './endpoint-handlers.ts'
import type { OAuthEndpoint, OAuthServer } from './oauth-endpoints.ts'
import { tokenRows } from './rows.ts'

/**
 * Handlers of the endpoints of an OAuth server.
 *
 * @param authentication How their clients authenticate, and where tokens are.
 */
export function oauthHandlers(
  contract: Contract,
  { endpoints }: OAuthServer,
  authentication: Authentication = {},
): ReadonlyMap<string, Handler<MockTypes>> {
  const { tokens = tokenRows, clients } = authentication
  const issuer: Issuer = { contract, tokens, hasRows: clients !== undefined }
  return new Map(endpoints.map((endpoint) => [endpoint.operation, handlerOf(endpoint, issuer)]))
}

function handlerOf(endpoint: OAuthEndpoint, issuer: Issuer): Handler<MockTypes> {
  const { does, revokedField } = endpoint
  const isNamed = does === 'revoke' && revokedField !== undefined && revokedField !== 'token'
  return loadedHandler({ oauth: true, ...(isNamed && { fieldAliases: { token: revokedField } }) }, async () => {
    await credentials.load()
    return credentials.value()!.endpointHandlers[does](endpoint, issuer)
  })
}
