import type { Store } from './store.ts'
import { StoreError } from './store-error.ts'
import type { StoreWatch } from './watch.ts'

/** Whether a mock can be used, as `/__control/health` reports it. */
export interface Health {
  /** `degraded`: rows can be read, but not written; `unavailable`: they cannot be read. */
  readonly status: 'ok' | 'degraded' | 'unavailable'
  /** Whether rows can be written. */
  readonly writable: boolean
  /** Why they cannot. */
  readonly reason?: string
  /** Version of the program. */
  readonly version?: string
  /** What keeps the rows: `memory`, `sqlite`, `postgres`, or `custom` for a store of someone else. */
  readonly store: string
}

/** Reads and writes, to find out whether a store works. */
export async function healthOf(
  store: Store,
  { watch, version }: { readonly watch: StoreWatch; readonly version: string | undefined },
): Promise<Health> {
  const about = { ...(version !== undefined && { version }), store: store.kind ?? 'custom' }
  const unreadable = await problemOf(() => store.check())
  if (unreadable) return { status: 'unavailable', writable: false, reason: unreadable.message, ...about }
  // Another write may be in progress: then the last one says whether rows can be written.
  const unwritable = (await problemOf(async () => await store.checkWrites?.())) ?? watch.outage()?.error
  if (unwritable) return { status: 'degraded', writable: false, reason: unwritable.message, ...about }
  return { status: 'ok', writable: true, ...about }
}

async function problemOf(access: () => unknown): Promise<StoreError | undefined> {
  try {
    await access()
    return undefined
  } catch (error) {
    if (error instanceof StoreError) return error
    throw error
  }
}
