/** Sends the requests of `fetch`, as undici and Node.js share it. */
interface Dispatcher {
  dispatch(request: unknown, handler: unknown): boolean
}

/** Connections are closed once they have answered, but are asked to be kept: Node.js fails where a closed one is not read. */
const options = { keepAliveTimeout: 1, keepAliveMaxTimeout: 1 }

/**
 * Gives each request of a test a connection of its own. A server closes those that have been idle for seconds, and a slow
 * machine may pause a test for as long between two requests: the second one would fail, whatever is tested.
 */
await fetch('data:,') // Node.js creates the dispatcher with the first request
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (!key.description?.startsWith('undici.globalDispatcher.')) continue
  const shared = Reflect.get(globalThis, key) as { readonly constructor: new (settings: typeof options) => Dispatcher } // as undici exports it
  const own: Dispatcher = { dispatch: (request, handler) => new shared.constructor(options).dispatch(request, handler) }
  Reflect.set(globalThis, key, own)
}
