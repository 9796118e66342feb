import { credentialVariable, isToken } from '#credential-variable'
import site from 'virtual:specwright-docs/site'
import type { Operation, SecurityScheme } from '../reference/docs-data.ts'
import { allOperations, credentials, textOf } from '../reference/contract.ts'
import { kebab } from '../reference/address.ts'
import { say } from '../reference/say.ts'

/** A credential that a request carries. */
export interface Credential {
  /** Name of its security scheme. */
  readonly name: string
  /** What readers know it by: `X-Key`, `Access token`. */
  readonly label: string
  readonly in: 'header' | 'query' | 'cookie'
  /** The header or parameter that carries it. */
  readonly key: string
  /** What precedes it there: `Bearer `, `Basic `. */
  readonly prefix: string
  /** The public credential of the demo, which the sandbox takes; `''` for one that is fetched. */
  readonly value: string
  /** Whether the server of the samples takes it, too. */
  readonly isPublic: boolean
  /** Its variable in commands: `API_KEY`. */
  readonly variable: string
}

/** The secrets of a request, by the names of their credentials. */
export type Secrets = Readonly<Record<string, string>>

/** A request that the console sends for a token. */
export interface TokenRequest {
  /** Path on the server, or the address of another one. */
  readonly url: string
  readonly credentials: readonly Credential[]
  readonly form: Readonly<Record<string, string>>
  /** True if another server would not know the client: the sandbox issues a token to any. */
  readonly isOfSandbox: boolean
}

/** The credentials of the first alternative of an operation that a page can send. */
export function credentialsOf(operation: Pick<Operation, 'security' | 'request'>): Credential[] {
  // Keys come first, as the token may need them.
  const isLast = (name: string): number => Number(isToken(credentials[name] ?? {}))
  const ordered = alternativeOf(operation).toSorted((left, right) => isLast(left) - isLast(right))
  return ordered.flatMap((name) => {
    const scheme = credentials[name]
    const place = placeOf(scheme)
    if (!scheme || !place) return []
    const isFetched = isToken(scheme) && tokenRequest(scheme) !== undefined
    const value = site.demo.credentials?.[name] ?? (isFetched ? '' : scheme.scheme === 'basic' ? 'demo:demo' : 'demo')
    const isPublic = value !== '' && operation.request.isToService !== true
    return [
      {
        name,
        value,
        isPublic,
        variable: credentialVariable(name, scheme),
        ...place,
        label: place.label ?? wordsOf(name),
      },
    ]
  })
}

/** The first alternative that a page can send; empty if there is none, or none is required. */
function alternativeOf({ security }: Pick<Operation, 'security'>): readonly string[] {
  return security.find((names) => names.every((name) => placeOf(credentials[name]) !== undefined)) ?? []
}

/** How a page gets a token for an operation; `undefined` if it cannot, or need not. */
export function tokenRequestOf(operation: Pick<Operation, 'security'>): TokenRequest | undefined {
  const schemes = alternativeOf(operation).map((name) => credentials[name])
  const scheme = schemes.find((each) => each !== undefined && isToken(each))
  return scheme && tokenRequest(scheme)
}

/** The request for a token of the demo. */
export function demoTokenRequest(): TokenRequest | undefined {
  const { token } = site.demo
  const operation = allOperations.find(({ id }) => id === token?.operation)
  return (
    token &&
    operation && { url: operation.path, credentials: credentialsOf(operation), form: token.form, isOfSandbox: false }
  )
}

function tokenRequest(scheme: SecurityScheme): TokenRequest | undefined {
  const demo = demoTokenRequest()
  if (demo) return demo
  const url = Object.values(scheme.flows ?? {}).find(({ tokenUrl }) => tokenUrl !== undefined)?.tokenUrl
  return url === undefined ? undefined : { url, credentials: [], form: anyClient, isOfSandbox: true }
}

const anyClient = { grant_type: 'client_credentials', client_id: 'demo', client_secret: 'demo' }

/** A credential as pages name it: `X-Key`, `Authorization: Bearer <ACCESS_TOKEN>`. */
export function shownCredential(scheme: SecurityScheme | undefined): string {
  if (scheme?.type === 'mutualTLS') return say('clientCertificate')
  const place = placeOf(scheme)
  if (!scheme || !place) return ''
  if (place.in !== 'header') return `${place.key} (${place.in})`
  if (place.label !== undefined) return place.key
  return `Authorization: ${place.prefix}${isToken(scheme) ? '<ACCESS_TOKEN>' : '<CREDENTIALS>'}`
}

/** What carries a credential, and where that is: `X-Key`, in a header. A certificate is in no part of a request. */
export function carrierOf(scheme: SecurityScheme): Partial<Pick<Credential, 'in' | 'key'>> {
  return placeOf(scheme) ?? {}
}

type CredentialPlace = Pick<Credential, 'in' | 'key' | 'prefix'> & { readonly label?: string }

/** Where a scheme's credential is sent; `undefined` for a certificate. */
function placeOf(scheme: SecurityScheme | undefined): CredentialPlace | undefined {
  if (scheme?.type === 'apiKey') {
    const key = textOf(scheme.name)
    const place = scheme.in === 'query' || scheme.in === 'cookie' ? scheme.in : 'header'
    return { in: place, key, prefix: '', label: key }
  }
  if (scheme?.type === 'mutualTLS' || scheme === undefined) return undefined
  const prefix = isToken(scheme) ? 'Bearer ' : `${textOf(scheme.scheme) === 'basic' ? 'Basic' : textOf(scheme.scheme)} `
  return { in: 'header', key: 'Authorization', prefix }
}

/** `accessToken` -> `Access token`. */
function wordsOf(name: string): string {
  const words = kebab(name).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
