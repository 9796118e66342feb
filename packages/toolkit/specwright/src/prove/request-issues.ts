import { requestIssues, type Issue } from '@specwright/validator-engine'
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
    ...(body && { body: hasValue(body) ? body.value : written }),
  })
}

/** True for a body that a server parses to a value: what others are, only their text or bytes say. */
function hasValue({ media: { kind } }: BodyValue): boolean {
  return kind === 'json' || kind === 'multipart'
}

/** A segment of a path is text; what it is made of otherwise, only its style says. */
function asSent(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
