import { ofStatus } from '../http/media.ts'
import type { HandlerResponse, OperationTypes } from '../route/handler-types.ts'
import { Problem, type ProblemFacts } from './problem.ts'
import { forOperation, type Rendered } from './rendered.ts'

/** What there is, or nothing, which becomes the response that the document describes. */
export interface Found<Body> extends Rendered {
  readonly found: Body | null | undefined
}

/**
 * The success of an operation with what was found as its body, if it has one; status 404 where nothing was.
 *
 * @param about What the error says; by default what its status says.
 */
export function found<Body>(body: Body | null | undefined, about?: ProblemFacts): Found<Body> {
  return {
    found: body,
    [forOperation]: ({ responses, status }) => {
      if (body === undefined || body === null) return new Problem(404, about)
      const hasBody = (ofStatus(responses, status)?.content ?? []).length > 0
      return { status, ...(hasBody && { body }) }
    },
  }
}

/** Of the responses of an operation, those of success. */
type Success<Response> = Response extends { readonly status: infer Status }
  ? `${Status & number}` extends `2${string}`
    ? Response
    : never
  : never

/** Of those with a body, the ones that need nothing more. */
type WithBody<Response> = Response extends { readonly headers: object } | { readonly contentType: string }
  ? never
  : Response extends { readonly body: infer Body }
    ? Found<Body>
    : never

type FoundFor<Response> = [Response] extends [{ readonly body?: undefined; readonly headers?: unknown }]
  ? Found<unknown>
  : WithBody<Response>

/** What a handler may respond with by `found`: nothing, unless the operation documents 404. */
export type FoundOf<Operation extends OperationTypes> = [
  keyof Operation['responses'] & (404 | '4XX' | 'default'),
] extends [never]
  ? never
  : FoundFor<Success<HandlerResponse<Operation>>>
