import { fitted } from './fitted.ts'
import { isJson, isProblem, mediaFor } from '../http/media.ts'
import type { Operation } from '../route/operation.ts'
import type { Example, Issue, Route, Validator } from '../route/route.ts'
import type { ServerContract } from '../route/contract.ts'
import { errorBody, hasStatus, keysIn, ofRequest, widened, type StatedError } from './error-body.ts'
import type { CreateErrorResponse, ErrorFacts } from './error.ts'
import { headerText, type HttpResponse } from '../http/message.ts'
import { createProblemResponse } from './problem.ts'
import { isObject, valueAt } from '../values/json.ts'
import { valueResponse } from './value-response.ts'

/** How many operations are searched for the error that most of them document. */
const maxSearched = 50

const otherStatuses = 'default'
const anyStatus = 'any'

/** The documented body of an error. */
interface Shape {
  readonly example: Example
  readonly validator: Validator | undefined
}

/** What a contract documents of its errors. */
interface Documented {
  /** The errors that most operations document: by status, of all other statuses, of a range such as `4XX`, and of any. */
  readonly shapes: ReadonlyMap<string, Shape>
  /** All errors. */
  readonly errors: readonly Shape[]
  /** The errors that are not of one operation: of any other status, or of one that several operations document. */
  readonly shared: readonly Example[]
}

/**
 * Errors as a contract documents them: for the operation and status, else as the operation does for others, else as all
 * operations do most often, else as problem details (RFC 9457). What is wrong with a request is also in the header `x-contract-violations`.
 *
 * @param contract The current contract.
 */
export function createDocumentedErrors(contract: () => ServerContract): CreateErrorResponse {
  const known = new WeakMap<ServerContract, Documented>()

  function documented(): Documented {
    const current = contract()
    const found = known.get(current) ?? documentedIn(current, Object.values(current.routes).slice(0, maxSearched))
    known.set(current, found)
    return found
  }

  return (status, requestId, facts, headers = {}, { route, issues = [], example } = {}) => {
    const all = documented()
    const key = errorKeyOf(facts, status, route?.examples ?? []) ?? errorKeyOf(facts, status, all.shared) ?? facts.key
    const stated: StatedError = { ...facts, key, status, requestId, issues }
    if (example !== undefined) {
      const shape = { example, validator: route && validatorOf(contract(), route.operation.id, example) }
      const asked = withStatus(ofRequest(example.value, stated, valuesLike(shape, all)), example, status)
      return responseOf(shape, stated, headers, fitted(asked, example.value, shape.validator) ?? asked)
    }
    const violations = issues.length > 0 ? issues.map(({ message }) => message).join('; ') : unreadable(stated)
    const sent = violations === '' ? headers : { ...headers, [violationsHeader]: headerText(violations) }
    const own = route && ownShape(contract(), route, status)
    if (own) {
      const { value: template, contentType } = own.example
      // An error of this status says nothing of the request, if nothing in its shape can.
      const described = withStatus(bodyIn(own, stated, all) ?? template, own.example, status)
      const body = fitted(described, template, own.validator)
      if (body !== undefined || contentType === undefined) return responseOf(own, stated, sent, body)
    }
    for (const { shapes } of route ? [documentedIn(contract(), [route]), all] : [all]) {
      const shape = usualShape(shapes, status)
      const described = shape && withStatus(bodyIn(shape, stated, all), shape.example, status)
      if (described === undefined) continue
      const body = fitted(described, shape.example.value, ofAnyStatus(shape.validator)) ?? described
      return responseOf(shape, stated, sent, body)
    }
    return createProblemResponse(status, requestId, facts, sent, { issues })
  }
}

/** What an error of a shape says, as far as its members show where; `undefined` if none does. */
function bodyIn(shape: Shape, stated: StatedError, all: Documented): unknown {
  return errorBody(widened(shape.example.value, valuesLike(shape, all)), stated)
}

/** The bodies of errors like one: a value of either has the shape of both. One that is made of its schema has all members. */
function valuesLike({ example, validator }: Shape, { errors }: Documented): readonly unknown[] {
  if (example.name === 'generated') return []
  const fits = (by: Validator | undefined, { value }: Example): boolean => !ofAnyStatus(by)?.check(value).length
  const like = errors.filter((each) => fits(validator, each.example) && fits(each.validator, example))
  return like.map(({ example: { value } }) => value)
}

