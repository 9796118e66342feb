import { jsonTextResponse } from '@loyalty-kit/mock-engine'
import type { OAuthTokenRevokeRequest } from '@loyalty-kit/spec'
import { rowOfToken } from '../authorize.ts'
import { rowOf } from '../rows.ts'
import type { Handler } from '../types.ts'

/**
 * Revokes one of the app's own tokens. The response to any other string is the same, without an effect, so that callers
 * learn nothing about the tokens of other apps.
 *
 * @see openapi/loyalty.yaml #/paths, revokeOAuthToken | RFC 7009, section 2.2
 */
export const revokeOAuthToken: Handler = {
  oauth: true,
  fieldAliases: { token: 'access_token' },
  prepare({ credentials: { appId = '' }, body }, { tokens }) {
    const { access_token } = body as OAuthTokenRevokeRequest // checked by the route's validator
    const claims = tokens.read(access_token)
    return {
      need: claims ? { rows: [['tokens', claims.jti]] } : {},
      handle(rows) {
        const token = claims && rowOfToken(claims, rows)
        const result = jsonTextResponse(200, '', { 'cache-control': 'no-store', pragma: 'no-cache' })
        if (token?.app_id !== appId) return { result }
        return { result, writes: [{ put: rowOf('tokens', { ...token, revoked: true }) }] }
      },
    }
  },
}
