/** Runs exchanges with a server, of which only the latest counts. */
export interface Latest {
  /** Runs a task; the one before is aborted. A task must check its signal after each wait. */
  run(task: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** Aborts the current task, if there is one. */
  cancel(): void
}

/**
 * @param options.onPending Called with whether a task is running, when that changes.
 * @param options.onError Called with the error of a task that was not aborted.
 */
export function createLatest(options: {
  readonly onPending: (isPending: boolean) => void
  readonly onError: (error: Error) => void
}): Latest {
  let current: AbortController | undefined
  const end = (): void => {
    current = undefined
    options.onPending(false)
  }
  return {
    async run(task) {
      current?.abort()
      const controller = (current = new AbortController())
      options.onPending(true)
      try {
        await task(controller.signal)
      } catch (error) {
        if (!controller.signal.aborted) options.onError(error as Error) // fetch, the mock and imports throw errors
      } finally {
        if (current === controller) end()
      }
    },
    cancel() {
      current?.abort()
      if (current !== undefined) end()
    },
  }
}
