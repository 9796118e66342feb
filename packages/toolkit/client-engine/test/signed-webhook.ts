import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { unwrapWebhook, type WebhookKind, type WebhookOptions, type WebhookRequest } from '../src/webhooks/webhooks.ts'

// The vector of the standard: its libraries test themselves with it.
export const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
export const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
export const timestamp = '1614265330'
export const body = '{"test": 2432232314}'
export const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
export const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
/** When it was sent, in milliseconds since the epoch. */
export const sentAt = Number(timestamp) * 1000

const any: WebhookKind = {
  name: 'tested',
  constants: {},
  schema: { check: () => [] },
}

/** Options with the secrets, and the kinds of webhooks that are known. */
export interface Unwrapping extends WebhookOptions {
  readonly secrets?: string | readonly string[]
  readonly kinds?: readonly WebhookKind[]
}

/** Unwraps a request when it is sent; by default with the secret of the standard, as a webhook of any content. */
export function unwrap(
  request: WebhookRequest,
  { secrets = secret, kinds = [any], ...options }: Unwrapping = {},
): Promise<unknown> {
  return unwrapWebhook(kinds, request, { secrets, options: { now: () => sentAt, ...options } })
}

/** Signs with a key of the platform, not with the code under test. */
export function hmac(key: string, content: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64')).update(content).digest('base64')
}

const keys = fc.uint8Array({ minLength: 24, maxLength: 80 })

/** Any character. The unit `binary` of fast-check first maps each of a million to its index, which takes seconds. */
const character = fc
  .nat({ max: 0x10_ff_ff - 0x8_00 })
  .map((nth) => String.fromCodePoint(nth < 0xd8_00 ? nth : nth + 0x8_00)) // without surrogates

/** Asserts that a random body is accepted with the secret that signed it, and with no other one. */
export async function acceptsWhatIsSigned(runs: { readonly seed: number; readonly numRuns: number }): Promise<void> {
  const property = fc.asyncProperty(keys, fc.nat(), fc.string({ unit: character }), async (key, bit, value) => {
    const [signing, changed] = [Buffer.from(key), Buffer.from(key)]
    changed[(bit >> 3) % key.length]! ^= 1 << (bit & 7) // a byte of it
    const text = JSON.stringify({ type: 'tested', value })
    const signed = hmac(signing.toString('base64'), `${id}.${timestamp}.${text}`)
    const request = { headers: { ...headers, 'webhook-signature': `v1,${signed}` }, body: text }
    const accepted = await unwrap(request, { secrets: signing.toString('base64') })
    expect(accepted).toMatchObject({ body: { type: 'tested', value } })
    await expect(unwrap(request, { secrets: changed.toString('base64') })).rejects.toThrow('signature')
  })
  await fc.assert(property, runs)
}
