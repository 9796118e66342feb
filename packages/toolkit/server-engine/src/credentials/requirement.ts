import type { Operation } from '../route/operation.ts'
import { challengesOf, keyChallenge } from './challenges.ts'
import type { Refusal } from './refusal.ts'
import type { SecurityScheme } from './security-scheme.ts'

/** A scheme that an operation requires, and how refusals ask for it. */
export interface Requirement {
  readonly name: string
  readonly scheme: SecurityScheme
  /** Scopes that a token must have. */
  readonly scopes: readonly string[]
  /** Scopes of which a token must have one; empty for any. */
  readonly accepted: readonly string[]
  readonly realm: string
  /** Value of `WWW-Authenticate`; empty for none. */
  readonly challenges: string
}

/** Checks one credential of a request against what is known. */
export type Check<Sent, Known> = (sent: Sent, known: Known) => Refusal | undefined

/** What the requirements of an operation are compiled with. */
export interface Security {
  readonly schemes: Readonly<Record<string, SecurityScheme>>
  readonly realm: string
  /** Scopes of which a token must have one; empty for any. */
  readonly accepted: readonly string[]
  /** What messages call the server: `the mock`. */
  readonly server: string
  /** What a client is asked for where the schemes have no challenge; empty for nothing. */
  readonly otherwise: string
}

/**
 * Compiles what an operation requires: why a request is refused, or `undefined` if it is authorized.
 *
 * @param checksOf The checks of schemes that are required together, in their order.
 */
export function authorizing<Sent, Known>(
  { security, requiredScopes = {} }: Operation,
  { schemes, realm, accepted, server, otherwise }: Security,
  checksOf: (required: readonly Requirement[]) => readonly Check<Sent, Known>[],
): Check<Sent, Known> {
  const challenges = challengesOf(security, schemes, realm) || otherwise || keyChallenge(security, schemes, realm)
  const alternatives = security.map((names): readonly Check<Sent, Known>[] => {
    const required = names.flatMap((name): Requirement[] => {
      const scheme = schemes[name]
      return scheme ? [{ name, scheme, scopes: requiredScopes[name] ?? [], accepted, realm, challenges }] : []
    })
    return [
      ...names.filter((name) => !schemes[name]).map((name) => undefinedCheck(name, server)),
      ...checksOf(required),
    ]
  })
  if (alternatives.length === 0 || alternatives.some((checks) => checks.length === 0)) return () => undefined
  return (sent, known) => refusalOf(alternatives, sent, known)
}

/** Why none of the alternatives is met: of several, the one whose refusal says most. */
function refusalOf<Sent, Known>(
  alternatives: readonly (readonly Check<Sent, Known>[])[],
  sent: Sent,
  known: Known,
): Refusal | undefined {
  let first: Refusal | undefined
  for (const checks of alternatives) {
    let refusal: Refusal | undefined
    for (const check of checks) if (!refusal) refusal = check(sent, known)
    if (!refusal) return undefined
    if (!first || weightOf(refusal) > weightOf(first)) first = refusal
  }
  return first
}

/** That a token lacks scopes says more than that a credential is wrong, and that more than that one is missing. */
function weightOf({ status, isMissing }: Refusal): number {
  return status === 403 ? 2 : isMissing ? 0 : 1
}

/** A scheme that the contract does not define: what cannot be checked is not accepted. */
function undefinedCheck(name: string, server: string): Check<unknown, unknown> {
  const message = `Cannot check the security scheme ${name}: ${server} does not support it`
  return () => ({ status: 501, facts: { key: 'internal_error', message }, headers: {} })
}
