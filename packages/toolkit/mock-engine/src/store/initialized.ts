import type { MaybePromise } from '../maybe-promise.ts'
import type { Snapshot, Store } from './store.ts'

/** A store that is given its initial rows before any other access; if that fails, the next access tries again. */
export function initializedStore(store: Store, first: Snapshot): Store {
  let initializing: Promise<void> | undefined
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

  const after = <Result>(work: () => MaybePromise<Result>): MaybePromise<Result> => {
    if (isInitialized) return work()
    const waiting = initializing ?? initialize()
    return waiting instanceof Promise ? waiting.then(work) : work()
  }

  void initialize()
  return {
    run: (need, work) => after(() => store.run(need, work)),
    runLong: async (need, work) => await after(() => store.runLong(need, work)),
    initialize: () => after(() => {}),
    snapshot: () => after(() => store.snapshot()),
    restore: (snapshot) => after(() => store.restore(snapshot)),
    remove: () => after(() => store.remove()),
    check: () => after(() => store.check()),
    sweep: (collection, before) => after(() => store.sweep(collection, before)),
    close: () => store.close(),
  }
}
