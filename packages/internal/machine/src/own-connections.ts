/** Sends the requests of `fetch`, as undici and Node.js share it. */
interface Dispatcher {
  readonly constructor: new (options: typeof settings) => Dispatcher
  dispatch(request: unknown, handler: unknown): boolean
}

/** Connections are closed once they have answered, but are asked to be kept: Node.js fails where a closed one is not read. */
const settings = { keepAliveTimeout: 1, keepAliveMaxTimeout: 1 }

/**
 * Gives each request of a test a connection of its own. A server closes those that have been idle for seconds, and a slow
 * machine may pause a test for as long between two requests: the second one would fail, whatever is tested.
 */
await fetch('data:,') // Node.js creates the dispatcher with the first request
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (!key.description?.startsWith('undici.globalDispatcher.')) continue
  // As undici exports it; or ours, of a test file before this one in the same process.
  const { constructor } = Reflect.get(globalThis, key) as Dispatcher
  const own: Dispatcher = {
    constructor,
    dispatch: (request, handler) => new constructor(settings).dispatch(request, handler),
  }
  Reflect.set(globalThis, key, own)
}
