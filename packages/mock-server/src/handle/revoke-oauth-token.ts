import { answerText } from '@loyalty-kit/mock-engine'
import type { OAuthTokenRevokeRequest } from '@loyalty-kit/spec'
import { rowOfToken } from '../authorize.ts'
import { rowOf } from '../store/rows.ts'
import type { Handler } from '../types.ts'

/**
 * Ends the life of one of the app's own tokens. Any other text is answered the same, and nothing happens: whoever
 * asks learns nothing about tokens that are not theirs.
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
        const result = answerText(200, '', { 'cache-control': 'no-store', pragma: 'no-cache' })
        if (token?.app_id !== appId) return { result }
        return { result, writes: [{ put: rowOf('tokens', { ...token, revoked: true }) }] }
      },
    }
  },
}
