import { expect, test } from 'vitest'
import { explore, type Explored } from './explore/explore.ts'
import { mutants, mutated } from './explore/mutants.ts'
import { start } from './helpers.ts'
import { createMockServer } from '@loyalty-kit/mock-server'

function service(): Explored {
  const { fetch, control } = createMockServer({
    idSeed: 1,
    now: () => start,
    secret: 'a secret for tests, and only for them',
  })
  return { fetch, control }
}

test.each([1, 2, 3])('the mock keeps the contract, whatever it is asked (seed %i)', async (seed) => {
  expect(await explore(service(), seed)).toEqual([])
})

test('there are mutants enough', () => {
  expect(Object.keys(mutants).length).toBeGreaterThanOrEqual(30)
})

test.each(Object.entries(mutants))('it is noticed when %s', async (_, mutant) => {
  const { fetch, control } = service()
  expect(await explore({ fetch: mutated(fetch, mutant), control }, 1)).not.toEqual([])
})
