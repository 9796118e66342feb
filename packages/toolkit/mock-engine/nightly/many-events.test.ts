import { test } from 'vitest'
import { arriveDespiteFaults, arriveInTurn, count } from '../test/delivery/many.ts'

// Other seeds each night.
const seeds = Array.from({ length: 40 }, (_, n) => Date.now() + n)

test.each(seeds)(`${count} events reach a receiver that fails at random, each in its turn (seed %i)`, async (seed) => {
  await arriveInTurn(seed)
})

test.each(seeds)('with faults, each of them arrives, some twice and some late (seed %i)', async (seed) => {
  await arriveDespiteFaults(seed)
})
