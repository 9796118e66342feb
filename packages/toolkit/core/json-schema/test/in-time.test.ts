import { inTime } from '@specwright/json-schema/examples'
import { expect, onTestFinished, test, vi } from 'vitest'

/** Works for ever. */
function work(): never {
  for (;;);
}

test('work within its limit has its result, also within another limit', () => {
  expect(inTime(() => inTime(() => 1))).toBe(1)
})

test('an inner limit ends the inner work only', () => {
  expect(inTime(() => [inTime(() => work(), 20), 'went on'], 60_000)).toEqual([undefined, 'went on'])
})

test('an outer limit counts, however often inner ones end', () => {
  const rounds = Array.from({ length: 5 }, () => {
    let count = 0
    inTime(() => {
      for (; count < 30; count++) inTime(() => work(), 20)
    }, 100)
    return count
  })
  // Each round takes 20 ms at least.
  expect(Math.max(...rounds)).toBeLessThan(10)
})

test('an outer limit ends longer inner ones, and not what comes after', () => {
  let isInnerDone = false
  const outer = inTime(() => {
    inTime(() => work(), 60_000)
    isInnerDone = true
  }, 20)
  expect({ outer, isInnerDone }).toEqual({ outer: undefined, isInnerDone: false })
  expect(inTime(() => 'after')).toBe('after')
})

test('work that the processor had no time for is run again, with more time', () => {
  const usage = vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 })
  onTestFinished(() => usage.mockRestore())
  let runs = 0
  expect(inTime(() => (runs++ === 0 ? work() : 'done'))).toBe('done')
  expect(runs).toBe(2)
})

test('work that the processor worked on for too long is not run again', () => {
  let user = 0
  const usage = vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: (user += 500_000), system: 0 }))
  onTestFinished(() => usage.mockRestore())
  let runs = 0
  const endless = (): never => {
    runs++
    return work()
  }
  expect(inTime(endless)).toBeUndefined()
  expect(runs).toBe(1)
})

test('errors of the work are thrown', () => {
  const failing = (): never => {
    throw new RangeError('Too deep')
  }
  expect(() => inTime(() => inTime(failing))).toThrow(RangeError)
})
