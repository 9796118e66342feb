import type { HttpRequest } from '../http/message.ts'
import type { Operation } from '../route/operation.ts'
import type { PageRule } from '../route/page-rule.ts'
import { isObject } from '../values/json.ts'

/** The request that a response is made for. */
export interface RenderedFor {
  readonly request: HttpRequest
  readonly operation: Operation
  /** The status of its success. */
  readonly status: number
  readonly pages: PageRule | undefined
}

/** The rules of pages, by operation. */
export type PageRules = Readonly<Record<string, PageRule>>

/** Makes a response for an operation. */
export const forOperation: unique symbol = Symbol('forOperation')

/** What a handler returns that becomes a response by what the contract says of its operation. */
export interface Rendered {
  readonly [forOperation]: (about: RenderedFor) => object
  /** Never there: a body that may stand alone has no such status, so that the compiler does not take this for one. */
  readonly status?: symbol
}

/** What a handler responds with, once it is made for its operation. */
export function rendered(given: unknown, about: Pick<RenderedFor, 'request' | 'operation' | 'pages'>): unknown {
  if (!isObject(given) || !(forOperation in given)) return given
  const success = about.operation.responses.find(({ status }) => status.startsWith('2'))?.status ?? '200'
  const status = Number(success.replace(/XX$/i, '00'))
  return (given as object as Rendered)[forOperation]({ ...about, status })
}
