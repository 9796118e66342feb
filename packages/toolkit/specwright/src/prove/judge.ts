import { matchingStatus, responseIssues, type Issue } from '@specwright/validator-engine'
import { describedValue } from './described-value.ts'
import type { ProofResponse } from './proof-response.ts'
import { expectationViolation, mayRefuse } from './expectation.ts'
import { changeViolations, onlySentViolations } from './judged-change.ts'
import { wrongListing } from './judged-listing.ts'
import type { ProofCase } from './proof-case.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { secretViolations } from './repeated-secrets.ts'
import { traceViolations } from './stack-traces.ts'
import type { Violation } from './violation.ts'

/** What is wrong with the response to a request; empty if nothing is. */
export function violationsOf(
  proof: ProofCase,
  response: ProofResponse,
  secrets: readonly string[],
): readonly Violation[] {
  const { proved } = proof
  const pointer = proof.rule ?? proved?.operation.pointer ?? '/paths'
  const unexpected = expectationViolation(proof, response, pointer)
  const documented = proved && unexpected?.judge !== 'server-error' ? documentViolations(proved, proof, response) : []
  return [
    ...(unexpected ? [unexpected] : []),
    // A status that is wrong anyway need not be documented.
    ...documented.filter(({ judge }) => judge !== 'status' || !unexpected),
    ...listingViolations(proof, response),
    ...changeViolations(proof, response),
    ...onlySentViolations(proof, response),
    ...secretViolations(response, secrets, pointer),
    ...traceViolations(response, pointer),
  ]
}

/** What a document says of the response of an operation. */
export function documentViolations(
  proved: ProvedOperation,
  proof: ProofCase,
  response: ProofResponse,
): readonly Violation[] {
  const checks = proved.checks()
  const { status, headers, body, isBrokenJson, isCut } = response
  const found = matchingStatus(Object.keys(checks.responses), status)
  // What any server may say of a request that is wrong, or names nothing, needs no documentation.
  const isAboutRequest = proof.expected !== 'accepted' || mayRefuse(proof, status)
  if (found === undefined && isAboutRequest) return []
  // A URL that cannot be decoded is refused before it is known which operation it is for.
  if (proof.values === undefined && isAboutRequest && status >= 400) return []
  // On the wire, a body that does not say its type has none.
  const parts = { status, headers: { 'content-type': '', ...headers }, body: isCut ? '' : body }
  const issues = responseIssues(checks, parts).filter(
    ({ pointer, keyword, path }) =>
      response.isUnknown?.(path) !== true &&
      !(isCut && pointer.startsWith('/body')) &&
      // Of a refusal without a documented body, any may be sent.
      !(isAboutRequest && pointer === '/body' && keyword === 'content' && status >= 400),
  )
  const rule = found === undefined ? proved.operation.pointer : `${proved.operation.pointer}/responses/${found}/content`
  if (isBrokenJson) return [{ judge: 'body', expected: 'valid JSON', got: 'what cannot be parsed', rule }]
  return issues.map((issue) => violationOf(issue, response, found))
}

/** @param documented The status of the document that describes the response, if any does. */
function violationOf(
  issue: Issue,
  { status, headers, body }: ProofResponse,
  documented: string | undefined,
): Violation {
  const { pointer, schema, keyword, message, path } = issue
  const isStatus = pointer === '/status'
  const isType = pointer === '/header/content-type' && keyword === 'content'
  const judge = isStatus ? 'status' : isType ? 'content-type' : path[0] === 'header' ? 'headers' : 'body'
  const got = isStatus
    ? `status ${status}`
    : isType
      ? `content type ${headers['content-type'] ?? 'none'}`
      : `status ${status} with ${described(path, { headers, body })}`
  return {
    judge,
    expected: isStatus ? issue.sentence : message,
    got,
    rule: schema,
    detail: isStatus ? String(status) : isType ? (headers['content-type'] ?? '') : unnamedOwner(schema, documented),
  }
}

/** Whose a rule is that has no name: responses of several statuses have such rules at one pointer. */
function unnamedOwner(rule: string, documented = ''): string {
  return rule.startsWith('/components/') ? '' : documented
}

function listingViolations(proof: ProofCase, response: ProofResponse): readonly Violation[] {
  const { proved } = proof
  const wrong = wrongListing(proof, response)
  if (proved === undefined || wrong === undefined) return []
  const { parameter, expected, got } = wrong
  const at = proved.operation.parameters.find((each) => each.in === 'query' && each.name === parameter)
  return [{ judge: 'listing', expected, got, rule: at?.pointer ?? proved.operation.pointer, detail: parameter }]
}

/** What stands at a place of a response: its kind, since values may be secret. */
function described(path: Issue['path'], { headers, body }: Pick<ProofResponse, 'headers' | 'body'>): string {
  const [part, ...keys] = path
  let value: unknown = part === 'header' ? headers : body
  for (const key of keys) value = Object(value)[part === 'header' ? String(key).toLowerCase() : key] as unknown
  return describedValue(value)
}
