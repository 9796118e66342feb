import { type HttpRequest, type HttpResponse, headerOf, jsonResponse } from '@specwright/server-engine/engine'
import type { Contract } from '../contract/types.ts'
import { discoverySuffix, keysPath, metadataPath } from './metadata-paths.ts'
import type { TokenOperations } from './token-operations.ts'
import type { Tokens } from './token.ts'

/** What a token endpoint grants tokens for, besides a client of its own. */
const grantTypes = ['authorization_code', 'client_credentials', 'password', 'refresh_token']

/** That of a device. @see RFC 8628, section 4 */
const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code'

/** What the server publishes about itself. */
export interface ServerFacts {
  readonly contract: Contract
  readonly tokens: Tokens
  readonly tokenOperations: TokenOperations
}

/** The server's keys, or its metadata: where tokens are issued and revoked. */
export function wellKnownResponse(request: HttpRequest, facts: ServerFacts): HttpResponse {
  return request.path === keysPath ? jsonResponse(200, { keys: facts.tokens.keys }) : metadataResponse(request, facts)
}

/**
 * Where clients authenticate by the contract's security schemes, this format cannot express it.
 *
 * @see RFC 8414, section 2
 */
function metadataResponse(
  request: HttpRequest,
  { contract: { routes }, tokens, tokenOperations }: ServerFacts,
): HttpResponse {
  const { issue, revoke, authorize, device, responseTypes = ['code'], clientMethods = ['none'] } = tokenOperations
  const { origin = `http://${headerOf(request, 'host') ?? 'localhost'}`, basePath = '', path } = request
  const base = origin + basePath
  const endpoint = (id = ''): string | undefined => routes[id] && base + routes[id].operation.path
  return jsonResponse(200, {
    issuer: path.endsWith(discoverySuffix) ? base + path.slice(0, -discoverySuffix.length) : base,
    authorization_endpoint: endpoint(authorize),
    token_endpoint: endpoint(issue),
    device_authorization_endpoint: endpoint(device),
    revocation_endpoint: endpoint(revoke),
    ...(tokens.keys.length > 0 ? { jwks_uri: base + keysPath } : {}),
    grant_types_supported: [
      ...(authorize === undefined ? ['client_credentials'] : grantTypes),
      ...(device === undefined ? [] : [deviceGrantType]),
      ...(authorize !== undefined && responseTypes.includes('token') ? ['implicit'] : []),
    ],
    response_types_supported: authorize === undefined ? [] : responseTypes,
    ...(authorize === undefined ? {} : { code_challenge_methods_supported: ['S256'] }),
    token_endpoint_auth_methods_supported: clientMethods,
    revocation_endpoint_auth_methods_supported: clientMethods,
    ...(path !== metadataPath && { subject_types_supported: ['public'], id_token_signing_alg_values_supported: [] }),
  })
}
