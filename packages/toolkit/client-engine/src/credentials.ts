import { headersOf } from './headers.ts'
import type { Operation } from './operation.ts'

/** The credentials of an attempt. */
export interface Credential {
  /** Names in lower case; they replace those of a call. */
  readonly headers: Readonly<Record<string, string>>
  /** The token among them, if a 401 can be retried with another one. */
  readonly token?: string | undefined
  /** Other secrets to keep out of messages. */
  readonly secrets: readonly string[]
  /** Scopes that were requested for the token. */
  readonly scope?: readonly string[] | undefined
}

/**
 * Returns the credential for the next attempt of a call.
 *
 * @param refused The call's tokens that led to a 401, in order. If there is no replacement, return the last one, and the
 *   401 is final.
 */
export type Credentials = (operation: Operation, refused: readonly string[]) => Credential | Promise<Credential>

type HeaderValues = Readonly<Record<string, string>>

/** Returns the headers for the next attempt of an operation. */
export type GetHeaders = (operation: string) => HeaderValues | Promise<HeaderValues>

/** Names of headers that usually contain a secret. */
const secret = /auth|cookie|key|secret|token/i

/**
 * Credentials that the caller manages. No message shows them.
 *
 * @param headers Headers that the client sends with every call; those that usually contain a secret are redacted.
 * @param getHeaders Called before each attempt.
 */
export function headerCredentials(headers: HeaderValues = {}, getHeaders?: GetHeaders): Credentials {
  const fixedSecrets = Object.keys(headers).flatMap((name) => (secret.test(name) ? secretsIn(headers[name]) : []))
  if (!getHeaders) return () => ({ headers: {}, secrets: fixedSecrets })
  return async ({ id }) => {
    const current = headersOf(await getHeaders(id))
    return { headers: current, secrets: [...fixedSecrets, ...Object.values(current).flatMap(secretsIn)] }
  }
}

/** A value, and the part after its scheme: `Basic abc` and `abc`. */
function secretsIn(value = ''): string[] {
  return [value, value.slice(value.indexOf(' ') + 1)]
}
