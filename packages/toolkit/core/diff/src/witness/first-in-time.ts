import { inTime } from '@specwright/json-schema/examples'

/**
 * The first value that passes a test; values for which it takes too long do not. The values are made without a limit, since
 * what makes them has limits of its own.
 */
export function firstInTime(values: Iterable<unknown>, passes: (value: unknown) => boolean): unknown {
  let left = maxSlow
  const isPassingInTime = (value: unknown): boolean => {
    const isPassing = left > 0 ? inTime(() => passes(value)) : undefined
    if (isPassing === undefined) left--
    return isPassing === true
  }
  for (const some of chunksOf(values)) {
    // A limit on each value would take most of the time.
    const found = left === maxSlow ? inTime(() => ({ value: some.find(passes) })) : undefined
    const value = found ? found.value : some.find(isPassingInTime)
    if (value !== undefined) return value
    if (left <= 0) return undefined
  }
  return undefined
}

/** How many values are tested at once: most searches end with one of the first. */
const chunk = 64

function* chunksOf(values: Iterable<unknown>): Generator<readonly unknown[]> {
  let some: unknown[] = []
  for (const value of values) {
    some.push(value)
    if (some.length < chunk) continue
    yield some
    some = []
  }
  yield some
}

/** The search ends after this many values that take too long, since others would too. */
const maxSlow = 3
