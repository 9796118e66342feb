import { expect, test } from 'vitest'
import { disagreements } from './written-bodies.ts'

test('what a client writes in a form, a mock reads, in every encoding', async () => {
  expect(await disagreements(20_261_128, 8)).toEqual([])
})
