import { doTasks, endpointServer, mistakesIn, ourServer, ownDocuments } from '@loyalty-kit/bench/agents'
import { afterAll, expect, test } from 'vitest'

const { documents, remove } = ownDocuments()
afterAll(remove)
const contracts = [...documents].map(([contract, document]) => ({ name: contract.name, contract, document }))

test('there are 40 tasks of three contracts, 20 with a mistake first', () => {
  expect(contracts).toHaveLength(3)
  expect(contracts.flatMap(({ contract }) => contract.tasks)).toHaveLength(40)
  expect(contracts.reduce((sum, { contract }) => sum + mistakesIn(contract), 0)).toBe(20)
})

// A task that does not reach its state throws.
test.each(contracts)('all tasks of $name reach their state, and no mistake is sent', async ({ contract, document }) => {
  const { conversations } = await doTasks(contract, document, ourServer)
  expect(conversations.map(({ refused }) => refused)).toEqual(contract.tasks.map(() => 0))
})

test.each(contracts)(
  'a tool that sends what it is given sends the mistakes of $name',
  async ({ contract, document }) => {
    const { conversations } = await doTasks(contract, document, endpointServer)
    const mistaken = contract.tasks.map(({ steps }) => steps.filter(({ mistake }) => mistake).length)
    expect(conversations.map(({ refused }) => refused)).toEqual(mistaken)
  },
)
