import { operations } from '@loyalty-kit/spec'
import { answer } from './answer.ts'
import { headerOf, type MockRequest, type MockResponse } from './message.ts'

/** Where clients look for the server's metadata. */
export const metadataPath = '/.well-known/oauth-authorization-server'

/**
 * Where tokens are issued and revoked, for clients that ask. Apps prove themselves by their own two headers, which
 * this format has no word for.
 *
 * @see RFC 8414, section 2
 */
export function answerMetadata(request: MockRequest): MockResponse {
  const issuer = request.origin ?? `http://${headerOf(request, 'host') ?? 'localhost'}`
  return answer(200, {
    issuer,
    token_endpoint: issuer + operations.generateOAuthToken.path,
    revocation_endpoint: issuer + operations.revokeOAuthToken.path,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
  })
}
