import type { HttpRequest } from '../http/message.ts'
import { basicOf } from './basic.ts'
import { missing, unauthorized } from './refusal.ts'
import type { Check, Requirement } from './requirement.ts'
import type { SecurityScheme } from './security-scheme.ts'
import { schemeWord, sentKeyOf } from './sent-key.ts'

/** A request whose credentials are checked. */
interface WithRequest {
  readonly request: HttpRequest
}

/** Whether a key is accepted; for a scheme with users, that of a user. */
export type AcceptsKey<Known> = (key: { readonly user?: string; readonly secret: string }, known: Known) => boolean

/** The check of a key, of a user with a password, of a certificate, or of the parameters of another scheme of HTTP. */
export function keyCheck<Known>(
  { name, scheme, challenges }: Requirement,
  accepts: AcceptsKey<Known>,
): Check<WithRequest, Known> {
  if (scheme.type === 'mutualTLS') return certificateCheck(challenges)
  if (scheme.type === 'http' && schemeWord(scheme) === 'basic') return basicCheck(challenges, accepts)
  const where = placeOfKey(scheme)
  return ({ request }, known) => {
    const secret = sentKeyOf(scheme, request)
    if (secret === '') return missing(`${where} is missing`, challenges)
    if (accepts({ secret }, known)) return undefined
    return unauthorized(`${where} is wrong`, challenges, `It is none of the credentials of ${name}`)
  }
}

/** Any certificate is accepted, and any request where it is not known whether there is one. */
function certificateCheck(challenges: string): Check<WithRequest, unknown> {
  const absent = missing('The client certificate is missing', challenges)
  return ({ request }) => (request.hasCertificate === false ? absent : undefined)
}

function basicCheck<Known>(challenges: string, accepts: AcceptsKey<Known>): Check<WithRequest, Known> {
  return ({ request }, known) => {
    const [user, secret] = basicOf(request) ?? []
    if (user === undefined || secret === undefined) {
      return missing('The user and the password are missing', challenges)
    }
    return accepts({ user, secret }, known) ? undefined : unauthorized('The user or the password is wrong', challenges)
  }
}

/** True for a scheme whose credential is a token. */
export function isBearer(scheme: SecurityScheme): boolean {
  return scheme.type !== 'apiKey' && scheme.type !== 'mutualTLS' && schemeWord(scheme) === 'bearer'
}

/** Where a key is sent, in words. */
export function placeOfKey(scheme: SecurityScheme): string {
  if (scheme.type !== 'apiKey') return `The Authorization header with ${schemeWord(scheme)}`
  const places = {
    header: `The ${scheme.name} header`,
    cookie: `The cookie ${scheme.name}`,
    query: `The query parameter ${scheme.name}`,
  }
  return places[scheme.in]
}
