import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge, type Outcome } from '../test/migrate/corpus.ts'
import { createConsumer, type Consumer } from '../test/migrate/fixture.ts'
import { testOutcomes } from '../test/migrate/outcomes.ts'
import { callSites } from '../test/migrate/sites.ts'

let consumer: Consumer
let outcomes: readonly Outcome[]

beforeAll(async () => {
  consumer = await createConsumer()
  outcomes = judge(consumer, callSites)
})

afterAll(() => consumer.remove())

testOutcomes(() => outcomes)

test('of all call sites, nine of ten are rewritten', () => {
  const rewritten = outcomes.filter(({ result }) => result === 'rewritten').length
  expect({ sites: outcomes.length >= 500, share: rewritten / outcomes.length >= 0.9 }).toEqual({
    sites: true,
    share: true,
  })
})
