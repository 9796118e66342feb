import { requestOf } from '@specwright/client-engine'
import { made } from '@specwright/client-engine/writers'
import { oneTypeOf, type Model } from '@specwright/document/model'
import { fileSample } from '@specwright/json-schema/examples'
import { acceptOf } from '../emit/client/content.ts'
import { bodyWriter } from '../emit/client/body-writer.ts'
import { inputOf, requestDescriptor } from '../emit/client/request-descriptor.ts'
import { sentValue } from '../emit/mock/sent-value.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { BodyValue, RequestValues } from './request-values.ts'

/** A request as it is sent, without credentials. */
export interface ProofRequest {
  readonly method: string
  /** Below the address of the server, with its query. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** Writes a request as the client does; `undefined` where a value cannot be written. */
export async function writtenRequest(
  proved: ProvedOperation,
  values: RequestValues,
  model: Model,
): Promise<ProofRequest | undefined> {
  try {
    return await writeRequest(proved, values, model)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * Writes a request as the client does.
 *
 * @throws {TypeError} If a value cannot be written.
 */
export async function writeRequest(
  { operation, method }: ProvedOperation,
  { parameters, body }: RequestValues,
  model: Model,
): Promise<ProofRequest> {
  const { input, options } = inputOf(parameters)
  const descriptor = { ...requestDescriptor(operation, model), accept: acceptOf(operation).join(', ') || '*/*' }
  const { url, headers } = requestOf(descriptor, input, { base: '', options })
  const written = body && (await writtenBody(body, model))
  const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    method,
    target: url,
    headers: { ...Object.fromEntries(fields), ...(written && { 'content-type': written.type }) },
    ...(written && { body: written.body }),
  }
}

interface WrittenBody {
  readonly type: string
  readonly body: string | Uint8Array<ArrayBuffer>
}

async function writtenBody({ media, value }: BodyValue, model: Model): Promise<WrittenBody> {
  const { kind, contentType } = media
  const type = oneTypeOf(contentType, kind)
  if (kind === 'binary') return { type, body: isSent(value) ? value : Buffer.from(fileSample(type), 'base64') }
  if (kind === 'text' || kind === 'stream') {
    const text = sentValue(value, media, model)
    return { type, body: typeof text === 'string' ? text : JSON.stringify(text) }
  }
  const write = made(bodyWriter(media, model)) as (value: unknown) => string | Blob // writers of JSON, forms and parts
  const body = write(value)
  return typeof body === 'string' ? { type, body } : await sameBoundary(body)
}

/** True for a value that is sent as it is. */
function isSent(value: unknown): value is string | Uint8Array<ArrayBuffer> {
  return typeof value === 'string' || value instanceof Uint8Array
}

/** The boundary between parts, the same in every run. */
const boundary = 'part-of-this-request'

async function sameBoundary(body: Blob): Promise<WrittenBody> {
  const [, own = boundary] = /boundary=(\S+)/.exec(body.type) ?? []
  const text = Buffer.from(await body.arrayBuffer()).toString('latin1')
  const named = text.replaceAll(`--${own}`, `--${boundary}`)
  return { type: body.type.replace(own, boundary), body: Buffer.from(named, 'latin1') }
}
