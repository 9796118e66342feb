import { challenge, isSameSecret, textOf, valueAt } from '@specwright/server-engine/engine'
import {
  type AcceptsKey,
  type Check,
  type Requirement,
  authorizing,
  bearerOf,
  isBearer,
  keyCheck,
  placeOfKey,
  sentKeyOf,
  missing,
  unauthorized,
} from '@specwright/server-engine/credentials'
import type { CredentialCheck } from './credential-check.ts'
import { bearerCheck } from './bearer-check.ts'
import { callerOf } from './caller.ts'
import { type Authentication, type Clients, type Known, type SentCredentials, credentialsOf } from './check.ts'
import { type ApiCredential, credentialRows, tokenRows } from './rows.ts'

/** Checks credentials by the security schemes of a contract. */
export function schemeCredentials(authentication: Authentication): CredentialCheck<object> {
  const { realm = 'mock', tokens: tokenCollection = tokenRows, clients } = authentication
  const idScheme = Object.entries(clients?.members ?? {}).find(([, member]) => member === 'id')?.[0] ?? ''
  return {
    realm,
    tokens: tokenCollection,
    read(request, tokens, schemes): SentCredentials {
      const bearer = bearerOf(request)
      const scheme = schemes[idScheme]
      const client = scheme && (sentKeyOf(scheme, request) || undefined)
      return { request, client, bearer, claims: bearer === undefined ? undefined : tokens.read(bearer) }
    },
    caller: (credentials, schemes) => callerOf(credentials as SentCredentials, schemes, clients), // from `read`
    need(credentials) {
      const { client, claims } = credentials as SentCredentials // from `read`
      const rows: (readonly [string, string])[] = []
      if (clients && client !== undefined) rows.push([clients.collection, client])
      if (claims) rows.push([tokenCollection, claims.jti])
      return clients ? { rows } : { rows, all: [credentialRows] }
    },
    compile(operation, schemes, accepted) {
      const security = { schemes, realm, accepted, server: 'the mock', otherwise: clients ? challenge(realm) : '' }
      const authorize = authorizing<SentCredentials, Known>(operation, security, (required) => {
        const ofClients = required.filter(({ name }) => clients && Object.hasOwn(clients.members, name))
        const others = required.filter((each) => !ofClients.includes(each))
        const [tokens, keys] = [
          others.filter(({ scheme }) => isBearer(scheme)),
          others.filter(({ scheme }) => !isBearer(scheme)),
        ]
        const issuer = { tokens: tokenCollection, clients, isBound: ofClients.length > 0 }
        // A token says less than that another credential is missing.
        return [
          ...(clients && ofClients.length > 0 ? [clientCheck(ofClients, clients)] : []),
          ...keys.map((each) => keyCheck(each, acceptedBySeed(each))),
          ...tokens.map((each) => bearerCheck(each, issuer)),
        ]
      })
      return (credentials, rows, now) => authorize(credentials as SentCredentials, { rows, now }) // from `read`
    },
  }
}

/** Whether the seed has a key, or names none of its scheme. */
function acceptedBySeed({ name }: Requirement): AcceptsKey<Known> {
  return ({ user, secret }, { rows }) => {
    const known = credentialsOf(rows, name)
    const isKnown = (each: ApiCredential): boolean =>
      (user === undefined || each.user === user) && isSameSecret(each.secret, secret)
    return known.length === 0 || known.some(isKnown)
  }
}

/** Several keys that must be members of one row. An unknown client takes as long as a known one with a wrong key. */
function clientCheck(
  required: readonly Requirement[],
  { collection, members, noun }: Clients,
): Check<SentCredentials, Known> {
  const [{ challenges } = { challenges: '' }] = required
  const keys = required.map(({ name, scheme }) => {
    const absent = missing(`${placeOfKey(scheme)} is missing`, challenges)
    return { scheme, member: members[name] ?? '', absent }
  })
  const wrong = unauthorized(
    `The ${keys.map(({ member }) => `${noun} ${member}`).join(' and the ')} do not match`,
    challenges,
  )
  return ({ request, client }, { rows }) => {
    const row = rows.get(collection, client ?? '')?.value
    let areSame = true
    for (const { scheme, member, absent } of keys) {
      const sent = sentKeyOf(scheme, request)
      if (sent === '') return absent
      areSame = isSameSecret(textOf(valueAt(row, [member]) ?? ''), sent) && areSame
    }
    return areSame ? undefined : wrong
  }
}
