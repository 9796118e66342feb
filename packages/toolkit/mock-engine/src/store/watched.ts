import type { MaybePromise } from '@specwright/server-engine/engine'
import type { Store } from './store.ts'
import type { StoreWatch } from './watch.ts'

/** A store whose accesses are watched. */
export function watchedStore(store: Store, { observed }: StoreWatch): Store {
  const as = <Result>(writes: boolean, work: () => MaybePromise<Result>): MaybePromise<Result> =>
    observed(work, () => writes)
  return {
    ...store,
    run(need, work) {
      let wrote = false
      return observed(
        () =>
          store.run(need, (rows) => {
            const outcome = work(rows)
            wrote = !!outcome.writes?.length
            return outcome
          }),
        () => wrote,
      )
    },
    runLong: async (need, work) => await as(true, () => store.runLong(need, work)),
    snapshot: () => as(false, () => store.snapshot()),
    restore: (snapshot) => as(true, () => store.restore(snapshot)),
    remove: () => as(true, () => store.remove()),
    check: () => as(false, () => store.check()),
    async checkWrites() {
      let wrote = true
      return await observed(
        async () => (wrote = (await store.checkWrites?.()) ?? false),
        () => wrote,
      )
    },
  }
}
