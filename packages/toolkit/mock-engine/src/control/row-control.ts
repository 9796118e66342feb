import type { MockTypes } from '../contract/types.ts'
import { entriesOf } from '../state/change-log.ts'
import { atOnce, stepsInSlices, type Steps } from '../store/in-slices.ts'
import type { Outcome, Rows, Snapshot, Write } from '../store/store.ts'
import type { ControlContext } from './context.ts'
import { ControlError } from './control-error.ts'
import type { MockControl } from './control.ts'
import { draftsOfSeed, planSteps, type Plan, type Planning } from './plan.ts'

type RowControl<Types extends MockTypes> = Pick<MockControl<Types>, 'seed' | 'reset' | 'snapshot' | 'restore'>

/** More rows than this are written in slices. */
const manyRows = 1000

/** Creates the control of all rows of a tenant. */
export function createRowControl<Types extends MockTypes>(context: ControlContext<Types>): RowControl<Types> {
  const { store, ids } = context.state
  const snapshots = new Map<string, Snapshot>()
  return {
    seed: async (seed) => await writeSeed(context, seed),
    async reset() {
      const { state, faults, journal, outbox, initial } = context
      state.clock.reset()
      ids.reset()
      state.replays.clear()
      faults.set([])
      journal.clear()
      snapshots.clear()
      outbox.reset()
      await store.restore(initial)
    },
    async snapshot() {
      const id = ids.next('snap')
      snapshots.set(id, await store.snapshot())
      return { id }
    },
    async restore({ id }) {
      const snapshot = snapshots.get(id)
      if (!snapshot) throw new ControlError(404, `Cannot restore: there is no snapshot "${id}". Take one first`)
      context.state.replays.clear()
      await store.restore(snapshot)
    },
  }
}

async function writeSeed({ state, collections }: ControlContext, seed: unknown): Promise<{ readonly rows: number }> {
  const { store, clock, ids } = state
  const now = clock.now()
  const drafts = await stepsInSlices(draftsOfSeed(seed, collections()))
  const plan = await stepsInSlices(planSteps(drafts, { collections: collections(), ids, now }))
  const work = (existing: Rows): Steps<Outcome<{ readonly rows: number }>> =>
    seeded(plan, existing, { collections: collections(), ids, now })
  if (drafts.drafts.length > manyRows) return await store.runLong(plan.need, work)
  return await store.run(plan.need, (existing) => atOnce(work(existing)))
}

/** Writes the rows of a plan, and what logs say of them. */
function* seeded(
  plan: Plan,
  existing: Rows,
  { collections: { kept }, ids, now }: Planning,
): Steps<Outcome<{ readonly rows: number }>> {
  const rows = yield* plan.rows(existing)
  const [writes, following]: [Write[], Write[]] = [[], []]
  for (const row of rows) {
    writes.push({ put: row })
    const change = existing.get(row.collection, row.id) ? 'replaced' : 'seeded'
    for (const put of entriesOf(row, change, { kept, ids, now })) following.push({ put })
    yield
  }
  return { result: { rows: rows.length }, writes: writes.concat(following) }
}
