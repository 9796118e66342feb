import type { SentBody } from '../bodies/body.ts'
import type { OperationDescriptor } from './call.ts'
import type { Connection } from './connection.ts'
import { errorFor, textOf, type Exchange } from './exchange.ts'
import { mayHavePrototypeKey, parseJson } from '../bodies/response.ts'
import type { CallOptions } from './options.ts'

/** What openapi-fetch needs of a `Request`. */
export class PlainRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: SentBody | undefined
  readonly signal: AbortSignal | undefined

  constructor(url: string, { method, headers, body, signal }: Omit<PlainRequest, 'url'>) {
    this.url = new URL(url).href
    this.method = method
    this.headers = headers
    this.body = body
    this.signal = signal
  }
}

/** A response whose body was read. */
export interface Received {
  readonly response: Response
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The body as text without members named `__proto__`, which openapi-fetch would parse; absent if it has none. */
  readonly text: string | undefined
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
}

/** Sends a request of openapi-fetch as a call of an operation. */
export async function sendRequest(
  request: Request | PlainRequest,
  { connection, origin, operation, limits }: CallByPath,
): Promise<Received> {
  const { url, signal } = request
  if (!url.startsWith(`${origin}/`))
    throw new TypeError('Cannot send credentials: the URL is not below the base URL of the client')
  const headers: Record<string, string> = { ...operation.createHeaders?.(), ...connection.headers }
  request.headers.forEach((value, name) => (headers[name] = value))
  const built = {
    url,
    headers,
    body: request instanceof PlainRequest ? request.body : await bodyOf(request),
  }
  return await connection.send({ operation, options: { signal, ...limits }, request: () => built }, receivedOf)
}

/** The body of a request, in bytes. */
async function bodyOf(request: Request): Promise<ArrayBuffer | undefined> {
  // Not every browser supports `Request.body`.
  const bytes = await request.arrayBuffer()
  return bytes.byteLength > 0 ? bytes : undefined
}

function receivedOf(exchange: Exchange): Received {
  const { response, bytes } = exchange
  // A `Response` cannot be created with a status above 599.
  if (!bytes || response.status > 599) throw errorFor(exchange)
  const text = textOf(exchange)
  return { response, bytes, text: mayHavePrototypeKey.test(text) ? JSON.stringify(parseJson(text)) : undefined }
}
