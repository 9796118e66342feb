import { basicOf } from '../credentials/basic.ts'
import { isBearer, keyCheck } from '../credentials/key-check.ts'
import { missing, unauthorized, type Refusal } from '../credentials/refusal.ts'
import { authorizing, type Check, type Requirement } from '../credentials/requirement.ts'
import type { SecurityScheme } from '../credentials/security-scheme.ts'
import { schemeWord, sentKeyOf } from '../credentials/sent-key.ts'
import { bearerOf, invalidToken, scopeRefusal } from '../credentials/token-refusal.ts'
import type { HttpRequest } from '../http/message.ts'
import type { Operation } from '../route/operation.ts'
import { isObject } from '../values/json.ts'
import type { MaybePromise } from '../values/maybe-promise.ts'
import { RefusedCredential } from './refused-credential.ts'

/** Who sends a request, by security scheme. */
export type Identities = Readonly<Record<string, unknown>>

/** Any function of `authenticate`. */
export type Authenticate = (sent: object) => MaybePromise<unknown>

/** Finds out who sends a request to an operation, or why it is refused. */
export type Authorization = (request: HttpRequest) => MaybePromise<{ readonly identities: Identities } | Refusal>

/** What requests are authorized with. */
export interface Authorizing {
  readonly schemes: Readonly<Record<string, SecurityScheme>>
  readonly authenticate: Readonly<Record<string, Authenticate | undefined>>
  readonly realm: string
}

/** Compiles what an operation requires. */
export function authorizationOf(operation: Operation, { schemes, authenticate, realm }: Authorizing): Authorization {
  const names = [...new Set(operation.security.flat())].filter((name) => Object.hasOwn(schemes, name))
  const compiled = { schemes, realm, accepted: operation.acceptedScopes, server: 'the server', otherwise: '' }
  const check = authorizing<Sending, Identities>(operation, compiled, (required) => {
    // A token says less than that another credential is missing.
    return required.toSorted((a, b) => Number(isBearer(a.scheme)) - Number(isBearer(b.scheme))).map(checkOf)
  })
  const noReasons: Sending['reasons'] = new Map()
  if (names.length === 0) return (request) => check({ request, reasons: noReasons }, {}) ?? { identities: {} }
  return async (request) => {
    const found = await Promise.all(
      names.map(async (name) => {
        const sent = credentialIn(request, schemes[name]!)
        return [name, sent && (await authenticate[name]?.({ ...sent, request, refuse }))] as const
      }),
    )
    const identities = Object.fromEntries(found.filter(([, identity]) => isAccepted(identity)))
    const reasons = new Map(found.flatMap(([name, each]) => (each instanceof RefusedCredential ? [[name, each]] : [])))
    return check({ request, reasons }, identities) ?? { identities }
  }
}

const refuse = (message: string, details?: string): RefusedCredential => new RefusedCredential(message, details)

/** Whether a credential is accepted: a function that only compares it says so with a boolean. */
function isAccepted(identity: unknown): boolean {
  return !(identity === undefined || identity === null || identity === false || identity instanceof RefusedCredential)
}

interface Sending {
  readonly request: HttpRequest
  /** Why credentials are not accepted, by scheme, where a function says so. */
  readonly reasons: ReadonlyMap<string, RefusedCredential>
}

function checkOf(required: Requirement): Check<Sending, Identities> {
  const { name, scheme } = required
  if (isBearer(scheme)) return tokenCheck(required)
  const isKnown = (identities: Identities): boolean => Object.hasOwn(identities, name)
  const check = keyCheck<Identities>(required, (_, identities) => isKnown(identities))
  const absent = missing('The client certificate is not accepted', required.challenges)
  return (sent, identities) => {
    const reason = sent.reasons.get(name)
    if (reason) return unauthorized(reason.message, required.challenges, reason.details)
    const refusal = check(sent, identities)
    return refusal ?? (scheme.type === 'mutualTLS' && !isKnown(identities) ? absent : undefined)
  }
}

const notIssued = 'It was not issued by this server'

function tokenCheck(required: Requirement): Check<Sending, Identities> {
  const { name, challenges } = required
  return ({ request, reasons }, identities) => {
    if (bearerOf(request) === undefined) return missing('The access token is missing', challenges)
    if (!Object.hasOwn(identities, name)) {
      const { message = 'The access token is invalid', details = notIssued } = reasons.get(name) ?? {}
      return invalidToken(message, details, challenges)
    }
    const identity = identities[name]
    const scopes = isObject(identity) ? identity['scopes'] : undefined
    return scopeRefusal(required, Array.isArray(scopes) ? (scopes as readonly string[]) : []) // an array of other values has none
  }
}

/** The credential of a scheme that a request sends; `undefined` if it sends none. */
function credentialIn(request: HttpRequest, scheme: SecurityScheme): object | undefined {
  if (scheme.type === 'mutualTLS') return request.hasCertificate === false ? undefined : {}
  if (isBearer(scheme)) {
    const token = bearerOf(request)
    return token === undefined ? undefined : { token }
  }
  if (scheme.type === 'http' && schemeWord(scheme) === 'basic') {
    const [user, password] = basicOf(request) ?? []
    return user === undefined ? undefined : { user, password }
  }
  const key = sentKeyOf(scheme, request)
  return key === '' ? undefined : { key }
}
