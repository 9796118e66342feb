import type { Random } from '@specwright/validator-engine'
import type { SchemeFacts } from '../emit/mock/facts.ts'
import type { CredentialSets, GivenCredentials, Schemes, UserCredentials } from './credential-sets.ts'
import { alteredFrom, isBasic, wrongFor } from './made-up-credentials.ts'
import type { SentCredentials } from './proof-case.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { withCredential } from './signed-request.ts'
import type { ProofRequest } from './written-request.ts'

/** Signs requests with the credentials of a user, with none, or with wrong ones. */
export interface Signing {
  /** Adds to a request what its operation requires. */
  signed(request: ProofRequest, proved: ProvedOperation | undefined, sent: SentCredentials): ProofRequest
  /** As it is shown: with the name of each credential in its place. */
  shown(request: ProofRequest, proved: ProvedOperation | undefined, sent: SentCredentials): ProofRequest
  /** True if an operation requires credentials of which some are missing. */
  lacks(proved: ProvedOperation): boolean
  /** True if a request is sent with other credentials in such a set than with those that are accepted. */
  differs(proved: ProvedOperation, sent: SentCredentials): boolean
  /** What no response may repeat. */
  readonly secrets: readonly string[]
}

/**
 * Creates what signs requests.
 *
 * @param random Makes the wrong credentials.
 * @throws {TypeError} If a credential cannot be sent.
 */
export function createSigning(schemes: Schemes, sets: CredentialSets, random: Random): Signing {
  const { given, other, expired, underscoped } = sets
  const wrong = Object.fromEntries(Object.keys(schemes).map((name) => [name, wrongFor(schemes[name], random)]))
  const altered = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, alteredFrom(value)]))
  const names = Object.keys(schemes)
  const shownAs = Object.fromEntries(names.map((name) => [name, placeholder(schemes[name], name)]))
  const of = (values: GivenCredentials, request: ProofRequest, required: readonly string[]): ProofRequest =>
    required.reduce((signed, name) => withCredential(signed, schemes[name], { name, value: values[name] }), request)
  const chosen = ({ operation: { security } }: ProvedOperation): readonly string[] =>
    security.find((each) => each.length > 0 && each.every((name) => Object.hasOwn(given, name))) ??
    security.find((each) => each.length === 0) ??
    security[0] ??
    []
  const valuesOf: Readonly<Record<SentCredentials, GivenCredentials>> = {
    given,
    none: {},
    wrong,
    altered,
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
      const isMadeUp = sent === 'none' || sent === 'wrong'
      const values = isMadeUp ? valuesOf[sent] : withNames(valuesOf[sent], shownAs, suffixes[sent])
      return proved ? of(values, request, chosen(proved)) : request
    },
    lacks: (proved) => !chosen(proved).every((name) => Object.hasOwn(given, name)),
    differs: (proved, sent) => chosen(proved).some((name) => valuesOf[sent][name] !== given[name]),
    secrets: [given, wrong, altered, other, expired, underscoped].flatMap((values) =>
      Object.entries(values).flatMap(([name, value]) => (isIdentifier(schemes[name]) ? [] : secretsOf(value))),
    ),
  }
}

/** What is added to the name of a credential of each set where it is shown. */
const suffixes = {
  given: '',
  altered: '_ALTERED',
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

function secretsOf(value: string | UserCredentials): string[] {
  if (typeof value === 'string') return [value]
  return [value.password, Buffer.from(`${value.username}:${value.password}`).toString('base64')]
}

function placeholder(scheme: SchemeFacts | undefined, name: string): string | UserCredentials {
  const word = name.replaceAll(/\W+/g, '_').toUpperCase()
  return isBasic(scheme) ? { username: `${word}_USER`, password: `${word}_PASSWORD` } : word
}
