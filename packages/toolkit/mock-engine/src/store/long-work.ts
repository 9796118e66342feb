/** Work that takes several turns of the event loop, one after the other. */
export interface LongWork {
  /** Settles when the work that is in progress, and what waits for it, has ended; `undefined` if there is none. */
  readonly inProgress: () => Promise<void> | undefined
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
}

export function createLongWork(): LongWork {
  let last: Promise<void> | undefined
  return {
    inProgress: () => last,
    async run(work) {
      const result = last ? last.then(work) : work()
      const end = (): void => {
        if (last === ended) last = undefined
      }
      const ended = result.then(end, end)
      last = ended
      return await result
    },
  }
}
