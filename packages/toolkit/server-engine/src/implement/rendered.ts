import type { HttpRequest } from '../http/message.ts'
import type { Operation } from '../route/operation.ts'
import type { PageRule } from '../route/page-rule.ts'
import type { AllowedResponse } from '../route/route.ts'
import { isObject } from '../values/json.ts'

/** The request that a response is made for. */
export interface RenderedFor {
  readonly request: HttpRequest
  readonly operation: Operation
  /** The status of its success. */
  readonly status: number
  readonly pages: PageRule | undefined
  /** What its document allows. */
  readonly responses: readonly AllowedResponse[]
}

/** The rules of pages, by operation. */
export type PageRules = Readonly<Record<string, PageRule>>

/** Makes a response for an operation. */
export const forOperation: unique symbol = Symbol('forOperation')

/** What a handler returns that becomes a response by what the contract says of its operation. */
export interface Rendered {
  readonly [forOperation]: (about: RenderedFor) => object
}

/** What a handler responds with, once it is made for its operation. */
export function rendered(given: unknown, about: Omit<RenderedFor, 'status'>): unknown {
  if (!isObject(given) || !(forOperation in given)) return given
  const success = about.operation.responses.find(({ status }) => status.startsWith('2'))?.status ?? '200'
  const status = Number(success.replace(/XX$/i, '00'))
  return (given as object as Rendered)[forOperation]({ ...about, status })
}
