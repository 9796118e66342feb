import { checkMembers, checkValue } from '../send/check-options.ts'
import type { Connection } from '../send/connection.ts'
import type { Credential, SentRequest } from './credentials.ts'
import type { Credentials } from '../send/operation.ts'
import type { Secrets } from './replace-secrets.ts'
import type { Limits } from '../send/limits.ts'

/** A value, or a function that returns it before each attempt, for credentials that change. */
export type Given<Value = string> = Value | (() => Value | Promise<Value>)

/** A security scheme of a document. */
export interface Scheme<Value> {
  /** Whether a request has its credential. */
  isIn(request: SentRequest): boolean
  /**
   * Creates its credentials from what the caller passes.
   *
   * @throws {TypeError} If they cannot be sent.
   */
  source(value: Value, settings: SchemeSettings): SchemeSource
}

/** The credentials of a scheme. */
export interface SchemeSource {
  readonly get: Credentials
  /** The secrets of its credentials that are known so far. */
  readonly secrets: () => Secrets
  /** Ends what they obtained from the service. */
  close?(): Promise<void>
}

/** What the credentials of a scheme need from their client. */
export interface SchemeSettings {
  /** Name of the scheme. */
  readonly name: string
  readonly limits: Limits
  /** The client's connection; it exists once a call is made. */
  readonly connection: () => Connection
}

/** How a scheme sends one value. */
interface ValueScheme<Value> {
  readonly isIn: Scheme<Value>['isIn']
  /** The names of its members, separated by spaces, if it is an object. */
  readonly members?: string
  /** The value as a string; throws a `TypeError` with the given name of it if it cannot be sent. */
  readonly write: (value: Value, name: string) => string
  readonly add: (request: SentRequest, written: string) => void
  /** Secrets besides the written value. */
  readonly secrets?: (value: Value) => readonly string[]
}

/** A scheme whose credential is a value that the caller passes, or a function that returns it. */
export function schemeOf<Value>({ isIn, members, write, add, secrets }: ValueScheme<Value>): Scheme<Given<Value>> {
  return {
    isIn,
    source: (given, { name }) => {
      const of = `credentials.${name}`
      const credentialOf = (value: Value): Credential & { readonly written: string } => {
        if (members) checkMembers(value, of, members)
        const written = write(value, of)
        const hidden = [written, ...(secrets?.(value) ?? [])]
        return { written, secrets: hidden, sign: (request) => add(request, written) }
      }
      if (!members && given !== undefined) checkValue(given, 'token', of)
      if (typeof given !== 'function') {
        const fixed = credentialOf(given)
        return { get: () => fixed, secrets: () => fixed.secrets }
      }
      const read = given as () => Value | Promise<Value> // a value is not a function
      let known: Secrets = []
      return {
        secrets: () => known,
        get: async (_, [, refused]) => {
          const credential = credentialOf(await read())
          known = credential.secrets
          // A second refusal is final, whatever the function returns.
          return { ...credential, token: refused ?? credential.written }
        },
      }
    },
  }
}
