import { test } from 'vitest'
import { arriveDespiteFaults, arriveInTurn, count } from './many.ts'

const seed = 20_261_127

test(`${count} events reach a receiver that fails at random, each in its turn`, async () => {
  await arriveInTurn(seed)
})

test('with faults, each of them arrives, some twice and some late', async () => {
  await arriveDespiteFaults(seed)
})
