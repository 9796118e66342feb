import type { SentBody } from '../bodies/body.ts'
import type { OperationDescriptor } from './call.ts'
import type { Connection } from './connection.ts'
import { errorFor, textOf, type Exchange } from './exchange.ts'
import { mayHavePrototypeKey, parseJson } from '../bodies/response.ts'
import type { CallOptions } from './options.ts'
import type { ActiveCall } from './outgoing.ts'
import type { BuiltRequest } from './request.ts'
import { readStream } from '../streams/stream-body.ts'

/** What openapi-fetch needs of a `Request`. */
export class PlainRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: SentBody | undefined
  readonly signal: AbortSignal | undefined
  /** The other options of `fetch`. */
  readonly init: object

  constructor(url: string, { method, headers, body, signal, ...init }: Omit<PlainRequest, 'url' | 'init'>) {
    this.url = new URL(url).href
    this.method = method
    this.headers = headers
    this.body = body
    this.signal = signal
    this.init = init
  }
}

/** A response whose body was read, unless it is a stream. */
export interface Received {
  readonly response: Response
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The body as text without members named `__proto__`, which openapi-fetch would parse; absent if it has none. */
  readonly text: string | undefined
  readonly isStream?: boolean
}

/** What openapi-fetch needs of a `Response`. */
export class PlainResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly text: () => Promise<string>
  readonly json: () => Promise<unknown>
  readonly arrayBuffer: () => Promise<Uint8Array>

  constructor({ response, bytes, text }: Received) {
    this.ok = response.ok
    this.status = response.status
    this.headers = response.headers
    const whole = text ?? textOf({ bytes })
    this.text = async () => whole
    this.json = async () => JSON.parse(whole)
    this.arrayBuffer = async () => bytes
  }
}

/** A call of an operation. */
interface CallByPath {
  readonly connection: Connection
  /** Origin and base path of the operation. */
  readonly origin: string
  readonly operation: OperationDescriptor
  readonly limits: Pick<CallOptions, 'timeoutMs' | 'deadlineMs' | 'retries'>
  /** The options of openapi-fetch. */
  readonly given: GivenOptions
}

/** The options of openapi-fetch that say how a request is sent, and how its response is read. */
export interface GivenOptions {
  /** Gets a `Request`, in place of the client's. */
  readonly fetch?: (request: Request) => Promise<Response>
  readonly parseAs?: string
}

/** Sends a request of openapi-fetch as a call of an operation. */
export async function sendRequest(
  request: Request | PlainRequest,
  { connection, origin, operation, limits, given }: CallByPath,
): Promise<Received> {
  const { url, signal } = request
  if (!url.startsWith(`${origin}/`))
    throw new TypeError('Cannot send credentials: the URL is not below the base URL of the client')
  const headers: Record<string, string> = { ...operation.createHeaders?.(), ...connection.headers }
  request.headers.forEach((value, name) => (headers[name] = value))
  const isPlain = request instanceof PlainRequest
  const options = isPlain ? request.init : initOf(request, given)
  const body = isPlain ? request.body : await bodyOf(request)
  const built = ({ client: { fetch: own = globalThis.fetch } }: ActiveCall): BuiltRequest => {
    const { fetch: ofCall } = given
    const fetch: typeof own = ofCall ? async (sent, init) => await ofCall(new Request(sent, init)) : own
    return { url, headers, body, fetch: async (sent, init) => await fetch(sent, { ...options, ...init }) }
  }
  const unread = given.parseAs === 'stream'
  return await connection.send({ operation, unread, options: { signal, ...limits }, request: built }, receivedOf)
}

/** Options of `fetch` that a `Request` has. */
const ofRequest = ['cache', 'credentials', 'integrity', 'keepalive', 'mode', 'referrer', 'referrerPolicy'] as const

/** The options of `fetch` that a caller gave, or middleware: a `Request` has the others too, which are those of no one. */
function initOf(request: Request, given: object): object {
  const usual = new Request(request.url)
  const chosen = ofRequest.filter((name) => name in given || request[name] !== usual[name])
  // openapi-fetch assigns to a `Request` what only `fetch` has.
  const names = [...(Object.keys(request) as (keyof Request)[]), ...chosen]
  return Object.fromEntries(names.map((name) => [name, request[name]]))
}

/** The body of a request, in bytes. */
async function bodyOf(request: Request): Promise<ArrayBuffer | undefined> {
  // Not every browser supports `Request.body`.
  const bytes = await request.arrayBuffer()
  return bytes.byteLength > 0 ? bytes : undefined
}

function receivedOf(exchange: Exchange, { unread, options }: ActiveCall): Received {
  const { response, bytes } = exchange
  if (unread && response.ok) {
    const streamed = response.body ? new Response(readStream(exchange, options), response) : response
    return { response: streamed, bytes: new Uint8Array(), text: undefined, isStream: true }
  }
  // A `Response` cannot be created with a status above 599.
  if (!bytes || response.status > 599) throw errorFor(exchange)
  const text = textOf(exchange)
  return { response, bytes, text: mayHavePrototypeKey.test(text) ? JSON.stringify(parseJson(text)) : undefined }
}
