declare const process: { readonly env: { readonly NODE_ENV?: string } } | undefined

/**
 * Refuses options that nothing reads, and hooks that are no functions. A bundle for production leaves this out: it is for who
 * writes the code.
 *
 * @param of Whose options: those of a client, of which its document may add some, or those of a call that its method left.
 * @param own Names of the options that the document adds, separated by spaces.
 * @throws {TypeError} If an option is unknown, or is not a function.
 */
export function checkOptions(options: object, of: 'client' | 'call', own?: string): void {
  if (typeof process !== 'object' || process.env.NODE_ENV === 'production') return
  const names = {
    client:
      'fetch retries timeoutMs deadlineMs maxResponseBytes now headers logger validate onRequest onResponse onRetry onError onToken',
    call: 'signal timeoutMs deadlineMs headers cookies retries idleMs contentType',
  }
  const known = [...names[of].split(' '), ...(own?.split(' ') ?? [])]
  for (const [name, value] of Object.entries(options) as [string, string | undefined][]) {
    if (value === undefined) continue
    if (!known.includes(name))
      throw new TypeError(`Cannot use ${name}: there is no such option. There are ${known.join(', ')}`)
    if (/^(?:on[A-Z]|now$|fetch$)/.test(name) && typeof value !== 'function')
      throw new TypeError(`Cannot use ${name}: it must be a function, not ${value}`)
  }
}
