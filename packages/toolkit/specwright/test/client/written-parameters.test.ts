import { expect, test } from 'vitest'
import { disagreements } from './written-parameters.ts'

test('what a client writes as a parameter, a mock reads, in every location and style', async () => {
  expect(await disagreements(20_261_128, 12)).toEqual([])
})
