/** Sends the requests of `fetch`, as undici and Node.js share it. */
type Dispatcher = new (options: { readonly pipelining: number }) => object

/**
 * Gives each request of a test a connection of its own. A server closes those that have been idle for seconds, and a slow
 * machine may pause a test for as long between two requests: the second one would fail, whatever is tested.
 */
await fetch('data:,') // Node.js creates the dispatcher with the first request
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (!key.description?.startsWith('undici.globalDispatcher.')) continue
  const { constructor } = Reflect.get(globalThis, key) as { readonly constructor: Dispatcher } // as undici exports it
  Reflect.set(globalThis, key, new constructor({ pipelining: 0 }))
}
