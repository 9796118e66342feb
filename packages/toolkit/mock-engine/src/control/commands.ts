import { jsonResponse } from '../message/json-response.ts'
import type { MockRequest, MockResponse } from '../message/message.ts'
import { depthOf } from '../request/read-body.ts'
import type { MockTypes } from '../types.ts'
import { ControlError } from './control-error.ts'
import type { MockControl } from './control.ts'

/** An action of the control interface. */
export type Command = (control: MockControl<MockTypes>, body: unknown, request: MockRequest) => Promise<MockResponse>

/** The response to an action that returns nothing. */
export const done: MockResponse = { status: 204, headers: {}, body: '' }

/** Commands other than those on rows, by method and name. Each checks its own body. */
export const commands: Readonly<Record<string, Command>> = {
  'POST seed': async (control, body) => jsonResponse(200, await control.seed(body as never)),
  'POST reset': async (control) => {
    await control.reset()
    return done
  },
  'POST snapshot': async (control) => jsonResponse(201, await control.snapshot()),
  'POST restore': async (control, body) => {
    const { id } = objectIn(body)
    if (typeof id !== 'string') throw new ControlError(400, 'Cannot restore: /id must be the id of a snapshot')
    await control.restore({ id })
    return done
  },
  'POST clock': async (control, body) => jsonResponse(200, await control.clock(objectIn(body))),
  'GET clock': async (control) => jsonResponse(200, await control.clock()),
  'POST faults': async (control, body) => jsonResponse(200, await control.faults(body as never)),
  'GET faults': async (control) => jsonResponse(200, await control.faults()),
  'POST verify': async (control, body) => {
    const { query = {}, count, ...others } = objectIn(body)
    const [unknown] = Object.keys(others)
    if (unknown !== undefined) throw new ControlError(400, `Cannot verify: /${unknown} is unknown. Use query, count`)
    if (!isObject(query)) throw new ControlError(400, 'Cannot verify: /query must be an object')
    await control.verify(query, count as number) // it checks the count itself
    return done
  },
  'GET collections': async (control) => jsonResponse(200, await control.collections()),
  'GET tenants': async (control) => jsonResponse(200, await control.tenants()),
  'GET journal': async (control, _body, { query }) => {
    const { status, ...others } = Object.fromEntries(new URLSearchParams(query))
    return jsonResponse(
      200,
      await control.journal({ ...others, ...(status === undefined ? {} : { status: Number(status) }) }),
    )
  },
}

/**
 * The body of a request as JSON; `undefined` if it is empty.
 *
 * @throws {ControlError} If it is not JSON.
 */
export function bodyOf({ body }: MockRequest): unknown {
  if (body === '') return undefined
  if (depthOf(body) > 64) throw new ControlError(400, 'Cannot read the body: it is nested deeper than 64 levels')
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
