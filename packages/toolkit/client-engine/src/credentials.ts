import { headersOf } from './headers.ts'
import type { Operation } from './operation.ts'

/** What an attempt carries to show who sends it. */
export interface Credential {
  /** Names in lower case; they replace those of a call. */
  readonly headers: Readonly<Record<string, string>>
  /** The token among them, where another one may be accepted when it is answered 401. */
  readonly token?: string | undefined
  /** What no message may show, beside the token. */
  readonly secrets: readonly string[]
  /** Scopes that the token was asked for with. */
  readonly scope?: readonly string[] | undefined
}

/**
 * Gives the credential for the next attempt of a call.
 *
 * @param refused The call's tokens that were answered 401, in order. Where none can take the place of the last one, that is
 *   given again, and the answer stands.
 */
export type Credentials = (operation: Operation, refused: readonly string[]) => Credential | Promise<Credential>

type HeaderValues = Readonly<Record<string, string>>

/** Gives the headers that the next attempt of an operation carries. */
export type GiveHeaders = (operation: string) => HeaderValues | Promise<HeaderValues>

/** Names of headers that mostly hold a secret. */
const secret = /auth|cookie|key|secret|token/i

/**
 * Credentials that the caller looks after. No message shows them.
 *
 * @param headers Sent with every call by the client itself; those that mostly hold a secret are taken for one.
 * @param give Asked before each attempt.
 */
export function givenCredentials(headers: HeaderValues = {}, give?: GiveHeaders): Credentials {
  const known = Object.keys(headers).flatMap((name) => (secret.test(name) ? secretsIn(headers[name]) : []))
  if (!give) return () => ({ headers: {}, secrets: known })
  return async ({ id }) => {
    const given = headersOf(await give(id))
    return { headers: given, secrets: [...known, ...Object.values(given).flatMap(secretsIn)] }
  }
}

/** A value, and what follows its scheme: `Basic abc`, `abc`. */
function secretsIn(value = ''): string[] {
  return [value, value.slice(value.indexOf(' ') + 1)]
}
