import type { ConnectionSettings } from './connection.ts'
import { typeNameOf } from './limits.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } } | undefined

/**
 * Refuses options that nothing reads, and hooks that are no functions. A bundle for production leaves this out: it is for who
 * writes the code.
 *
 * @param of Whose options: those of a client, of which its document may add some, or those of a call that its method left.
 * @param own Has the names of the options that the document adds.
 * @throws {TypeError} If an option is unknown, or is not a function.
 */
export function checkOptions(options: object, of: 'client' | 'call', own?: Pick<ConnectionSettings, 'options'>): void {
  if (typeof process !== 'object' || process.env.NODE_ENV === 'production') return
  const names = {
    client: 'fetch maxResponseBytes now logger validate onRequest onResponse onRetry onError onToken',
    call: 'signal cookies idleMs contentType',
  }
  const known = `timeoutMs deadlineMs retries headers ${names[of]} ${own?.options ?? ''}`.trim().split(' ')
  for (const [name, value] of Object.entries(options) as [string, unknown][]) {
    if (value === undefined) continue
    if (!known.includes(name))
      throw new TypeError(`Cannot use ${name}: there is no such option. There are ${known.join(', ')}`)
    if (/^(?:on[A-Z]|now$|fetch$)/.test(name) && typeof value !== 'function')
      throw new TypeError(`Cannot use ${name}: it must be a function, not ${typeNameOf(value)}`)
  }
}
