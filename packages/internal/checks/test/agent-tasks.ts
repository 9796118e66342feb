import { doTasks, endpointServer, ourServer, ownDocuments } from '@loyalty-kit/bench/agents'
import { afterAll, expect } from 'vitest'

const { documents, remove } = ownDocuments()
afterAll(remove)

/** The contracts that agents have tasks of, with their documents. */
export const contracts = [...documents].map(([contract, document]) => ({ name: contract.name, contract, document }))

type WithDocument = (typeof contracts)[number]

/** Expects all tasks to reach their state, and no mistake to be sent: a task that does not reach it throws. */
export async function expectNoneSent({ contract, document }: WithDocument): Promise<void> {
  const { conversations } = await doTasks(contract, document, ourServer)
  expect(conversations.map(({ refused }) => refused)).toEqual(contract.tasks.map(() => 0))
}

/** Expects a tool that sends what it is given to send the mistakes. */
export async function expectAllSent({ contract, document }: WithDocument): Promise<void> {
  const { conversations } = await doTasks(contract, document, endpointServer)
  const mistaken = contract.tasks.map(({ steps }) => steps.filter(({ mistake }) => mistake).length)
  expect(conversations.map(({ refused }) => refused)).toEqual(mistaken)
}
