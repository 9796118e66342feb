import { type HttpRequest, type HttpResponse, isObject } from '@specwright/server-engine/engine'
import { depthOf, maxDepth } from '@specwright/server-engine/route'
import type { MockTypes } from '../contract/types.ts'
import { ControlError } from './control-error.ts'
import type { MockControl } from './control.ts'

/** An action of the control interface. */
export type Command = (control: MockControl<MockTypes>, body: unknown, request: HttpRequest) => Promise<HttpResponse>

/** The response to an action that returns nothing. */
export const done: HttpResponse = { status: 204, headers: {}, body: '' }

/**
 * The body of a request as JSON; `undefined` if it is empty.
 *
 * @throws {ControlError} If it is not JSON.
 */
export function bodyOf({ body, hasInvalidUtf8 }: HttpRequest): unknown {
  if (body === '') return undefined
  if (hasInvalidUtf8) throw new ControlError(400, 'Cannot read the body: it is not valid UTF-8')
  if (depthOf(body) > maxDepth)
    throw new ControlError(400, `Cannot read the body: it is nested deeper than ${maxDepth} levels`)
  try {
    return JSON.parse(body) as unknown
  } catch (error) {
    throw new ControlError(400, `Cannot read the body: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * A body that must be an object.
 *
 * @throws {ControlError} If it is not.
 */
export function objectIn(body: unknown): Readonly<Record<string, unknown>> {
  if (isObject(body)) return body
  throw new ControlError(400, 'Cannot read the body: it must be a JSON object')
}
