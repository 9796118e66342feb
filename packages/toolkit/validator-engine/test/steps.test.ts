import { compileFunction } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { countSteps } from './steps.ts'

const counter = countSteps()
afterAll(() => counter.stop())

/** How much more steps work takes for a number that is twice as large. */
function growthOf(body: string, size: number): number {
  // Work that is loaded after the start.
  const work = compileFunction(body, ['size'], { filename: 'work.js' }) as (size: number) => void
  const stepsOf = (count: number): number => {
    counter.take()
    work(count)
    return counter.take()
  }
  const steps = stepsOf(size)
  return stepsOf(2 * size) / steps
}

test.each([
  ['a loop', 'let sum = 0; for (let n = 0; n < size; n++) sum += n', 1_000_000, 2],
  ['a function in a loop', 'const step = (n) => n + 1; for (let n = 0; n < size; n++) step(n)', 1_000_000, 2],
  ['a loop in a loop', 'let sum = 0; for (let m = 0; m < size; m++) for (let n = 0; n < size; n++) sum++', 1000, 4],
  ['a callback for each pair', 'const all = Array(size).fill(1); all.map(() => all.some((n) => n > 1))', 1000, 4],
  ['a condition that is never true', 'for (let n = 0; n < 1e6; n++) if (n < 0) size++', 1000, 1],
])('the steps of %s', (_, body, size, growth) => {
  expect(growthOf(body, size)).toBeCloseTo(growth, 1)
})
