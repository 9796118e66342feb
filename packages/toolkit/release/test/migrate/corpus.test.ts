import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge, type Outcome } from './corpus.ts'
import { createConsumer, type Consumer } from './fixture.ts'
import { callSites } from './sites.ts'

// Every fourth call site; the nightly run has all of them.
const sites = callSites.filter((_, index) => index % 4 === 0)

let consumer: Consumer
let outcomes: readonly Outcome[]

beforeAll(async () => {
  consumer = await createConsumer()
  outcomes = judge(consumer, sites)
})

afterAll(() => consumer.remove())

const labelOf = ({ site, why, text }: Outcome): string => `${site.kind}, ${site.form}: ${why}\n${text}`

test('call sites of the corpus compile by themselves', () => {
  expect(outcomes.filter(({ result }) => result === 'unsound').map(labelOf)).toEqual([])
})

test('no call site is rewritten wrongly, or changed by a second run', () => {
  expect(outcomes.filter(({ result }) => result === 'wrong').map(labelOf)).toEqual([])
})

test('nine of ten call sites compile, and send what was expected', () => {
  expect(outcomes.filter(({ result }) => result === 'rewritten').length / outcomes.length).toBeGreaterThanOrEqual(0.9)
})

test('what a person must decide is marked', () => {
  const people = outcomes.filter(({ site }) => site.kind === 'for a person')
  expect(new Set(people.map(({ result }) => result))).toEqual(new Set(['marked']))
})
