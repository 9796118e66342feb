import { expect, test } from 'vitest'
import { explore } from './explore/explore.ts'
import { mutants } from './explore/mutants.ts'
import { exploreMutant, service } from './explore/service.ts'

test.each([1, 2, 3])('the mock follows the contract for random requests (seed %i)', async (seed) => {
  expect(await explore(service(), seed)).toEqual([])
})

// Nightly, each of them.
test.each(Object.entries(mutants).filter((_, index) => index % 6 === 0))(
  'a mutant is noticed: %s',
  async (_, mutant) => {
    expect(await exploreMutant(mutant)).not.toEqual([])
  },
)
