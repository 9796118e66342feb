import type { HttpRequest } from '../http/message.ts'
import type { Values } from './located-parameters.ts'
import { invalid, readBody, type ReadBody, type ReadForm } from './read-body.ts'
import { readParameters } from './read-parameters.ts'
import type { Route } from './route.ts'
import type { PathValues } from './router.ts'

/** A request to an operation, before decoding. */
export interface Sent {
  readonly request: HttpRequest
  readonly parameters: PathValues
  /** Names of form fields, by their alternative names. */
  readonly aliases?: Readonly<Record<string, string>> | undefined
  /** The parts of a multipart body; without them, it is not checked. */
  readonly form?: ReadForm | undefined
}

/** The parts of a request, decoded and valid, or why it cannot be read. */
export type ReadRequest =
  | {
      readonly path: Values
      readonly query: Values
      readonly headers: Values
      readonly cookies: Values
      readonly body: unknown
      /** The documented content type of the body; `undefined` if there is none. */
      readonly contentType: string | undefined
    }
  | Extract<ReadBody, { readonly status: number }>

/** Reads and checks a request to an operation: first its parameters, then its body. */
export function readRequest(route: Route, { request, parameters, aliases, form }: Sent): ReadRequest {
  const read = readParameters(route, request, parameters)
  if (!read) {
    const details = `The percent-encoding of ${request.path} is not valid UTF-8`
    return { status: 400, message: 'Cannot read the path', details, issues: [] }
  }
  if (read.issues.length > 0) return invalid(read.issues, route)
  const body = readBody(request, route, aliases, form)
  if ('message' in body) return body
  const { path, query, headers, cookies } = read
  return { path, query, headers, cookies, body: body.value, contentType: body.contentType }
}
