import { fitted } from '../fitted.ts'
import { isJson, mediaFor } from '../request/media.ts'
import type { Example, Route, Validator } from '../request/route.ts'
import type { Contract } from '../types.ts'
import { errorBody, type Said } from './error-body.ts'
import type { CreateErrorResponse } from './error.ts'
import { jsonResponse } from './json-response.ts'
import { headerText, type MockResponse } from './message.ts'
import { createProblemResponse } from './problem.ts'

/** How many operations are searched for the error that most of them document. */
const maxSearched = 50

/** The documented body of an error. */
interface Shape {
  readonly example: Example
  readonly validator: Validator | undefined
}

/**
 * Errors as a contract documents them: for the operation and status, else as its operations do most often, else as
 * problem details (RFC 9457). What is wrong with a request is also in the header `x-contract-violations`.
 *
 * @param contract The current contract.
 */
export function documentedErrors(contract: () => Contract): CreateErrorResponse {
  const common = new WeakMap<Contract, ReadonlyMap<string, Shape>>()

  function commonShape(status: number): Shape | undefined {
    const current = contract()
    const shapes = common.get(current) ?? commonShapes(current)
    common.set(current, shapes)
    return shapes.get(String(status)) ?? shapes.get('any')
  }

  return (status, requestId, facts, headers = {}, { route, issues = [], example } = {}) => {
    const said: Said = { ...facts, status, requestId, issues }
    const own = route && ownShape(contract(), route, status)
    if (example !== undefined) return responseOf({ example, validator: undefined }, said, headers, example.value)
    const violations = issues.length > 0 ? issues.map(({ message }) => message).join('; ') : unreadable(said)
    const all = violations === '' ? headers : { ...headers, [violationsHeader]: headerText(violations) }
    const shape = own ?? commonShape(status)
    const template = shape?.example.value
    // An error of this operation says nothing of the request, if nothing in its shape can.
    const body = shape && fitted(errorBody(template, said) ?? (own && template), template, shape.validator)
    if (shape && (body !== undefined || shape.example.contentType === undefined))
      return responseOf(shape, said, all, body)
    return createProblemResponse(status, requestId, facts, all, { issues })
  }
}

/** Why a request cannot be read. */
function unreadable({ status, details = '' }: Said): string {
  return status === 400 || status === 415 ? details : ''
}

/** The response header that lists what is wrong with a request. */
export const violationsHeader = 'x-contract-violations'

function responseOf(
  { example }: Shape,
  { status }: Said,
  headers: MockResponse['headers'],
  body: unknown,
): MockResponse {
  const { contentType } = example
  const sent = { ...example.headers, ...headers }
  if (contentType === undefined) return { status, headers: sent, body: '' }
  if (typeof body === 'string' && !isJson(contentType)) {
    return { status, headers: { ...sent, 'content-type': contentType }, body }
  }
  return jsonResponse(status, body, { ...sent, 'content-type': contentType })
}

/** The documented error of an operation: of the status, of its range, or of any. */
function ownShape(contract: Contract, { operation, examples }: Route, status: number): Shape | undefined {
  // Where no success is documented, the default may be one.
  const hasSuccess = operation.responses.some((response) => response.status.startsWith('2'))
  const wanted = [String(status), `${Math.floor(status / 100)}XX`, ...(hasSuccess ? ['DEFAULT'] : [])]
  const example = wanted
    .map((each) => examples.find((one) => one.status.toUpperCase() === each && isUsable(one)))
    .find((found) => found !== undefined)
  return example && { example, validator: validatorOf(contract, operation.id, example) }
}

/** What can be written: JSON, a text, or no body. */
function isUsable({ contentType }: Example): boolean {
  return contentType === undefined || isJson(contentType) || /^text\/plain\b/i.test(contentType)
}

function validatorOf({ responses }: Contract, id: string, { status, contentType }: Example): Validator | undefined {
  const documented = responses?.[id]?.find((response) => response.status === status)
  return mediaFor(documented?.content ?? [], contentType)?.validator
}

/** The errors that most operations document, by status, and `any` for those that none does. */
function commonShapes(contract: Contract): ReadonlyMap<string, Shape> {
  const counts = new Map<string, Map<string, { count: number; readonly shape: Shape }>>()
  for (const { operation, examples } of Object.values(contract.routes).slice(0, maxSearched)) {
    for (const example of examples.filter(({ status }) => /^[45]/.test(status))) {
      if (example.contentType === undefined || !isUsable(example)) continue
      const form = JSON.stringify([example.contentType, Object.keys(Object(example.value) as object)])
      for (const status of [example.status, 'any']) {
        const forms = counts.get(status) ?? new Map<string, { count: number; shape: Shape }>()
        counts.set(status, forms)
        const { count, shape } = forms.get(form) ?? {
          count: 0,
          shape: { example: { ...example, headers: {} }, validator: validatorOf(contract, operation.id, example) },
        }
        forms.set(form, { count: count + 1, shape })
      }
    }
  }
  return new Map(
    [...counts].map(([status, forms]) => {
      const [first] = [...forms.values()].toSorted((a, b) => b.count - a.count)
      return [status, first!.shape] as const
    }),
  )
}
