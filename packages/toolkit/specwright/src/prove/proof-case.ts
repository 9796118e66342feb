import type { AlmostRight } from './made-up-credentials.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'
import type { ProofRequest } from './written-request.ts'

/** What is tried, in this order. */
export const phases = ['examples', 'branches', 'rules', 'strings', 'state', 'credentials', 'routes'] as const
/** A part of a run, or what was recorded before. */
export type Phase = (typeof phases)[number] | 'replay'

/**
 * What a response must be: a success, a refusal with 4xx, one for the credentials, one for the path or the method; or, where
 * servers differ, anything but a failure of the server.
 */
export type Expectation = 'accepted' | 'refused' | 'unauthorized' | 'unrouted' | 'handled'

/**
 * The credentials that a request is sent with: those of the user, none, made up, almost right; or, where the user
 * has them, those of another account, expired ones, and ones without the scopes that operations require.
 */
export type SentCredentials = 'given' | 'none' | 'wrong' | 'altered' | 'other' | 'expired' | 'underscoped' | AlmostRight

/** A request to send, and what its response must be. */
export interface ProofCase {
  readonly phase: Phase
  /** What is special about the request: `query limit is 100`. */
  readonly what: string
  readonly request: ProofRequest
  readonly expected: Expectation
  readonly credentials: SentCredentials
  /** The operation that the request is for; absent for a path or a method that there is not. */
  readonly proved?: ProvedOperation
  /** The operation whose credentials are sent with a request that is for none. */
  readonly signedAs?: ProvedOperation
  /** The request without secrets that it has itself; absent if it has none. */
  readonly shown?: ProofRequest
  /** What the request is made of, so that a smaller one can be made. */
  readonly values?: RequestValues
  /** JSON Pointer of the rule that the request is about. */
  readonly rule?: string
  /** The status of a refusal, where the document has one for what is wrong with the request. */
  readonly status?: number
  /** The request whose response this one was made of: the page before, or the step before. */
  readonly continues?: ProofCase
}

/** A request that is not written yet. */
export interface DraftCase extends Pick<ProofCase, 'what' | 'expected' | 'status'> {
  readonly values: RequestValues
  /** What the request is sent with in place of what its values give. */
  readonly changes?: Partial<Pick<ProofRequest, 'headers' | 'body'>>
  /** What tells it apart from another one that breaks the same rule. */
  readonly variant?: string
  /** The rule that it breaks, where the validators do not find that: it is about the body as bytes. */
  readonly rule?: string
}
