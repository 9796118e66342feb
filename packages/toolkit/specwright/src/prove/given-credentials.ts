import {
  basic,
  bearer,
  cookieKey,
  headerKey,
  queryKey,
  type Credential,
  type Scheme,
  type SentRequest,
} from '@specwright/client-engine'
import type { Random } from '@specwright/validator-engine'
import type { SchemeFacts } from '../emit/mock/facts.ts'
import type { SentCredentials } from './proof-case.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { ProofRequest } from './written-request.ts'

/** Credentials by the names of security schemes: a key or a token, or a user with a password. */
export type GivenCredentials = Readonly<Record<string, string | UserCredentials>>

interface UserCredentials {
  readonly username: string
  readonly password: string
}

/** Security schemes by their names. */
export type Schemes = Readonly<Record<string, SchemeFacts>>

/** Signs requests with the credentials of a user, with none, or with wrong ones. */
export interface Signing {
  /** Adds to a request what its operation requires. */
  signed(request: ProofRequest, proved: ProvedOperation | undefined, sent: SentCredentials): ProofRequest
  /** As it is shown: with the name of each credential in its place. */
  shown(request: ProofRequest, proved: ProvedOperation | undefined, sent: SentCredentials): ProofRequest
  /** True if an operation requires credentials of which some are missing. */
  lacks(proved: ProvedOperation): boolean
  /** What no response may repeat. */
  readonly secrets: readonly string[]
}

const keys = { header: headerKey, query: queryKey, cookie: cookieKey } as const

/**
 * Creates what signs requests.
 *
 * @param random Makes the wrong credentials.
 * @throws {TypeError} If a credential cannot be sent.
 */
export function createSigning(schemes: Schemes, given: GivenCredentials, random: Random): Signing {
  const wrong = Object.fromEntries(Object.keys(schemes).map((name) => [name, wrongFor(schemes[name], random)]))
  const names = Object.keys(schemes)
  const shownAs = Object.fromEntries(names.map((name) => [name, placeholder(schemes[name], name)]))
  const of = (values: GivenCredentials, request: ProofRequest, required: readonly string[]): ProofRequest =>
    required.reduce((signed, name) => withCredential(signed, schemes[name], { name, value: values[name] }), request)
  const chosen = ({ operation: { security } }: ProvedOperation): readonly string[] =>
    security.find((each) => each.length > 0 && each.every((name) => Object.hasOwn(given, name))) ??
    security.find((each) => each.length === 0) ??
    security[0] ??
    []
  const valuesOf = { given, none: {}, wrong } as const
  // What cannot be sent is refused before anything is.
  for (const name of names) of(given, { method: 'GET', target: '/', headers: {} }, [name])
  return {
    signed: (request, proved, sent) => (proved ? of(valuesOf[sent], request, chosen(proved)) : request),
    shown: (request, proved, sent) => {
      const values = sent === 'given' ? withNames(given, shownAs) : valuesOf[sent]
      return proved ? of(values, request, chosen(proved)) : request
    },
    lacks: (proved) => !chosen(proved).every((name) => Object.hasOwn(given, name)),
    secrets: [given, wrong].flatMap((values) =>
      Object.entries(values).flatMap(([name, value]) => (isIdentifier(schemes[name]) ? [] : secretsOf(value))),
    ),
  }
}

function withNames(given: GivenCredentials, shownAs: GivenCredentials): GivenCredentials {
  return Object.fromEntries(Object.entries(shownAs).filter(([name]) => Object.hasOwn(given, name)))
}

/** True for a key that names who calls, which responses may repeat: the header `X-Client-Id`. */
function isIdentifier(scheme: SchemeFacts | undefined): boolean {
  return scheme?.type === 'apiKey' && /(?:^|[-_.a-z])id$/i.test(scheme.name)
}

function secretsOf(value: string | UserCredentials): string[] {
  return typeof value === 'string' ? [value] : [value.password]
}

/** True for a scheme of users with passwords. */
export function isBasic(scheme: SchemeFacts | undefined): boolean {
  return scheme?.type === 'http' && scheme.scheme.toLowerCase() === 'basic'
}

function wrongFor(scheme: SchemeFacts | undefined, random: Random): string | UserCredentials {
  const text = Array.from({ length: 24 }, () =>
    'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(Math.floor(random() * 36)),
  ).join('')
  return isBasic(scheme) ? { username: `nobody-${text.slice(0, 6)}`, password: text } : text
}

function placeholder(scheme: SchemeFacts | undefined, name: string): string | UserCredentials {
  const word = name.replaceAll(/\W+/g, '_').toUpperCase()
  return isBasic(scheme) ? { username: `${word}_USER`, password: `${word}_PASSWORD` } : word
}

function withCredential(
  request: ProofRequest,
  scheme: SchemeFacts | undefined,
  { name, value }: { readonly name: string; readonly value: string | UserCredentials | undefined },
): ProofRequest {
  if (scheme === undefined || value === undefined || scheme.type === 'mutualTLS') return request
  const signing: SentRequest = { url: request.target, headers: { ...request.headers } }
  credentialOf(scheme, name, value).sign(signing)
  return { ...request, target: signing.url, headers: signing.headers }
}

function credentialOf(scheme: SchemeFacts, name: string, value: string | UserCredentials): Credential {
  if (typeof value !== 'string') return fixed(basic, value, name)
  if (scheme.type === 'apiKey') return fixed(keys[scheme.in](scheme.name), value, name)
  const word = scheme.type === 'http' ? scheme.scheme : 'bearer'
  return word.toLowerCase() === 'bearer' ? fixed(bearer, value, name) : fixed(headerKey('authorization'), value, name)
}

function fixed<Value>(scheme: Scheme<Value>, value: Value, name: string): Credential {
  const connection = (): never => {
    throw new TypeError(`Cannot get ${name}: it is given`)
  }
  const source = scheme.source(value, { name, limits: {}, connection })
  return source.get({ id: name, method: '', path: '', security: [] }, []) as Credential // at once, of a value
}
