import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge, type Outcome } from '../test/migrate/corpus.ts'
import { createConsumer, type Consumer } from '../test/migrate/fixture.ts'
import { callSites } from '../test/migrate/sites.ts'

let consumer: Consumer
let outcomes: readonly Outcome[]

beforeAll(async () => {
  consumer = await createConsumer()
  outcomes = judge(consumer, callSites)
})

afterAll(() => consumer.remove())

const labelOf = ({ site, why, text }: Outcome): string => `${site.kind}, ${site.form}: ${why}\n${text}`

test('of all call sites, none is wrong and nine of ten are rewritten', () => {
  expect(outcomes.filter(({ result }) => result === 'wrong' || result === 'unsound').map(labelOf)).toEqual([])
  const rewritten = outcomes.filter(({ result }) => result === 'rewritten').length
  expect({ sites: outcomes.length >= 500, share: rewritten / outcomes.length >= 0.9 }).toEqual({
    sites: true,
    share: true,
  })
})
