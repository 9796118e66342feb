import type { MaybePromise } from '@specwright/server-engine'
import type { Need, Outcome, Rows, Store } from './store.ts'
import type { StoreWatch } from './watch.ts'

/** A store whose accesses are watched. */
export function watchedStore(store: Store, watch: StoreWatch): Store {
  const reading = <Result>(work: () => MaybePromise<Result>): MaybePromise<Result> => watch.observed(work, () => false)
  const writing = <Result>(work: () => MaybePromise<Result>): MaybePromise<Result> => watch.observed(work, () => true)

  /** Runs work, of which the outcome says whether it writes. */
  function run<Result>(need: Need, work: (rows: Rows) => Outcome<Result>): MaybePromise<Result> {
    let wrote = false
    const noted = (rows: Rows): Outcome<Result> => {
      const outcome = work(rows)
      wrote = (outcome.writes?.length ?? 0) > 0
      return outcome
    }
    return watch.observed(
      () => store.run(need, noted),
      () => wrote,
    )
  }

  async function checkWrites(): Promise<boolean> {
    let wrote = true
    const attempt = async (): Promise<boolean> => (wrote = (await store.checkWrites?.()) ?? false)
    return await watch.observed(attempt, () => wrote)
  }

  return {
    ...store,
    run,
    runLong: async (need, work) => await writing(() => store.runLong(need, work)),
    snapshot: () => reading(() => store.snapshot()),
    restore: (snapshot) => writing(() => store.restore(snapshot)),
    remove: () => writing(() => store.remove()),
    check: () => reading(() => store.check()),
    checkWrites,
  }
}
