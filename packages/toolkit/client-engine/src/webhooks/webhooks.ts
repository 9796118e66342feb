import { redact } from '../credentials/replace-secrets.ts'
import { parseJson, readBytes } from '../bodies/response.ts'
import { openIssues, type StandardIssue, type ValueCheck } from '../send/validate.ts'
import { isSigned } from './webhook-signature.ts'

/** Why a request is not an event. */
export type WebhookProblem =
  /** It lacks a header of Standard Webhooks, or has an invalid one. */
  | 'headers'
  /** It was sent too long ago, or in the future. */
  | 'timestamp'
  /** No secret made its signature. */
  | 'signature'
  /** Its body is longer than the limit, or not JSON. */
  | 'body'
  /** The document has no such event. */
  | 'unknown'
  /** Its body breaks the schema of its event. */
  | 'invalid'

/** A request that is not an event. A receiver should answer `unknown` with success, or the sender tries again. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly problem: WebhookProblem
  /** The rules that the body breaks. */
  readonly issues: readonly StandardIssue[]

  constructor(problem: WebhookProblem, message: string, issues: readonly StandardIssue[] = []) {
    super(message)
    this.problem = problem
    this.issues = issues
  }
}

/**
 * A request as it was received, with its raw body: the bytes that were signed, which a parsed body no longer has.
 *
 * A `Request`, or the headers of `node:http` with the body.
 */
export type WebhookRequest =
  | { readonly headers: Pick<Headers, 'get'>; readonly body: Request['body']; readonly bodyUsed?: boolean }
  | {
      readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
      readonly body: string | Uint8Array
    }

