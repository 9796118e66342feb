import { textOf, valueAt } from '../json.ts'
import { headerOf } from '../message/message.ts'
import type { Operation, SecurityScheme } from '../request/operation.ts'
import type { Rows } from '../store/store.ts'
import { basicOf } from './basic.ts'
import { bearerCheck } from './bearer-check.ts'
import { challenge, missing, unauthorized, type CredentialCheck, type Refusal } from './credentials.ts'
import {
  credentialsOf,
  type Authentication,
  type Check,
  type Clients,
  type Required,
  type SentCredentials,
} from './check.ts'
import { credentialRows, tokenRows } from './rows.ts'
import { schemeWord, sentKeyOf } from './sent-key.ts'
import { isSameSecret } from './sign.ts'

/** Checks credentials by the security schemes of a contract. */
export function schemeCredentials(authentication: Authentication): CredentialCheck<object> {
  const { realm = 'mock', tokens: tokenCollection = tokenRows, clients } = authentication
  const idScheme = Object.entries(clients?.members ?? {}).find(([, member]) => member === 'id')?.[0] ?? ''
  return {
    realm,
    tokens: tokenCollection,
    read(request, tokens, schemes): SentCredentials {
      const bearer = /^bearer +(\S+) *$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
      const scheme = schemes[idScheme]
      const client = scheme && (sentKeyOf(scheme, request) || undefined)
      return { request, client, bearer, claims: bearer === undefined ? undefined : tokens.read(bearer) }
    },
    need(credentials) {
      const { client, claims } = credentials as SentCredentials // from `read`
      const rows: (readonly [string, string])[] = []
      if (clients && client !== undefined) rows.push([clients.collection, client])
      if (claims) rows.push([tokenCollection, claims.jti])
      return clients ? { rows } : { rows, all: [credentialRows] }
    },
    compile({ security, requiredScopes = {} }, schemes, accepted) {
      const challenges = challengesOf({ security }, schemes, realm) || (clients ? challenge(realm) : '')
      const alternatives = security.map((names): Check[] => {
        const required = names.flatMap((name): Required[] => {
          const scheme = schemes[name]
          return scheme ? [{ name, scheme, scopes: requiredScopes[name] ?? [], accepted, realm, challenges }] : []
        })
        const ofClients = required.filter(({ name }) => clients && Object.hasOwn(clients.members, name))
        const others = required.filter((each) => !ofClients.includes(each))
        // A token says less than that another credential is missing.
        const [tokens, keys] = [others.filter(isBearer), others.filter((each) => !isBearer(each))]
        const unknown = names.filter((name) => !schemes[name])
        return [
          ...unknown.map(unknownCheck),
          ...(clients && ofClients.length > 0 ? [clientCheck(ofClients, clients)] : []),
          ...keys.map(keyCheck),
          ...tokens.map((each) =>
            bearerCheck(each, { tokens: tokenCollection, clients, isBound: ofClients.length > 0 }),
          ),
        ]
      })
      if (alternatives.length === 0 || alternatives.some((checks) => checks.length === 0)) return () => undefined
      return (credentials, rows, now) => refusalOf(alternatives, credentials as SentCredentials, { rows, now }) // from `read`
    },
  }
}

/** Why none of the alternatives is met: of several, the one whose refusal says most. */
function refusalOf(
  alternatives: readonly (readonly Check[])[],
  sent: SentCredentials,
  { rows, now }: { readonly rows: Rows; readonly now: number },
): Refusal | undefined {
  let first: Refusal | undefined
  for (const checks of alternatives) {
    let refusal: Refusal | undefined
    for (const check of checks) if (!refusal) refusal = check(sent, rows, now)
    if (!refusal) return undefined
    if (!first || weightOf(refusal) > weightOf(first)) first = refusal
  }
  return first
}

/** That a token lacks scopes says more than that a credential is wrong, and that more than that one is missing. */
function weightOf({ status, isMissing }: Refusal): number {
  return status === 403 ? 2 : isMissing ? 0 : 1
}

