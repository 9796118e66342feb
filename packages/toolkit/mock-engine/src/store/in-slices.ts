import type { MaybePromise } from '@specwright/server-engine/engine'

/** How long work may keep requests waiting, in milliseconds. */
const sliceMs = 10

/** Work in steps: a generator that yields after each, and returns the result. */
export type Steps<Result> = Generator<undefined, Result>

/** The result of all steps, at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The result of all steps, in slices, between which requests are handled. */
export async function stepsInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + sliceMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

/**
 * Calls back for each index below a count: at once if that is quick, otherwise in slices, between which requests are
 * handled.
 */
export function inSlices(count: number, each: (index: number) => void): MaybePromise<void> {
  const next = count > 0 ? slice(0, count, each) : 0
  return next < count ? theRest(next, count, each) : undefined
}

async function theRest(start: number, count: number, each: (index: number) => void): Promise<void> {
  for (let next = start; next < count; next = slice(next, count, each)) {
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

/** Calls back until the time is over; returns the next index. */
function slice(start: number, count: number, each: (index: number) => void): number {
  const end = performance.now() + sliceMs
  let index = start
  do {
    each(index++)
  } while (index < count && performance.now() < end)
  return index
}
