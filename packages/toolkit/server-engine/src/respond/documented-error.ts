import type { ServerContract } from '../route/contract.ts'
import type { Example } from '../route/route.ts'
import { isProblem } from '../http/content-kinds.ts'
import { headerText } from '../http/header-values.ts'
import { violationsHeader, type HttpResponse } from '../http/message.ts'
import { isObject, valueAt } from '../values/json.ts'
import { documentedIn, isUsable, ofAnyStatus, type Documented, type Shape } from './documented-shapes.ts'
import { errorBody, hasStatus, keysIn, ofRequest, widened, type StatedError } from './error-body.ts'
import type { CreateErrorResponse, ErrorFacts } from './error.ts'
import { fitted } from './fitted.ts'
import { createProblemResponse } from './problem.ts'
import { valueResponse } from './value-response.ts'

/**
 * Errors as a contract documents them: for the operation and status, else as the operation does for others, else as all
 * operations do most often, else as problem details (RFC 9457). What is wrong with a request is also in the header
 * `x-contract-violations`.
 *
 * @param contract The current contract.
 */
export function createDocumentedErrors(contract: () => ServerContract): CreateErrorResponse {
  const known = new WeakMap<ServerContract, Documented>()

  function documented(): Documented {
    const current = contract()
    const found = known.get(current) ?? documentedIn(current)
    known.set(current, found)
    return found
  }

  return (status, requestId, facts, headers = {}, { route, issues = [], example } = {}) => {
    const all = documented()
    const key = errorKeyOf(facts, status, route?.examples ?? []) ?? errorKeyOf(facts, status, all.shared) ?? facts.key
    const stated: StatedError = { ...facts, key, status, requestId, issues }
    if (example !== undefined) {
      const shape = all.shapeOf(route, example)
      const asked = withStatus(ofRequest(example.value, stated, all.valuesLike(shape)), example, status)
      return responseOf(shape, stated, headers, fitted(asked, example.value, shape.validator) ?? asked)
    }
    const violations = issues.length > 0 ? issues.map(({ message }) => message).join('; ') : unreadable(stated)
    const sent = violations === '' ? headers : { ...headers, [violationsHeader]: headerText(violations) }
    const described = (shape: Shape): unknown =>
      isUsable(shape.example) ? errorBody(widened(shape.example.value, all.valuesLike(shape)), stated) : undefined
    const own = route && all.ofStatus(route, status)
    if (own) {
      const { value: template, contentType } = own.example
      // An error of this status says nothing of the request, if nothing in its shape can.
      const body = fitted(withStatus(described(own) ?? template, own.example, status), template, own.validator)
      if (body !== undefined || contentType === undefined) return responseOf(own, stated, sent, body)
    }
    for (const shape of all.usual(route, status)) {
      const written = withStatus(described(shape), shape.example, status)
      if (written === undefined) continue
      const body = fitted(written, shape.example.value, ofAnyStatus(shape.validator)) ?? written
      return responseOf(shape, stated, sent, body)
    }
    return createProblemResponse(status, requestId, facts, sent, { issues })
  }
}

/** A problem with the status that it comes with, as its example writes it. @see RFC 9457, section 3.1.2 */
function withStatus(body: unknown, { contentType, value }: Example, status: number): unknown {
  if (!isProblem(contentType) || !isObject(body)) return body
  return { ...body, status: typeof valueAt(value, ['status']) === 'string' ? String(status) : status }
}

/** The key of an error: its own, unless the examples of its status agree on another. */
function errorKeyOf(facts: ErrorFacts, status: number, examples: readonly Example[]): string | undefined {
  const keys = new Set(examples.filter((each) => isAbout(each, status)).flatMap(({ value }) => keysIn(value, facts)))
  if (keys.has(facts.key)) return facts.key
  return keys.size === 1 ? [...keys][0] : undefined
}

/** True for a written example of an error of a status. */
function isAbout({ name, status: documented, value }: Example, status: number): boolean {
  if (name === 'generated') return false
  return documented === String(status) || (!/^\d+$/.test(documented) && hasStatus(value, status))
}

/** Why a request cannot be read. */
function unreadable({ status, details = '' }: StatedError): string {
  return status === 400 || status === 415 ? details : ''
}

function responseOf(
  { example }: Shape,
  { status }: StatedError,
  headers: HttpResponse['headers'],
  body: unknown,
): HttpResponse {
  const { contentType } = example
  const sent = { ...example.headers, ...headers }
  if (contentType === undefined) return { status, headers: sent, body: '' }
  return valueResponse({ status, headers: sent, contentType, value: body })
}