function isBearer({ scheme }: Required): boolean {
  return scheme.type !== 'apiKey' && scheme.type !== 'mutualTLS' && schemeWord(scheme) === 'bearer'
}

/** Several keys that must be members of one row. An unknown client takes as long as a known one with a wrong key. */
function clientCheck(required: readonly Required[], { collection, members, noun }: Clients): Check {
  const [{ challenges } = { challenges: '' }] = required
  const keys = required.map(({ name, scheme }) => {
    const absent = missing(`${placeOf(scheme)} is missing`, challenges)
    return { scheme, member: members[name] ?? '', absent }
  })
  const wrong = unauthorized(
    `The ${keys.map(({ member }) => `${noun} ${member}`).join(' and the ')} do not match`,
    challenges,
  )
  return ({ request, client }, rows) => {
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

/** A scheme that the contract does not define: what cannot be checked is not accepted. */
function unknownCheck(name: string): Check {
  const message = `Cannot check the security scheme ${name}: the mock does not support it`
  return () => ({ status: 501, facts: { key: 'internal_error', message }, headers: {} })
}

/** A key, a user with a password, or the parameters of another scheme of HTTP. */
function keyCheck({ name, scheme, challenges }: Required): Check {
  if (scheme.type === 'mutualTLS') return certificateCheck(challenges)
  if (scheme.type === 'http' && schemeWord(scheme) === 'basic') return basicCheck(name, challenges)
  const where = placeOf(scheme)
  return ({ request }, rows) => {
    const value = sentKeyOf(scheme, request)
    if (value === '') return missing(`${where} is missing`, challenges)
    const known = credentialsOf(rows, name)
    if (known.length === 0 || known.some(({ secret }) => isSameSecret(secret, value))) return undefined
    return unauthorized(`${where} is wrong`, challenges, `It is none of the credentials of ${name}`)
  }
}

/** Any certificate is accepted, and any request where it is not known whether there is one. */
function certificateCheck(challenges: string): Check {
  const absent = missing('The client certificate is missing', challenges)
  return ({ request }) => (request.hasCertificate === false ? absent : undefined)
}

function basicCheck(name: string, challenges: string): Check {
  return ({ request }, rows) => {
    const [user, password] = basicOf(request) ?? []
    if (user === undefined || password === undefined) {
      return missing('The user and the password are missing', challenges)
    }
    const known = credentialsOf(rows, name)
    const isKnown = known.some((each) => each.user === user && isSameSecret(each.secret, password))
    return known.length === 0 || isKnown ? undefined : unauthorized('The user or the password is wrong', challenges)
  }
}

/** Where a key is sent, in words. */
function placeOf(scheme: SecurityScheme): string {
  if (scheme.type !== 'apiKey') return `The Authorization header with ${schemeWord(scheme)}`
  const places = {
    header: `The ${scheme.name} header`,
    cookie: `The cookie ${scheme.name}`,
    query: `The query parameter ${scheme.name}`,
  }
  return places[scheme.in]
}

/** What a client is asked for; API keys alone have no challenge. */
function challengesOf(
  { security }: Pick<Operation, 'security'>,
  schemes: Readonly<Record<string, SecurityScheme>>,
  realm: string,
): string {
  const challenges = security.flat().flatMap((name) => {
    const scheme = schemes[name]
    if (scheme === undefined || scheme.type === 'apiKey' || scheme.type === 'mutualTLS') return []
    const word = schemeWord(scheme)
    return [word === 'bearer' ? challenge(realm) : `${word.charAt(0).toUpperCase()}${word.slice(1)} realm="${realm}"`]
  })
  // The parameters of an error follow the last one, which is that of a token.
  const isOfToken = (each: string): number => Number(each.startsWith('Bearer'))
  return [...new Set(challenges)].toSorted((a, b) => isOfToken(a) - isOfToken(b)).join(', ')
}
