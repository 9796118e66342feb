import { expect, test } from 'vitest'
import { mutants } from '../test/explore/mutants.ts'
import { exploreMutant } from '../test/explore/service.ts'

test('there are enough mutants', () => {
  expect(Object.keys(mutants).length).toBeGreaterThanOrEqual(30)
})

test.each(Object.entries(mutants))('a mutant is noticed: %s', async (_, mutant) => {
  expect(await exploreMutant(mutant)).not.toEqual([])
})