/** How events are read. */
export interface WebhookOptions<Name = string> {
  /** The event, for a document whose bodies do not say which it is. */
  readonly name?: Name | undefined
  /** Maximum age of a request, in milliseconds, against replays, and how far its clock may be ahead. Default: 5 minutes. */
  readonly toleranceMs?: number | undefined
  /** Maximum size of a body, in bytes. Default: 1 MiB. */
  readonly maxBytes?: number | undefined
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/** An event of a document; generated from it. */
export interface WebhookKind {
  readonly name: string
  /** Members of its body that tell it from other events. */
  readonly constants: Readonly<Record<string, unknown>>
  readonly schema: ValueCheck
}

/** An event that was received, discriminated by `name`. */
export type WebhookEventOf<Bodies> = {
  [Name in keyof Bodies]: {
    /** The same for each attempt to deliver it: remember it, to handle it once. */
    readonly id: string
    /** When it was sent, in milliseconds since the epoch. */
    readonly sentAt: number
    readonly name: Name
    readonly body: Bodies[Name]
  }
}[keyof Bodies]

/** A function for each event. */
export type WebhookHandlers<Bodies, Result> = {
  readonly [Name in keyof Bodies]: (event: WebhookEventOf<Pick<Bodies, Name>>) => Result
}

/**
 * Verifies a request by Standard Webhooks, and validates its body.
 *
 * Accepts what a later version of the service may add: new fields and new enum values.
 *
 * @param secrets Those of the endpoint, base64 after `whsec_` or `whpk_`: two while one is replaced.
 * @throws {WebhookError} If it is not an event of the document.
 * @throws {TypeError} If a secret is not valid, or there is none, or the body is not raw.
 */
export async function unwrapWebhook<Bodies>(
  kinds: readonly WebhookKind[],
  request: WebhookRequest,
  {
    secrets,
    options = {},
  }: { readonly secrets: string | readonly string[]; readonly options?: WebhookOptions | undefined },
): Promise<WebhookEventOf<Bodies>> {
  const { toleranceMs = 5 * 60_000, maxBytes = 2 ** 20, now = Date.now } = options
  const { headers, body } = request
  const all = [secrets].flat()
  if (all.length === 0) throw new TypeError('Cannot verify a webhook: there is no secret')
  if (!isRaw(request))
    throw new TypeError(
      'Cannot verify a webhook: its body was parsed, or read before. Pass the raw body, as a string or bytes, with the headers',
    )
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signature = headerOf(headers, 'webhook-signature')
  const sentAt = Number(timestamp) * 1000
  // A number such as 1e9 or 0x1 is not how a timestamp is written, and a dot would move the border between the signed parts.
  if (!id || !signature || id.includes('.') || !/^\d{1,12}$/.test(timestamp))
    throw new WebhookError(
      'headers',
      'Cannot accept the webhook: it has no valid webhook-id, webhook-timestamp and webhook-signature',
    )
  const distance = Math.abs(now() - sentAt)
  if (distance > toleranceMs)
    throw new WebhookError(
      'timestamp',
      `Cannot accept the webhook: its timestamp is ${distance} ms away, which is more than ${toleranceMs} ms`,
    )
  const bytes = await rawBody(body, maxBytes)
  if (!bytes) throw new WebhookError('body', `Cannot accept the webhook: its body is longer than ${maxBytes} bytes`)
  if (!(await isSigned({ id, timestamp, signature }, bytes, all)))
    throw new WebhookError('signature', 'Cannot accept the webhook: none of the secrets made its signature')
  const value = parseJson(new TextDecoder().decode(bytes))
  if (value === undefined) throw new WebhookError('body', 'Cannot accept the webhook: its body is not JSON')
  const name = webhookNameOf(value, kinds, options.name)
  return { id, sentAt, name, body: value } as WebhookEventOf<Bodies> // by the schema of that event
}

/** Calls the handler of an event. */
export function handleWebhook<Bodies, Result>(
  event: WebhookEventOf<Bodies>,
  handlers: WebhookHandlers<Bodies, Result>,
): Result {
  return handlers[event.name](event)
}

/** The name of the event whose constants and schema a body has. */
function webhookNameOf(value: unknown, kinds: readonly WebhookKind[], given: string | undefined): string {
  const members = Object(value) as Readonly<Record<string, unknown>> // safe for any JSON value
  const candidates = kinds.filter(({ name, constants }) => {
    const isSame = Object.entries(constants).every(
      ([key, constant]) => Object.hasOwn(members, key) && members[key] === constant,
    )
    return given === undefined ? isSame : name === given
  })
  const checked = candidates.map((kind) => ({ ...kind, issues: openIssues(kind.schema, value) }))
  const [accepted, ...others] = checked.filter(({ issues }) => issues.length === 0)
  if (others.length > 0) {
    const names = [accepted, ...others].map((each) => each?.name).join(' or ')
    throw new WebhookError('unknown', `Cannot accept the webhook: its body may be ${names}. Pass the name of the event`)
  }
  if (accepted) return accepted.name
  // Without a constant, a body that breaks the schema may as well be of an event that was added later.
  const [meant] = checked.filter(({ constants }) => given !== undefined || Object.keys(constants).length > 0)
  if (!meant) throw new WebhookError('unknown', 'Cannot accept the webhook: the document has no such event')
  const reasons = meant.issues.map(({ message }) => message).join('; ')
  throw new WebhookError('invalid', redact(`Cannot accept the webhook ${meant.name}: ${reasons}`), meant.issues)
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? ''
  const [found] = Object.entries(headers).filter(([key]) => key.toLowerCase() === name)
  return found?.[1] === undefined ? '' : [found[1]].flat().join(', ')
}

/** True for a request that still has the bytes that were sent; those of frameworks may have a parsed body of any type. */
function isRaw(request: WebhookRequest): boolean {
  const { body } = request
  if (body === null || typeof body === 'string' || ArrayBuffer.isView(body)) return true
  return body instanceof ReadableStream && !body.locked && !('bodyUsed' in request && request.bodyUsed)
}

/** The bytes of a body; `undefined` if there are more than the limit. */
async function rawBody(body: WebhookRequest['body'], limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body === null || body instanceof ReadableStream)
    return await readBytes(body?.getReader(), { limit, complete: true })
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.from(body)
  return bytes.length > limit ? undefined : bytes
}
