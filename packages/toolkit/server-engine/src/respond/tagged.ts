import { isJson } from '../http/media.ts'
import type { HttpResponse } from '../http/message.ts'
import type { Operation } from '../route/operation.ts'

/**
 * The strong ETag that the server gives a resource whose JSON is a value, where its function gives none: for `checkConditions` of
 * what writes it.
 *
 * @throws {TypeError} For what is not there, or is no JSON otherwise.
 */
export function etagOf(value: unknown): string {
  const json = JSON.stringify(value) as string | undefined // as its type does not say
  if (json === undefined)
    throw new TypeError(
      `Cannot create an ETag of ${typeof value}: pass undefined to checkConditions for what is not there`,
    )
  return tagOf(json)
}

/** A success whose body is there as a whole, with an ETag of it, unless it has one. */
export function tagged(response: HttpResponse): HttpResponse {
  const { status, headers, body, stream } = response
  if (status !== 200 || stream || headers['etag'] !== undefined) return response
  const { 'content-type': type = '' } = headers
  // What another type has in the same bytes is another representation.
  return { ...response, headers: { ...headers, etag: tagOf(isJson(type) ? body : `${type} ${body}`) } }
}

/**
 * The operations that read a resource whose ETag the document needs: it has one in a response, or a condition by one, of these
 * operations or of others of their paths.
 */
export function taggedOperations(operations: readonly Operation[]): ReadonlySet<Operation> {
  const paths = new Set(operations.filter(needsTag).map(({ path }) => path))
  return new Set(operations.filter(({ method, path }) => method === 'get' && paths.has(path)))
}

function needsTag({ method, parameters, responses }: Operation): boolean {
  const conditions = parameters.filter(
    ({ in: place, name }) => place === 'header' && /^if-(?:none-)?match$/i.test(name),
  )
  const isOfConditions = responses.some(({ status }) => ['304', '412', '428'].includes(status))
  const hasTag = responses.some(
    ({ status, headers }) => status.startsWith('2') && headers.some((name) => /^etag$/i.test(name)),
  )
  return conditions.length > 0 || isOfConditions || (method === 'get' && hasTag)
}

/** Two numbers of 32 bits, and the length: not for secrets, but the same only by a rare chance. */
function tagOf(text: string): string {
  let [first, second] = [0x811c9dc5, 0x9e3779b9]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul((second ^ unit) + (second >>> 15), 0x85ebca6b)
  }
  return `"${[text.length, first >>> 0, second >>> 0].map((part) => part.toString(36)).join('-')}"`
}
