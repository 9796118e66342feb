import { isUtf8 } from 'node:buffer'
import { streamKind } from '@specwright/document/model'
import { isJsonType } from '@specwright/validator-engine'
import type { ProofResponse } from './proof-response.ts'
import { isSafeMethod } from './safe-method.ts'
import type { ProofRequest } from './written-request.ts'

/** The world that requests are sent to. */
export interface Transport {
  readonly fetch: typeof globalThis.fetch
  /** Waits as long as a server asks for; rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** A server that did not respond. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
}

/** Thrown where a run ends because its user has stopped it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Thrown where a request would be sent after its time. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/** How long a request that may have changed something is awaited after the run is stopped: only its response says what it has created. */
const graceMs = 2000

/** How long a response may take, and how many bytes of it are read. */
const [limitMs, limitBytes] = [30_000, 10 * 1024 * 1024]

/** How often a request is sent again after it was refused for a time, and how long each such time may be. */
const [maxWaits, maxWaitMs] = [5, 120_000]

/** Where a request goes, and what stops it. */
export interface Line {
  /** Address of the server, without a slash at the end. */
  readonly base: string
  readonly transport: Transport
  readonly signal: AbortSignal
  /** When requests are no longer sent, in milliseconds since the epoch; absent for never. */
  readonly until?: number
}

/**
 * Sends a request, and reads the response within bounds. A server that says when to come back (`Retry-After`) is obeyed.
 *
 * @throws {NoResponse} If there is no whole response.
 * @throws {Interrupted} If the signal is aborted before there is one.
 * @throws {OutOfTime} If it would be sent after its time.
 */
export async function exchanged(request: ProofRequest, line: Line): Promise<ProofResponse> {
  return await whenReady(line, async () => {
    const started = line.transport.now()
    const read = async (response: Response): Promise<ProofResponse> => await received(response, limitBytes)
    return { ...(await sent(request, line, read)), ms: line.transport.now() - started }
  })
}

/**
 * Sends a request, as `exchanged` does, and gives the response as soon as its status and headers are there.
 *
 * @throws {NoResponse} If there is none.
 * @throws {Interrupted} If the signal is aborted before there is one.
 * @throws {OutOfTime} If it would be sent after its time.
 */
export async function opened(request: ProofRequest, line: Line): Promise<OpenedResponse> {
  return await whenReady(line, async () => await sent(request, line, (response) => ({ ...headOf(response), response })))
}

/** A response whose body has not been read. */
export interface OpenedResponse extends Pick<ProofResponse, 'status' | 'headers'> {
  readonly response: Response
}

/** Sends a request again while its server asks to wait. */
async function whenReady<Result extends Pick<ProofResponse, 'status' | 'headers'>>(
  { transport, signal, until = Infinity }: Line,
  send: () => Promise<Result>,
): Promise<Result> {
  for (let waits = 0; ; waits++) {
    if (signal.aborted) throw new Interrupted()
    if (transport.now() >= until) throw new OutOfTime()
    const response = await send()
    const wait = waitMs(response, transport.now())
    if (wait === undefined || waits === maxWaits) return response
    if (transport.now() + wait >= until) throw new OutOfTime()
    await transport.sleep(wait, signal).catch((error: unknown) => {
      throw signal.aborted ? new Interrupted() : error
    })
  }
}

/** How long a server asks to wait, in milliseconds; `undefined` if it does not, or asks for too long. */
function waitMs({ status, headers }: Pick<ProofResponse, 'status' | 'headers'>, now: number): number | undefined {
  const asked = headers['retry-after']
  if ((status !== 429 && status !== 503) || asked === undefined) return undefined
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now
  return ms >= 0 && ms <= maxWaitMs ? ms : undefined
}

/** Sends a request once. Its time limit ends when its response is read. */
async function sent<Result>(
  { method, target, headers, body }: ProofRequest,
  { base, transport, signal }: Line,
  read: (response: Response) => Result | Promise<Result>,
): Promise<Result> {
  const stop = isSafeMethod(method) ? signal : late(signal)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException(timedOut, 'TimeoutError')), limitMs)
  try {
    const response = await transport.fetch(base + target, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([limit.signal, stop]),
      ...(body !== undefined && { body }),
    })
    return await read(response)
  } catch (error) {
    if (stop.aborted) throw new Interrupted()
    throw new NoResponse(reasonOf(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

const timedOut = `there was no response within ${limitMs / 1000} seconds`

/** A signal that is aborted some time after another one. */
function late(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  signal.addEventListener('abort', () => setTimeout(() => controller.abort(), graceMs).unref(), { once: true })
  return controller.signal
}

/** Why there is no response, or no end of one, as the platform says it. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } } // what `fetch` throws
  return cause?.code ?? cause?.message ?? message
}

function headOf({ status, headers }: Response): Pick<ProofResponse, 'status' | 'headers'> {
  return { status, headers: Object.fromEntries(headers) }
}

/**
 * Reads a response that is not a stream.
 *
 * @param maxBytes Of a body that is longer, nothing is given.
 */
export async function received(response: Response, maxBytes: number): Promise<ProofResponse> {
  const head = headOf(response)
  const type = head.headers['content-type'] ?? ''
  const bytes = streamKind(type) === undefined ? await bytesOf(response, maxBytes) : undefined
  const isCut = bytes === undefined
  if (isCut) await response.body?.cancel()
  if (bytes === undefined || !isUtf8(bytes))
    return { ...head, text: undefined, body: bytes, isCut, isBrokenJson: false }
  return receivedText(head, bytes.toString('utf8'))
}

/** A response whose body is text, as far as it was read. */
export function receivedText(
  { status, headers }: Pick<ProofResponse, 'status' | 'headers'>,
  text: string,
): ProofResponse {
  const common = { status, headers, text, isCut: false, isBrokenJson: false }
  if (text === '') return { ...common, body: undefined }
  if (!isJsonType(headers['content-type'] ?? '')) return { ...common, body: text }
  try {
    return { ...common, body: JSON.parse(text) as unknown }
  } catch {
    return { ...common, body: text, isBrokenJson: true }
  }
}

/** The bytes of a body; `undefined` for one that is too long. */
async function bytesOf({ body }: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    chunks.push(next.value)
    length += next.value.length
    if (length > maxBytes) {
      reader?.releaseLock()
      return undefined
    }
  }
  return Buffer.concat(chunks)
}
