import { expect, test } from 'vitest'
import { explore, type ExploredService } from './explore/explore.ts'
import { mutants, applyMutant } from './explore/mutants.ts'
import { start } from './helpers.ts'
import { createMockServer } from '@loyalty-kit/mock-server'

function service(): ExploredService {
  const { fetch, control } = createMockServer({
    idSeed: 1,
    now: () => start,
    secret: 'a secret that only tests use',
  })
  return { fetch, control }
}

test.each([1, 2, 3])('the mock follows the contract for random requests (seed %i)', async (seed) => {
  expect(await explore(service(), seed)).toEqual([])
})

test('there are enough mutants', () => {
  expect(Object.keys(mutants).length).toBeGreaterThanOrEqual(30)
})

test.each(Object.entries(mutants))('a mutant is noticed: %s', async (_, mutant) => {
  const { fetch, control } = service()
  expect(await explore({ fetch: applyMutant(fetch, mutant), control }, 1)).not.toEqual([])
})