/** The error of another status, or of other operations, which one of this status resembles. */
function usualShape(shapes: Documented['shapes'], status: number): Shape | undefined {
  return [String(status), otherStatuses, rangeOf(status), anyStatus].map((each) => shapes.get(each)).find(Boolean)
}

/** A validator that accepts any status in the place of its own. */
function ofAnyStatus(validator: Validator | undefined): Validator | undefined {
  const isStatus = (body: unknown, { path = [] }: Issue): boolean => /^[1-5]\d\d$/.test(String(valueAt(body, path)))
  return validator && { check: (body) => validator.check(body).filter((issue) => !isStatus(body, issue)) }
}

/** `4XX` of 404. */
function rangeOf(status: number | string): string {
  return `${String(status)[0]}XX`
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

/** The response header that lists what is wrong with a request. */
const violationsHeader = 'x-contract-violations'

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

/** The documented error of an operation: of the status, of its range, or of any. Of several examples, the one with the status. */
function ownShape(contract: ServerContract, { operation, examples }: Route, status: number): Shape | undefined {
  const wanted = [String(status), rangeOf(status), ...(hasSuccess(operation) ? ['DEFAULT'] : [])]
  const example = wanted
    .map((each) => examples.filter((one) => one.status.toUpperCase() === each && isUsable(one)))
    .map((usable) => usable.find(({ value }) => hasStatus(value, status)) ?? usable[0])
    .find((found) => found !== undefined)
  return example && { example, validator: validatorOf(contract, operation.id, example) }
}

/** Where no success is documented, the default may be one. */
function hasSuccess({ responses }: Operation): boolean {
  return responses.some(({ status }) => status.startsWith('2'))
}

/** What can be written: JSON, a text, or no body. */
function isUsable({ contentType }: Example): boolean {
  return contentType === undefined || isJson(contentType) || /^text\/plain\b/i.test(contentType)
}

function validatorOf(
  { responses }: ServerContract,
  id: string,
  { status, contentType }: Example,
): Validator | undefined {
  const documented = responses?.[id]?.find((response) => response.status === status)
  return mediaFor(documented?.content ?? [], contentType)?.validator
}

function documentedIn(contract: ServerContract, routes: readonly Route[]): Documented {
  const examples = routes.flatMap((route) => route.examples)
  const isShared = ({ status }: Example): boolean =>
    !/^\d+$/.test(status) || routes.filter((route) => route.examples.some((each) => each.status === status)).length > 1
  const errorsOf = (route: Route): readonly Shape[] =>
    route.examples
      .filter(({ status }) => !/^[123]/.test(status))
      .map((example) => ({ example, validator: validatorOf(contract, route.operation.id, example) }))
  return {
    shapes: commonShapes(contract, routes),
    errors: routes.flatMap(errorsOf),
    shared: examples.filter(isShared),
  }
}

function commonShapes(contract: ServerContract, routes: readonly Route[]): Documented['shapes'] {
  const counts = new Map<string, Map<string, { count: number; readonly shape: Shape }>>()
  const count = (statuses: readonly string[], form: string, shape: Shape): void => {
    for (const status of statuses) {
      const forms = counts.get(status) ?? new Map<string, { count: number; shape: Shape }>()
      counts.set(status, forms)
      forms.set(form, { count: (forms.get(form)?.count ?? 0) + 1, shape: forms.get(form)?.shape ?? shape })
    }
  }
  for (const { operation, examples } of routes) {
    const isError = ({ status }: Example): boolean =>
      /^[45]/.test(status) || (status === 'default' && hasSuccess(operation))
    for (const example of examples.filter(isError)) {
      if (example.contentType === undefined || !isUsable(example)) continue
      const form = JSON.stringify([example.contentType, Object.keys(Object(example.value) as object)])
      const validator = validatorOf(contract, operation.id, example)
      const shape = { example: { ...example, headers: {} }, validator }
      if (example.status === 'default') count([otherStatuses], form, shape)
      else count([...new Set([example.status.toUpperCase(), rangeOf(example.status), anyStatus])], form, shape)
    }
  }
  return new Map(
    [...counts].map(([status, forms]) => {
      const [first] = [...forms.values()].toSorted((a, b) => b.count - a.count)
      return [status, first!.shape] as const
    }),
  )
}
