import { wrongMethodResponse } from '@specwright/server-engine/respond'
import {
  type CreateErrorResponse,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  isSameSecret,
  jsonResponse,
  withHead,
} from '@specwright/server-engine/engine'
import type { MockTypes } from '../contract/types.ts'
import { bodyOf, done, objectIn } from './command.ts'
import { commands } from './commands.ts'
import type { Collection } from '../state/collection.ts'
import { keyOfValue } from '../state/identity.ts'
import type { ByName } from '../state/references.ts'
import { ControlError } from './control-error.ts'
import type { MockControl } from './control.ts'
import { listPage } from './list-page.ts'
import { pageResponse, type PageFile } from './page.ts'
import { controlPrefix, healthPaths } from './paths.ts'

/** Who may use the control interface. */
export interface ControlAccess {
  /** Secret that every request must carry, if set. */
  readonly token: string | undefined
  /** True if other machines can reach the server: a token is then required. */
  readonly exposed: boolean
  /** Origin whose pages may use it, or `*`. */
  readonly cors: string | undefined
}

/** The health of the server, which responds without this interface. */
const health = [...healthPaths].map((path) => `GET ${path.slice(controlPrefix.length)}`)

/** What the control interface needs. */
export interface ControlInterface {
  readonly control: MockControl<MockTypes>
  /** The collections that it can change. */
  readonly kept: ByName
  readonly access: ControlAccess
  readonly createErrorResponse: CreateErrorResponse
  /** Loads the inspector; absent if there is none. */
  readonly inspector: (() => Promise<readonly PageFile[]>) | undefined
}

/** Handles a request below `/__control/`. */
export async function handleControl(
  request: HttpRequest,
  requestId: string,
  controlled: ControlInterface,
): Promise<HttpResponse> {
  const { access, createErrorResponse, inspector } = controlled
  const rest = request.path.slice(controlPrefix.length)
  const page = request.method === 'GET' ? await pageResponse(request.path, inspector) : undefined
  if (page) return page
  const refusal = refuse(request, access)
  if (refusal !== undefined) {
    return createErrorResponse(403, requestId, {
      key: 'forbidden',
      message: 'Cannot use the control interface',
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
    return createErrorResponse(status, requestId, { key, message: error.message, ...details })
  }
}

async function run(
  request: HttpRequest,
  rest: string,
  requestId: string,
  { control, kept, createErrorResponse }: ControlInterface,
): Promise<HttpResponse> {
  const wrongMethod = (allowed: readonly string[]): HttpResponse =>
    wrongMethodResponse(request, requestId, allowed, createErrorResponse)
  const { method } = request
  const command = commands[`${method} ${rest}`]
  if (command) return await command(control, bodyOf(request), request)
  const named = [...health, ...Object.keys(commands)].flatMap((name) =>
    name.endsWith(` ${rest}`) ? [name.slice(0, name.indexOf(' '))] : [],
  )
  // A contract may have a collection of this name.
  if (named.length > 0 && !kept.has(rest)) return wrongMethod(withHead(named))
  for (const [path, remove] of removals) {
    const key = rest.startsWith(path) ? rest.slice(path.length) : ''
    if (key === '' || key.includes('/')) continue
    if (method !== 'DELETE') return wrongMethod(['DELETE'])
    await remove(control, decodePart(key))
    return done
  }
  const parts = rest.split('/').map((part) => decodePart(part))
  // Below `collections/`, a collection is not taken for an action of its name.
  if (parts[0] === 'collections' && kept.has(parts[1] ?? '')) parts.shift()
  const [name = '', id, ...more] = parts
  const collection = kept.get(name)
  if (!collection || more.length > 0) throw new ControlError(404, `There is nothing at ${controlPrefix}${rest}`)
  if (id === undefined) {
    return method === 'GET' ? await rowsPage(control, collection, request) : wrongMethod(withHead(['GET']))
  }
  const onRow = rowCommands.get(method)
  return onRow ? await onRow(control, name, id, request) : wrongMethod(withHead(rowCommands.keys()))
}

/** A page of a collection. */
async function rowsPage(
  control: MockControl<MockTypes>,
  collection: Collection,
  request: HttpRequest,
): Promise<HttpResponse> {
  return await listPage(request, {
    things: 'rows',
    list: async (part) => await control.list(collection.name, part),
    keyOf: (row) => keyOfValue(collection, { ...row }),
  })
}

/** What can only be removed, by its path. */
const removals: readonly (readonly [
  path: string,
  remove: (control: MockControl<MockTypes>, key: string) => Promise<void>,
])[] = [
  ['tenants/', async (control, name) => await control.deleteTenant(name)],
  ['events/receivers/', async (control, id) => await control.deleteReceiver(id)],
]

type RowCommand = (
  control: MockControl<MockTypes>,
  collection: string,
  id: string,
  request: HttpRequest,
) => Promise<HttpResponse>

const rowCommands = new Map<string, RowCommand>([
  ['GET', async (control, collection, id) => jsonResponse(200, await control.get(collection, id))],
  [
    'PUT',
    async (control, collection, id, request) => {
      const { created, value } = await control.put(collection, id, objectIn(bodyOf(request)))
      return jsonResponse(created ? 201 : 200, value)
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

/** Why a request may not use the control interface; `undefined` if it may. */
function refuse(request: HttpRequest, { token, exposed, cors }: ControlAccess): string | undefined {
  const origin = headerOf(request, 'origin')
  const isOwn = origin !== undefined && origin === (request.origin ?? `http://${headerOf(request, 'host')}`)
  if (origin !== undefined && !isOwn && cors !== '*' && cors !== origin)
    return `Pages from ${origin} are not allowed. Allow the origin with CORS`
  if (token === undefined) {
    return exposed ? 'Other machines can reach the mock. Start it with a control token' : undefined
  }
  const actual =
    headerOf(request, 'x-mock-control-token') ?? /^bearer +(.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
  return isSameSecret(token, actual ?? '') ? undefined : 'The X-Mock-Control-Token header is missing or wrong'
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ControlError(400, `Cannot read ${part}: its percent-encoding is not valid UTF-8`)
  }
}
