import { jsonResponse, type MockResponse, type Outcome } from '@loyalty-kit/mock-engine'
import type { OAuthToken, OAuthTokenRequest } from '@loyalty-kit/spec'
import { rowOf } from '../rows.ts'
import type { Call, Handler, TenantState } from '../types.ts'

/**
 * Issues a token to an app, for the requested scopes.
 *
 * @see openapi/loyalty.yaml #/paths, generateOAuthToken | RFC 6749, section 4.4 and 5.1
 */
export const generateOAuthToken: Handler = {
  oauth: true,
  prepare: (call, state) => ({ need: {}, handle: () => issue(call, state) }),
}

function issue(
  { credentials: { appId = '' }, body, now }: Call,
  { ids, tokens, tokenLifetimeSeconds }: TenantState,
): Outcome<MockResponse> {
  const { scope: requested } = body as OAuthTokenRequest // checked by the route's validator
  const scope = [...new Set(requested.split(' '))].join(' ')
  const iat = Math.floor(now / 1000)
  const exp = iat + tokenLifetimeSeconds
  const jti = ids.next('tok')
  const token: OAuthToken = {
    access_token: tokens.write({ sub: appId, scope, jti, iat, exp }),
    client_id: appId,
    expires_at: exp,
    expires_in: tokenLifetimeSeconds,
    scope,
    token_type: 'Bearer',
  }
  return {
    result: jsonResponse(200, token, { 'cache-control': 'no-store', pragma: 'no-cache' }),
    writes: [{ put: rowOf('tokens', { id: jti, app_id: appId, scope, expires_at: exp, revoked: false }) }],
  }
}
