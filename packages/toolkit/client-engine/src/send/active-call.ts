import { noCredential } from '../credentials/no-credentials.ts'
import { secretsInHeaders } from '../credentials/secret-headers.ts'
import { TimeoutError } from '../errors/error.ts'
import type { HookEvents } from '../hooks/hooks.ts'
import { limitsOf } from './limits.ts'
import type { ActiveCall, Outgoing, SenderSettings } from './outgoing.ts'
import { countdown, within } from './time.ts'

/** A call that is about to be sent. */
export function activeCall(sender: SenderSettings, outgoing: Outgoing): ActiveCall {
  const limits = limitsOf(sender.client, { ...outgoing.options }) // what they are is checked later
  const nothing = { url: '', headers: {} }
  const call: ActiveCall = {
    ...sender,
    ...outgoing,
    ...limits,
    key: {},
    leftMs: countdown(limits.totalMs, sender.now),
    refused: [],
    attempts: 0,
    credential: noCredential(),
    sending: nothing,
    signed: nothing,
    secrets: () => [
      call.credential.token,
      ...call.credential.secrets,
      ...call.refused,
      ...(sender.credentials.secrets?.() ?? []),
      ...secretsInHeaders(call.signed.headers),
      ...(outgoing.operation.secrets?.(call.sending) ?? []),
    ],
  }
  return call
}

/** Calls the hooks, with what all events of a call have; returns a promise if one of them does. */
export function callHooks<Name extends Exclude<keyof HookEvents, 'onToken'>>(
  call: ActiveCall,
  name: Name,
  own: Omit<HookEvents[Name], 'operation' | 'call' | 'attempt'>,
): Promise<void> | undefined {
  const notified = call.notify(
    name,
    // Assigned, since an event may have a getter. It has its own members, and those of every event.
    Object.assign(own, {
      operation: call.operation.id,
      call: call.key,
      attempt: call.attempts,
    }) as object as HookEvents[Name],
  )
  notified?.catch(() => {}) // a hook may reject after its time limit
  return notified && inTime(call, `end of ${name}`, () => notified)
}

/** Gets credentials that have not been refused, if there are any; returns a promise only if they are one. */
export function authorise(call: ActiveCall): Promise<unknown> | undefined {
  const { operation } = call
  call.options.signal?.throwIfAborted()
  const provided = (operation.credentials ?? call.credentials)(operation, call.refused)
  if (!('then' in provided)) return void (call.credential = provided)
  return inTime(call, 'credentials', async () => (call.credential = await provided), call.totalMs)
}

/**
 * Runs work of a call within a time limit, which is that of one attempt by default.
 *
 * @param missing What the work is to give, for messages.
 */
export function inTime<Value>(
  call: ActiveCall,
  missing: string,
  work: (signal: AbortSignal) => Promise<Value>,
  ms: number = call.timeoutMs,
): Promise<Value> {
  const {
    attempts,
    operation: { id },
    options,
    totalMs,
  } = call
  const left = call.leftMs()
  const timeoutMs = left < ms ? totalMs : ms
  const expired = (): TimeoutError =>
    new TimeoutError(`Cannot finish ${id}: no ${missing} within ${timeoutMs} ms (attempt ${attempts})`, {
      operation: id,
      attempts,
      timeoutMs,
    })
  return within(Math.min(ms, left), options.signal, expired, work)
}
