import type { SecurityScheme } from '@specwright/server-engine/engine'
import { basicOf, isBearer, schemeWord, sentKeyOf } from '@specwright/server-engine/credentials'
import type { Clients, SentCredentials } from './check.ts'

/** Who sends a request, by its credentials: tokens that were issued to one client are of one caller. */
export function callerOf(
  sent: SentCredentials,
  schemes: Readonly<Record<string, SecurityScheme>>,
  clients: Clients | undefined,
): string {
  const ids = Object.entries(schemes).map(([name, scheme]) => {
    // The id says which client it is, whichever secret it has.
    const isSecret = (clients?.members[name] ?? 'id') !== 'id'
    return isSecret ? '' : idIn(sent, scheme)
  })
  return JSON.stringify(ids)
}

/** What stays the same in the requests of a caller. Of other schemes of HTTP, each request may have other parameters. */
function idIn({ request, bearer, claims }: SentCredentials, scheme: SecurityScheme): string {
  if (isBearer(scheme)) return claims?.sub ?? bearer ?? ''
  if (scheme.type === 'apiKey') return sentKeyOf(scheme, request)
  const isBasic = scheme.type === 'http' && schemeWord(scheme) === 'basic'
  return isBasic ? (basicOf(request)?.[0] ?? '') : ''
}
