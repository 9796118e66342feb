import { mistakesIn } from '@loyalty-kit/bench/agents'
import { expect, test } from 'vitest'
import { contracts, expectAllSent, expectNoneSent } from './agent-tasks.ts'

test('there are 40 tasks of three contracts, 20 with a mistake first', () => {
  expect(contracts).toHaveLength(3)
  expect(contracts.flatMap(({ contract }) => contract.tasks)).toHaveLength(40)
  expect(contracts.reduce((sum, { contract }) => sum + mistakesIn(contract), 0)).toBe(20)
})

// Nightly, those of each.
const [first] = contracts

test.each([first!])('all tasks of $name reach their state, and no mistake is sent', expectNoneSent)

test.each([first!])('a tool that sends what it is given sends the mistakes of $name', expectAllSent)
