import { answer } from '../message/answer.ts'
import { headerOf, type MockRequest, type MockResponse } from '../message/message.ts'
import type { MockParts } from '../parts.ts'
import type { Contract, MockTypes } from '../types.ts'
import type { Tokens } from './token.ts'

/** Where clients look for the server's metadata, and for the keys that tokens can be checked with. */
const metadataPath = '/.well-known/oauth-authorization-server'
const keysPath = '/.well-known/jwks.json'

/** True for a path that says something of the server itself. */
export function isWellKnown(path: string): boolean {
  return path === metadataPath || path === keysPath
}

/** The server, as it speaks of itself. */
export interface OwnFacts {
  readonly contract: Contract
  readonly tokens: Tokens
  readonly tokenOperations: MockParts<MockTypes>['tokenOperations']
}

/** What the server says of itself: its keys, or where tokens are issued and revoked. */
export function answerWellKnown(request: MockRequest, facts: OwnFacts): MockResponse {
  return request.path === keysPath ? answer(200, { keys: facts.tokens.keys }) : answerMetadata(request, facts)
}

/**
 * Clients prove themselves as the contract's security schemes say, which this format has no word for.
 *
 * @see RFC 8414, section 2
 */
function answerMetadata(
  request: MockRequest,
  { contract: { routes }, tokens, tokenOperations: { issue, revoke } }: OwnFacts,
): MockResponse {
  const issuer = request.origin ?? `http://${headerOf(request, 'host') ?? 'localhost'}`
  const endpoint = (id = ''): string | undefined => routes[id] && issuer + routes[id].operation.path
  return answer(200, {
    issuer,
    token_endpoint: endpoint(issue),
    revocation_endpoint: endpoint(revoke),
    ...(tokens.keys.length > 0 ? { jwks_uri: issuer + keysPath } : {}),
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
  })
}
