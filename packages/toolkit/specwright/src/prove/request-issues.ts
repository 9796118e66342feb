import { requestIssues, type Issue } from '@specwright/validator-engine'
import type { ProofCase } from './proof-case.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { BodyValue, RequestValues } from './request-values.ts'
import type { ProofRequest } from './written-request.ts'

/** What the contract says is wrong with a request as it is written, by the validators that a server can check it with. */
export function issuesOfRequest(
  { checks }: ProvedOperation,
  { parameters, body }: RequestValues,
  { target, headers, body: written }: Pick<ProofRequest, 'target' | 'headers' | 'body'>,
): readonly Issue[] {
  const [, query = ''] = target.split(/\?(.*)/s)
  const path = parameters.filter((each) => each.in === 'path').map(({ name, value }) => [name, asSent(value)])
  return requestIssues(checks(), {
    path: Object.fromEntries(path),
    query,
    headers,
    ...(body && { body: hasValue(body) ? asWritten(body) : written }),
  })
}

/**
 * A request as it may be judged: one that the contract refuses itself, such as an id as the server gave it that the path does not allow,
 * need not be accepted.
 */
export function asMeant(proof: ProofCase): ProofCase {
  const { expected, proved, values, request } = proof
  if (expected !== 'accepted' || proved === undefined || values === undefined) return proof
  return issuesOfRequest(proved, values, request).length === 0 ? proof : { ...proof, expected: 'handled' }
}

/** True for a body that a server parses to a value: what others are, only their text or bytes say. */
function hasValue({ media: { kind } }: BodyValue): boolean {
  return kind === 'json' || kind === 'multipart'
}

/** A value as a server reads it: JSON has no member without a value. */
function asWritten({ media: { kind }, value }: BodyValue): unknown {
  const text = kind === 'json' ? JSON.stringify(value) : undefined
  return text === undefined ? value : (JSON.parse(text) as unknown)
}

/** A segment of a path is text; what it is made of otherwise, only its style says. */
function asSent(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
