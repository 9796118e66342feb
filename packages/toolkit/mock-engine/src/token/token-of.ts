import type { Rows } from '../store/store.ts'
import type { ApiToken } from './rows.ts'
import type { TokenClaims } from './token.ts'

/** The row of a token, unless another token has its id: seeded ids repeat after a reset. */
export function tokenOf(claims: TokenClaims, rows: Rows, tokens: string): ApiToken | undefined {
  const row = rows.get(tokens, claims.jti)?.value as ApiToken | undefined // the rows of this collection
  const isSame = row?.scope === claims.scope && row.expires_at === claims.exp && row.client === claims.sub
  return isSame && row.use === 'access' ? row : undefined
}
