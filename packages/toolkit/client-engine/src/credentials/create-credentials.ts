import type { Connection } from '../send/connection.ts'
import type { Credential } from './credentials.ts'
import type { Limits } from '../send/limits.ts'
import type { Credentials, Operation } from '../send/operation.ts'
import { checkObject } from '../send/check-options.ts'
import type { Scheme, SchemeSource } from './scheme.ts'

/** The schemes of a document, and the client that they are for. */
export interface CredentialsSettings {
  readonly schemes: Readonly<Record<string, Scheme<never>>>
  readonly connection: () => Connection
}

/** The credentials of a client. */
export interface ClientCredentials {
  readonly get: Credentials
  /** Revokes the tokens that the client obtained, if the service can. */
  close(): Promise<void>
}

/**
 * Creates the credentials of a client from what its caller passes for each scheme. No message shows them.
 *
 * An operation gets those of the first of its alternatives whose schemes all have a value; an operation that has none
 * needs an alternative without schemes, or headers of the caller in their place.
 *
 * @throws {TypeError} If a scheme does not exist, or a value cannot be sent.
 */
export function createCredentials(
  { credentials = {}, ...limits }: Limits & { readonly credentials?: object | undefined },
  { schemes, connection }: CredentialsSettings,
): ClientCredentials {
  const known = Object.keys(schemes)
  checkObject(credentials, 'credentials', known)
  const sources = new Map<string, SchemeSource>()
  for (const [name, value] of Object.entries(credentials) as [string, unknown][]) {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined
    if (!scheme)
      throw new TypeError(
        `Cannot use credentials.${name}: there is no such security scheme. There are ${known.join(', ')}`,
      )
    // The caller's types say which value each scheme takes.
    if (value !== undefined) sources.set(name, scheme.source(value as never, { name, limits, connection }))
  }
  const has = (name: string): boolean => sources.has(name)

  const get: Credentials = (operation, refused) => {
    const { security } = operation
    const complete = security.find((names) => names.length > 0 && names.every(has))
    const isOptional = security.some((names) => names.length === 0)
    const chosen = complete ?? (isOptional ? undefined : security.find((names) => names.some(has))) ?? []
    const sending = chosen.flatMap((name) => sources.get(name) ?? [])
    const parts = sending.map((source) => source.get(operation, refused))
    // A token that the client obtained can be replaced at any time, a value of the caller may be what it was.
    const issuer = sending.findIndex((source) => source.close)
    const join = (joined: readonly Credential[]): Credential => {
      const renewable = joined[issuer] ?? joined.find(({ token }) => token)
      return {
        token: renewable?.token,
        scope: renewable?.scope,
        secrets: joined.flatMap((each) => each.secrets),
        sign: (request) => {
          for (const each of joined) each.sign(request)
          const isMet = (names: readonly string[]): boolean => names.every((name) => schemes[name]?.isIn(request))
          if (!complete && security.length > 0 && !security.some(isMet)) throw missing(operation)
        },
      }
    }
    const ready = parts.filter((each) => 'sign' in each)
    return ready.length === parts.length ? join(ready) : Promise.all(parts.map(async (each) => await each)).then(join)
  }

  return {
    // Of all schemes: a service may repeat what a token was requested with, or what another operation was sent.
    get: Object.assign(get, { secrets: () => [...sources.values()].flatMap(({ secrets }) => secrets()) }),
    close: async () => {
      await Promise.all([...sources.values()].map(async (source) => await source.close?.()))
    },
  }
}

function missing({ id, security }: Operation): TypeError {
  const alternatives = security.map((names) => names.join(' and '))
  return new TypeError(
    `Cannot call ${id}: its credentials are missing. Pass credentials: ${alternatives.join(', or ')}`,
  )
}
