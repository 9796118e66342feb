import { answer } from '../message/answer.ts'
import { answerWrongMethod, type AnswerError } from '../message/error.ts'
import { headerOf, type MockRequest, type MockResponse } from '../message/message.ts'
import type { MockTypes } from '../types.ts'
import { depthOf } from '../request/read-body.ts'
import { isSameSecret } from '../token/sign.ts'
import { ControlError } from './control-error.ts'
import type { MockControl } from './control.ts'

/** Where the control interface stands. */
export const controlPrefix = '/__control/'

/** Who may use the control interface. */
export interface ControlAccess {
  /** Secret that every request has to carry, where there is one. */
  readonly token: string | undefined
  /** True where the server can be reached from other machines: then nobody may without a token. */
  readonly exposed: boolean
  /** Origin of pages that may, or `*`. */
  readonly cors: string | undefined
}

type Command = (control: MockControl<MockTypes>, body: unknown, request: MockRequest) => Promise<MockResponse>

const done: MockResponse = { status: 204, headers: {}, body: '' }

/** Asks whether the mock is ready, which everybody may. */
const health = 'GET health'

/** What can be asked for beside rows: by method and name. A body is checked by what it goes to. */
const commands: Readonly<Record<string, Command>> = {
  'POST seed': async (control, body) => answer(200, await control.seed(body as never)),
  'POST reset': async (control) => {
    await control.reset()
    return done
  },
  'POST snapshot': async (control) => answer(201, await control.snapshot()),
  'POST restore': async (control, body) => {
    const { id } = objectIn(body)
    if (typeof id !== 'string') throw new ControlError(400, 'Cannot restore: /id must be the id of a snapshot')
    await control.restore({ id })
    return done
  },
  'POST clock': async (control, body) => answer(200, await control.clock(objectIn(body))),
  'GET clock': async (control) => answer(200, await control.clock()),
  'POST faults': async (control, body) => answer(200, await control.faults(body as never)),
  'GET faults': async (control) => answer(200, await control.faults()),
  'GET journal': async (control, _body, { query }) => {
    const { status, ...texts } = Object.fromEntries(new URLSearchParams(query))
    return answer(200, await control.journal({ ...texts, ...(status === undefined ? {} : { status: Number(status) }) }))
  },
}

/** What is controlled, and how it answers. */
export interface ControlInterface {
  readonly control: MockControl<MockTypes>
  readonly isCollection: (name: string) => boolean
  readonly access: ControlAccess
  readonly answerError: AnswerError
}

/** Answers a request below `/__control/`. */
export async function answerControl(
  request: MockRequest,
  requestId: string,
  controlled: ControlInterface,
): Promise<MockResponse> {
  const { access, answerError } = controlled
  const rest = request.path.slice(controlPrefix.length)
  if (`${request.method} ${rest}` === health) return answer(200, { status: 'ok' })
  const refusal = refuse(request, access)
  if (refusal !== undefined) {
    return answerError(403, requestId, {
      key: 'forbidden',
      message: 'The control interface is closed',
      details: refusal,
    })
  }
  try {
    return await run(request, rest, requestId, controlled)
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    const { status, problems } = error
    const key = status === 404 ? 'not_found' : status === 409 ? 'conflict' : 'invalid_request'
    const details = problems.length > 0 ? { details: problems.join('; ') } : {}
    return answerError(status, requestId, { key, message: error.message, ...details })
  }
}

async function run(
  request: MockRequest,
  rest: string,
  requestId: string,
  { control, isCollection, answerError }: ControlInterface,
): Promise<MockResponse> {
  const wrongMethod = (allowed: readonly string[]): MockResponse =>
    answerWrongMethod(request, requestId, allowed, answerError)
  const { method } = request
  const command = commands[`${method} ${rest}`]
  if (command) return await command(control, bodyOf(request), request)
  const named = [health, ...Object.keys(commands)].flatMap((name) =>
    name.endsWith(` ${rest}`) ? [name.slice(0, name.indexOf(' '))] : [],
  )
  if (named.length > 0) return wrongMethod(named)
  const [collection = '', id, ...more] = rest.split('/').map((part) => decodePart(part))
  if (!isCollection(collection) || more.length > 0) throw new ControlError(404, `Nothing at ${controlPrefix}${rest}`)
  if (id === undefined) {
    return method === 'GET' ? answer(200, await control.list(collection)) : wrongMethod(['GET'])
  }
  const onRow = rowCommands.get(method)
  return onRow ? await onRow(control, collection, id, request) : wrongMethod([...rowCommands.keys()])
}

type RowCommand = (
  control: MockControl<MockTypes>,
  collection: string,
  id: string,
  request: MockRequest,
) => Promise<MockResponse>

const rowCommands = new Map<string, RowCommand>([
  ['GET', async (control, collection, id) => answer(200, await control.get(collection, id))],
  [
    'PUT',
    async (control, collection, id, request) => {
      const { created, value } = await control.put(collection, id, objectIn(bodyOf(request)))
      return answer(created ? 201 : 200, value)
    },
  ],
  [
    'DELETE',
    async (control, collection, id) => {
      await control.delete(collection, id)
      return done
    },
  ],
])

/** Why a request may not change the mock; `undefined` where it may. */
function refuse(request: MockRequest, { token, exposed, cors }: ControlAccess): string | undefined {
  const origin = headerOf(request, 'origin')
  const isOwn = origin !== undefined && origin === (request.origin ?? `http://${headerOf(request, 'host')}`)
  if (origin !== undefined && !isOwn && cors !== '*' && cors !== origin) return `Pages of ${origin} may not use it`
  if (token === undefined) {
    return exposed ? 'The server can be reached from other machines; set a control token' : undefined
  }
  const given =
    headerOf(request, 'x-mock-control-token') ?? /^bearer +(.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
  return isSameSecret(token, given ?? '') ? undefined : 'The X-Mock-Control-Token header is missing or wrong'
}

function bodyOf({ body }: MockRequest): unknown {
  if (body === '') return undefined
  if (depthOf(body) > 64) throw new ControlError(400, 'Cannot read the body: it is nested deeper than 64 levels')
  try {
    return JSON.parse(body) as unknown
  } catch (error) {
    throw new ControlError(400, `Cannot read the body: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function objectIn(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Readonly<Record<string, unknown>> // just seen
  throw new ControlError(400, 'Cannot read the body: it must be a JSON object')
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ControlError(400, `Cannot read ${part}: it holds a sequence of % that is no UTF-8`)
  }
}
