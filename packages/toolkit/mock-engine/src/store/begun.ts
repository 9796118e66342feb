import type { MaybePromise } from '../maybe-promise.ts'
import type { Snapshot, Store, StoreTypes } from './store.ts'

/** A store that has its first rows before anything else is asked of it; where that fails, it is tried again. */
export function begunStore<Types extends StoreTypes>(store: Store<Types>, first: Snapshot<Types['row']>): Store<Types> {
  let beginning: Promise<void> | undefined
  let isBegun = false

  function begin(): MaybePromise<void> {
    const begun = store.begin(first)
    if (!(begun instanceof Promise)) isBegun = true
    else {
      beginning = begun.then(() => void (isBegun = true)).finally(() => (beginning = undefined))
      // Told to whoever asks, and not to the process.
      beginning.catch(() => {})
    }
    return beginning
  }

  const after = <Result>(work: () => MaybePromise<Result>): MaybePromise<Result> => {
    if (isBegun) return work()
    const waiting = beginning ?? begin()
    return waiting instanceof Promise ? waiting.then(work) : work()
  }

  void begin()
  return {
    run: (need, work) => after(() => store.run(need, work)),
    begin: () => after(() => {}),
    snapshot: () => after(() => store.snapshot()),
    restore: (snapshot) => after(() => store.restore(snapshot)),
    sweepTokens: (before) => after(() => store.sweepTokens(before)),
    close: () => store.close(),
  }
}
