import type { MaybePromise } from '@specwright/server-engine/engine'
import { createLongWork } from './long-work.ts'
import type { Snapshot, Store } from './store.ts'

/**
 * A store that is given its initial rows before any other access; if that fails, the next access tries again. Once its rows
 * are removed, it is given them again by the next access.
 */
export function initializedStore(store: Store, first: Snapshot): Store {
  // A promise of one is none.
  if (typeof (store as Partial<Store> | undefined)?.run !== 'function')
    throw new TypeError('Cannot create the mock: createStore must return a store')
  let initializing: Promise<void> | undefined
  const removal = createLongWork()
  let isInitialized = false

  function initialize(): MaybePromise<void> {
    const pending = store.initialize(first)
    if (!(pending instanceof Promise)) isInitialized = true
    else {
      initializing = pending.then(() => void (isInitialized = true)).finally(() => (initializing = undefined))
      // Reported to callers of the store, not as an unhandled rejection.
      initializing.catch(() => {})
    }
    return initializing
  }

  function initialized<Result>(work: () => MaybePromise<Result>): MaybePromise<Result> {
    if (isInitialized) return work()
    const waiting = initializing ?? initialize()
    return waiting instanceof Promise ? waiting.then(work) : work()
  }

  function after<Result>(work: () => MaybePromise<Result>): MaybePromise<Result> {
    const removing = removal.inProgress()
    return removing ? removing.then(() => after(work)) : initialized(work)
  }

  async function remove(): Promise<void> {
    await initialized(() => {
      isInitialized = false
      return store.remove()
    })
  }

  void initialize()
  return {
    kind: store.kind ?? 'custom',
    run: (need, work) => after(() => store.run(need, work)),
    runLong: async (need, work) => await after(() => store.runLong(need, work)),
    initialize: () => after(() => {}),
    snapshot: () => after(() => store.snapshot()),
    restore: (snapshot) => after(() => store.restore(snapshot)),
    remove: async () => await removal.run(remove),
    check: () => after(() => store.check()),
    checkWrites: () => after(() => store.checkWrites?.() ?? false),
    sweep: (collection, before) => after(() => store.sweep(collection, before)),
    bytes: () => store.bytes?.() ?? 0,
    close: () => store.close(),
  }
}
