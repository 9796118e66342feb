import { credentialVariable } from '@specwright/code/credential-variable'
import type { Random } from '@specwright/validator-engine'
import type { SchemeFacts } from '../emit/mock/facts.ts'
import type { CredentialSets, GivenCredentials, Schemes, UserCredentials } from './credential-sets.ts'
import { almostRightFrom, alteredFrom, isBasic, wrongFor, type AlmostRight } from './made-up-credentials.ts'
import type { SentCredentials } from './proof-case.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { withCredential } from './signed-request.ts'
import type { ShownRequest } from './request-command.ts'
import type { ProofRequest } from './written-request.ts'

/** Signs requests with the credentials of a user, with none, or with wrong ones. */
export interface Signing {
  /** Adds to a request what its operation requires. */
  signed(request: ProofRequest, proved: ProvedOperation | undefined, sent: SentCredentials): ProofRequest
  /** As it is shown: with the name of each credential in its place. */
  shown(request: ProofRequest, proved: ProvedOperation | undefined, sent: SentCredentials): ShownRequest
  /** For others to send: with the name of each credential that its operation requires, whether it is given or not. */
  template(request: ProofRequest, proved: ProvedOperation): ShownRequest
  /** True if an operation requires credentials of which some are missing. */
  lacks(proved: ProvedOperation): boolean
  /** True if a request is sent with other credentials in such a set than with those that are accepted. */
  differs(proved: ProvedOperation, sent: SentCredentials): boolean
  /** True if the credentials with too few scopes have all that an operation requires. */
  isInScope(proved: ProvedOperation): boolean
  /** True if another account may use an operation on what the first one has created. */
  isShared(proved: ProvedOperation): boolean
  /** All that is secret. */
  readonly secrets: readonly string[]
  /** What no response of an operation may repeat: a `POST` with other credentials may be what gives one, such as a token. */
  secretsOf(proved: ProvedOperation | undefined): readonly string[]
}

/**
 * Creates what signs requests.
 *
 * @param random Makes the wrong credentials.
 * @throws {TypeError} If a credential cannot be sent.
 */
export function createSigning(schemes: Schemes, sets: CredentialSets, random: Random): Signing {
  const { given, other, expired, underscoped, scopes = [], allowed = [] } = sets
  const wrong = Object.fromEntries(Object.keys(schemes).map((name) => [name, wrongFor(schemes[name], random)]))
  const changed = (change: (value: string | UserCredentials) => string | UserCredentials): GivenCredentials =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value)]))
  const almost = (kind: AlmostRight): GivenCredentials => changed((value) => almostRightFrom(value, kind))
  const names = Object.keys(schemes)
  const shownAs = Object.fromEntries(names.map((name) => [name, placeholder(schemes[name], name)]))
  const of = (values: GivenCredentials, request: ProofRequest, required: readonly string[]): ProofRequest =>
    required.reduce((signed, name) => withCredential(signed, schemes[name], { name, value: values[name] }), request)
  const withShown = (values: GivenCredentials, unsigned: ProofRequest, required: readonly string[]): ShownRequest => {
    const variables = Object.values(values).flatMap((value) =>
      typeof value === 'string' ? value : Object.values(value),
    )
    return { ...of(values, unsigned, required), credentials: { unsigned, variables } }
  }
  const chosen = ({ operation: { security } }: ProvedOperation): readonly string[] =>
    security.find((each) => each.length > 0 && each.every((name) => Object.hasOwn(given, name))) ??
    security.find((each) => each.length === 0) ??
    security[0] ??
    []
  const valuesOf: Readonly<Record<SentCredentials, GivenCredentials>> = {
    given,
    none: {},
    wrong,
    altered: changed(alteredFrom),
    longer: almost('longer'),
    prefixed: almost('prefixed'),
    shorter: almost('shorter'),
    doubled: almost('doubled'),
    recased: almost('recased'),
    other: { ...given, ...other },
    expired: { ...given, ...expired },
    underscoped: { ...given, ...underscoped },
  }
  // What cannot be sent is refused before anything is.
  for (const values of Object.values(valuesOf))
    for (const name of names) of(values, { method: 'GET', target: '/', headers: {} }, [name])
  return {
    signed: (request, proved, sent) => (proved ? of(valuesOf[sent], request, chosen(proved)) : request),
    shown: (request, proved, sent) => {
      if (proved === undefined) return request
      if (sent === 'none' || sent === 'wrong') return of(valuesOf[sent], request, chosen(proved))
      return withShown(withNames(valuesOf[sent], shownAs, suffixes[sent]), request, chosen(proved))
    },
    template: (request, proved) => withShown(shownAs, request, chosen(proved)),
    lacks: (proved) => !chosen(proved).every((name) => Object.hasOwn(given, name)),
    differs: (proved, sent) => chosen(proved).some((name) => valuesOf[sent][name] !== given[name]),
    isInScope: ({ operation: { requiredScopes, acceptedScopes } }) =>
      Object.values(requiredScopes).every((all) => all.every((scope) => scopes.includes(scope))) &&
      (acceptedScopes.length === 0 || acceptedScopes.some((scope) => scopes.includes(scope))),
    isShared: ({ operation: { key, id, path }, method }) =>
      [key, id, `${method} ${path}`].some((name) => allowed.includes(name)),
    secrets: secretsIn(names),
    secretsOf: (proved) => secretsIn(proved?.method === 'POST' ? chosen(proved) : names),
  }

  function secretsIn(meant: readonly string[]): readonly string[] {
    const secret = meant.filter((name) => !isIdentifier(schemes[name]))
    return Object.values(valuesOf).flatMap((values) => secret.flatMap((name) => secretParts(values[name])))
  }
}

/** What is added to the name of a credential of each set where it is shown. */
const suffixes = {
  given: '',
  altered: '_ALTERED',
  longer: '_LONGER',
  prefixed: '_PREFIXED',
  shorter: '_SHORTER',
  doubled: '_DOUBLED',
  recased: '_RECASED',
  other: '_OTHER',
  expired: '_EXPIRED',
  underscoped: '_UNDERSCOPED',
} as const

function withNames(values: GivenCredentials, shownAs: GivenCredentials, suffix: string): GivenCredentials {
  return Object.fromEntries(
    Object.entries(shownAs).flatMap(([name, shown]) => {
      if (!Object.hasOwn(values, name)) return []
      return [[name, typeof shown === 'string' ? shown + suffix : { ...shown, password: shown.password + suffix }]]
    }),
  )
}

/** True for a key that names who calls, which responses may repeat: the header `X-Client-Id`. */
function isIdentifier(scheme: SchemeFacts | undefined): boolean {
  return scheme?.type === 'apiKey' && /(?:^|[-_.a-z])id$/i.test(scheme.name)
}

function secretParts(value: string | UserCredentials | undefined): string[] {
  if (value === undefined) return []
  if (typeof value === 'string') return [value]
  return [value.password, Buffer.from(`${value.username}:${value.password}`).toString('base64')]
}

/** What is shown for a credential. */
function placeholder(scheme: SchemeFacts | undefined, name: string): string | UserCredentials {
  const variable = credentialVariable(name, scheme)
  return isBasic(scheme) ? { username: `${variable}_USER`, password: `${variable}_PASSWORD` } : variable
}
