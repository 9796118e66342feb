import { StoreError } from './store-error.ts'

/** Runs units of work one after another if they share a key, in order of arrival. */
export interface KeyQueue {
  /**
   * Runs work once all earlier work with one of its keys has ended.
   *
   * @throws {StoreError} If that takes longer than the limit; the work then never starts.
   */
  run<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result>
}

/**
 * A queue in this process. Work that waits here needs no connection to a database yet, so that a locked row does not use
 * up all connections.
 *
 * @param limitMs How long work may wait, in milliseconds.
 */
export function createKeyQueue(limitMs: number): KeyQueue {
  const last = new Map<string, Promise<void>>()
  return {
    async run(keys, work) {
      const earlier = Promise.all(keys.flatMap((key) => last.get(key) ?? []))
      let end = (): void => {}
      const own = new Promise<void>((resolve) => (end = resolve))
      // Work that gave up waiting still keeps its place, so that later work does not overtake earlier work.
      const ended = earlier.then(async () => await own)
      for (const key of keys) last.set(key, ended)
      void ended.then(() => {
        for (const key of keys) if (last.get(key) === ended) last.delete(key)
      })
      try {
        await within(limitMs, earlier)
        return await work()
      } finally {
        end()
      }
    },
  }
}

async function within(limitMs: number, waiting: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const message = 'Cannot change the row: other requests have been changing it for too long. Try again later'
    timer = setTimeout(() => reject(new StoreError(message)), limitMs)
  })
  await Promise.race([waiting, tooLate]).finally(() => clearTimeout(timer))
}
