import { createMemoryStore, type AnyRow, type Snapshot, type Store } from '@loyalty-kit/mock-server'
import { readJson, write } from './session.ts'

const key = 'loyalty-sandbox-rows'

interface Kept {
  readonly rows: readonly Pick<AnyRow, 'collection' | 'value'>[]
  readonly arrivals: readonly (readonly [id: string, sequence: number])[]
}

/** A memory store whose rows are restored on the next page, until the tab is closed. */
export function createSessionStore(): Store {
  const memory = createMemoryStore()
  const kept = readJson(key) as Kept | undefined // written below
  if (kept !== undefined) void memory.restore(snapshotOf(kept)) // memory does not wait
  const keep = async (): Promise<void> => {
    const { rows, arrivals = [] } = await memory.snapshot()
    const bare = rows.map(({ collection, value }) => ({ collection, value }))
    write(key, JSON.stringify({ rows: bare, arrivals: [...arrivals] } satisfies Kept))
  }
  return {
    ...memory,
    async run(need, work) {
      const result = await memory.run(need, work)
      await keep()
      return result
    },
    async initialize(snapshot) {
      if (kept === undefined) await memory.initialize(snapshot)
    },
    async restore(snapshot) {
      await memory.restore(snapshot)
      await keep()
    },
  }
}

function snapshotOf({ rows, arrivals }: Kept): Snapshot {
  return {
    rows: rows.map((row) => ({ ...row, id: row.value.id, json: JSON.stringify(row.value) }) as AnyRow), // as it was kept
    arrivals: new Map(arrivals),
  }
}
