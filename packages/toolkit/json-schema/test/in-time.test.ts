import { inTime } from '@loyalty-kit/json-schema/examples'
import { expect, test } from 'vitest'

/** Works for some milliseconds. */
function work(ms: number): string {
  for (const end = performance.now() + ms; performance.now() < end;);
  return 'done'
}

test('work within its limit has its result, also within another limit', () => {
  expect(inTime(() => inTime(() => 1))).toBe(1)
})

test('an inner limit ends the inner work only', () => {
  expect(inTime(() => [inTime(() => work(60_000), 20), 'went on'], 60_000)).toEqual([undefined, 'went on'])
})

test('an outer limit counts, however often inner ones end', () => {
  const rounds = Array.from({ length: 5 }, () => {
    let count = 0
    inTime(() => {
      for (; count < 30; count++) inTime(() => work(60_000), 20)
    }, 100)
    return count
  })
  // Each round takes 20 ms at least.
  expect(Math.max(...rounds)).toBeLessThan(10)
})

test('an outer limit ends longer inner ones, and not what comes after', () => {
  let isInnerDone = false
  const outer = inTime(() => {
    inTime(() => work(60_000), 60_000)
    isInnerDone = true
  }, 20)
  expect({ outer, isInnerDone }).toEqual({ outer: undefined, isInnerDone: false })
  expect(inTime(() => 'after')).toBe('after')
})

test('errors of the work are thrown', () => {
  const failing = (): never => {
    throw new RangeError('Too deep')
  }
  expect(() => inTime(() => inTime(failing))).toThrow(RangeError)
})
