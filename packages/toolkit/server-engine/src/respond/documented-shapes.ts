import type { ServerContract } from '../route/contract.ts'
import type { Operation } from '../route/operation.ts'
import type { Example, Issue, Route, Validator } from '../route/route.ts'
import { isJson, mediaFor } from '../http/media.ts'
import { valueAt } from '../values/json.ts'
import { hasStatus } from './error-body.ts'

/** How many operations are searched for the error that most of them document. */
const maxSearched = 50

const otherStatuses = 'default'
const anyStatus = 'any'

/** The documented body of an error. */
export interface Shape {
  readonly example: Example
  readonly validator: Validator | undefined
}

/** What a contract documents of its errors. */
export interface Documented {
  /** The errors that are not of one operation: of any other status, or of one that several operations document. */
  readonly shared: readonly Example[]
  /** An example of an operation, with the validator of its body. */
  shapeOf(route: Route | undefined, example: Example): Shape
  /** The error that an operation documents for a status: of the status, of its range, or of any. */
  ofStatus(route: Route, status: number): Shape | undefined
  /** The errors that one of an undocumented status resembles: the usual one of its operation, and that of the document. */
  usual(route: Route | undefined, status: number): readonly Shape[]
  /** The bodies of errors of the same shape, whose examples may say more. */
  valuesLike(shape: Shape): readonly unknown[]
}

/** What a contract documents of its errors. */
export function documentedIn(contract: ServerContract): Documented {
  const routes = Object.values(contract.routes).slice(0, maxSearched)
  const errors = routes.flatMap((route) =>
    route.examples.filter(({ status }) => !/^[123]/.test(status)).map((example) => shapeIn(contract, route, example)),
  )
  const all = commonShapes(contract, routes)
  const own = new WeakMap<Route, CommonShapes>()
  const alike = new WeakMap<Example, readonly unknown[]>()
  const isShared = ({ status }: Example): boolean =>
    !/^\d+$/.test(status) || routes.filter((route) => route.examples.some((each) => each.status === status)).length > 1
  return {
    shared: routes.flatMap((route) => route.examples).filter(isShared),
    shapeOf: (route, example) => shapeIn(contract, route, example),
    ofStatus: (route, status) => ownShape(contract, route, status),
    usual: (route, status) => {
      const ofRoute = route && (own.get(route) ?? commonShapes(contract, [route]))
      if (ofRoute) own.set(route, ofRoute)
      return [ofRoute, all].flatMap((shapes) => (shapes && usualShape(shapes, status)) ?? [])
    },
    valuesLike: (shape) => {
      const found = alike.get(shape.example) ?? valuesLike(shape, errors)
      alike.set(shape.example, found)
      return found
    },
  }
}

/** The errors that most operations document: by status, of all other statuses, of a range such as `4XX`, and of any. */
type CommonShapes = ReadonlyMap<string, Shape>

function usualShape(shapes: CommonShapes, status: number): Shape | undefined {
  return [String(status), otherStatuses, rangeOf(status), anyStatus].map((each) => shapes.get(each)).find(Boolean)
}

/** Errors are alike if each is valid as the other. One that is made of its schema has all its members. */
function valuesLike({ example, validator }: Shape, errors: readonly Shape[]): readonly unknown[] {
  if (example.name === 'generated') return []
  const fits = (by: Validator | undefined, { value }: Example): boolean => !ofAnyStatus(by)?.check(value).length
  const like = errors.filter((each) => fits(validator, each.example) && fits(each.validator, example))
  return like.map(({ example: { value } }) => value)
}

/** A validator that accepts any status in the place of its own. */
export function ofAnyStatus(validator: Validator | undefined): Validator | undefined {
  const isStatus = (body: unknown, { path = [] }: Issue): boolean => /^[1-5]\d\d$/.test(String(valueAt(body, path)))
  return validator && { check: (body) => validator.check(body).filter((issue) => !isStatus(body, issue)) }
}

/** `4XX` of 404. */
function rangeOf(status: number | string): string {
  return `${String(status)[0]}XX`
}

/** Of several examples, the one with the status. */
function ownShape(contract: ServerContract, route: Route, status: number): Shape | undefined {
  const { operation, examples } = route
  const wanted = [String(status), rangeOf(status), ...(hasSuccess(operation) ? ['DEFAULT'] : [])]
  const example = wanted
    .map((each) => examples.filter((one) => one.status.toUpperCase() === each))
    .map((documented) => bestOf(documented, status))
    .find((found) => found !== undefined)
  return example && shapeIn(contract, route, example)
}

/** The one that says most of an error: a body that can be written, with its status, or the document's own. */
function bestOf(documented: readonly Example[], status: number): Example | undefined {
  const usable = documented.filter(isUsable)
  return (
    usable.find(({ value }) => hasStatus(value, status)) ??
    usable[0] ??
    documented.find(({ contentType = '' }) => /^text\/|[+/]xml\b/i.test(contentType))
  )
}

/** Where no success is documented, the default may be one. */
function hasSuccess({ responses }: Operation): boolean {
  return responses.some(({ status }) => status.startsWith('2'))
}

/** What can be written: JSON, a text, or no body. Markup is not, since an error may repeat what was sent. */
export function isUsable({ contentType }: Example): boolean {
  return contentType === undefined || isJson(contentType) || /^text\/plain\b/i.test(contentType)
}

function shapeIn({ responses = {} }: ServerContract, route: Route | undefined, example: Example): Shape {
  const { status, contentType } = example
  const documented = responses[route?.operation.id ?? '']?.find((response) => response.status === status)
  return { example, validator: mediaFor(documented?.content ?? [], contentType)?.validator }
}

function commonShapes(contract: ServerContract, routes: readonly Route[]): CommonShapes {
  const counts = new Map<string, Map<string, { count: number; readonly shape: Shape }>>()
  const count = (statuses: readonly string[], form: string, shape: Shape): void => {
    for (const status of statuses) {
      const forms = counts.get(status) ?? new Map<string, { count: number; shape: Shape }>()
      counts.set(status, forms)
      forms.set(form, { count: (forms.get(form)?.count ?? 0) + 1, shape: forms.get(form)?.shape ?? shape })
    }
  }
  for (const route of routes) {
    const isError = ({ status }: Example): boolean =>
      /^[45]/.test(status) || (status === 'default' && hasSuccess(route.operation))
    for (const example of route.examples.filter(isError)) {
      if (example.contentType === undefined || !isUsable(example)) continue
      const form = JSON.stringify([example.contentType, Object.keys(Object(example.value) as object)])
      const shape = shapeIn(contract, route, { ...example, headers: {} })
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
