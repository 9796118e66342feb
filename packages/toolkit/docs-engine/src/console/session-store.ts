import { createMemoryStore, type Row, type Snapshot, type Store } from '@specwright/mock-engine'
import { readJson, write } from './storage.ts'

const key = 'docs-sandbox-rows'

interface SavedRows {
  readonly rows: readonly Omit<Row, 'json'>[]
  readonly arrivals: readonly (number | null)[]
}

/** A memory store whose rows are restored on the next page, until the tab is closed. */
export function createSessionStore(): Store {
  const memory = createMemoryStore()
  const saved = readJson(key) as SavedRows | undefined // written below
  const save = async (): Promise<void> => {
    const { rows, arrivals = [] } = await memory.snapshot()
    const bare = rows.map(({ collection, id, owner, moment, value }) => ({ collection, id, owner, moment, value }))
    write(key, JSON.stringify({ rows: bare, arrivals } satisfies SavedRows))
  }
  return {
    ...memory,
    async run(need, work) {
      const result = await memory.run(need, work)
      await save()
      return result
    },
    async initialize(snapshot) {
      await (saved === undefined ? memory.initialize(snapshot) : memory.restore(snapshotOf(saved)))
    },
    async restore(snapshot) {
      await memory.restore(snapshot)
      await save()
    },
  }
}

function snapshotOf({ rows, arrivals }: SavedRows): Snapshot {
  return {
    rows: rows.map((row) => ({ ...row, json: JSON.stringify(row.value) })),
    arrivals,
  }
}
