import { isOfState, refusalOf } from './documented-refusals.ts'
import type { ProofResponse } from './proof-response.ts'
import type { Violation } from './violation.ts'
import type { ProofCase } from './proof-case.ts'

/** What is wrong with the status of a response; `undefined` if it is one that the request may get. */
export function expectationViolation(proof: ProofCase, { status }: ProofResponse, rule: string): Violation | undefined {
  const got = `status ${status}`
  const isRefusal = status >= 400 && status < 500
  const isUnimplemented = status === 501 && proof.expected === 'unrouted'
  if (status >= 500 && !isUnimplemented) return { judge: 'server-error', expected: 'no status 5xx', got, rule }
  switch (proof.expected) {
    case 'handled':
      return undefined
    case 'accepted':
      return isRefusal && !mayRefuse(proof, status)
        ? { judge: 'valid-refused', expected: 'a success: the request is valid', got, rule, detail: String(status) }
        : undefined
    case 'refused':
      return isRefusal
        ? undocumentedRefusal(proof, status, rule)
        : { judge: 'invalid-accepted', expected: 'a status 4xx: the request breaks a rule', got, rule }
    case 'unauthorized':
      return isRefusal && (status === 401 || status === 403 || (status === 404 && hasPath(proof)))
        ? undefined
        : { judge: 'unauthorized', expected: 'status 401 or 403', got, rule, detail: proof.credentials }
    case 'unrouted':
      return isRefusal || isUnimplemented
        ? undocumentedRefusal(proof, status, rule)
        : { judge: 'unrouted', expected: 'status 404 or 405', got, rule, detail: proof.what }
  }
}

/** Refusals that say no more than that a request is wrong, or that there is nothing. */
const unspecific: readonly number[] = [400, 404, 422]

/** What is wrong with a refusal where the document has a status for exactly this one. */
function undocumentedRefusal(
  { status: documented, proved }: ProofCase,
  status: number,
  rule: string,
): Violation | undefined {
  if (documented === 400 || documented === 422) {
    if (status === documented || (status !== 400 && status !== 422)) return undefined
    // A server has one status for whatever breaks a rule.
    const what = `status ${documented} for what is invalid, as documented`
    const at = `${proved?.operation.pointer ?? ''}/responses/${documented}`
    return { judge: 'status', expected: what, got: `status ${status}`, rule: at, shared: { what, isOfServer: true } }
  }
  return documented === undefined || documented === status || !unspecific.includes(status)
    ? undefined
    : { judge: 'status', expected: `status ${documented}, as documented`, got: `status ${status}`, rule }
}

/** Statuses for what is there, or is not, which a document does not say: a request that names something may get one. */
const aboutState: readonly number[] = [404, 409, 410, 412, 423, 428]

/** Statuses that any valid request may get: of a protocol that cannot be spoken here, and of too many requests. */
const always: readonly number[] = [426, 429]

/** True for a refusal of a valid request that is about what is there. */
export function mayRefuse(proof: ProofCase, status: number): boolean {
  if (always.includes(status) || (aboutState.includes(status) && hasPath(proof))) return true
  if (proof.values?.body === undefined) return false
  // Which grants and clients there are, a document does not say (RFC 6749, section 5.2).
  if (proof.proved?.issuesTokens === true && (status === 400 || status === 401)) return true
  // A path without parameters is there; what a body names may not be.
  if (status === 404 || status === 410) return documents(proof, status)
  // Where 400 is for what breaks a rule of the document, 422 is for what else there is to say against it.
  if (status === 422) return documents(proof, 422) && (documents(proof, 400) || isOfState(refusalOf422(proof)))
  return aboutState.includes(status)
}

function refusalOf422({ proved }: ProofCase): string {
  return proved ? refusalOf(proved, '422') : ''
}

function documents({ proved }: ProofCase, status: number): boolean {
  return proved?.operation.responses.some((each) => each.status === String(status)) === true
}

function hasPath({ values }: ProofCase): boolean {
  return values?.parameters.some((each) => each.in === 'path') === true
}
