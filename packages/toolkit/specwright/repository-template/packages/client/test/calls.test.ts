import { createMockServer } from '@specwright/mock-engine'
import { contract } from '@{{name}}/mock-server'
import { checkResponse, responseParts, type OperationId } from '@{{name}}/validators/operations'
import { expect, test } from 'vitest'
import { createApiClient } from '../src/index.ts'
import { calls, options } from './generated/calls.ts'

// Each operation is called with the example of the contract, and the mock responds with its example.

/** The mock without items, which accepts any credentials: every response is an example. */
const routes = Object.fromEntries(
  Object.entries(contract.routes).map(([id, route]) => [
    id,
    { ...route, operation: { ...route.operation, security: [] } },
  ]),
)
const mock = createMockServer({ ...contract, routes, securitySchemes: {}, collections: [], actions: {}, transitions: {} })

/** False for an operation whose response no value was found for, which generation reports: the mock responds with 501. */
function hasExample(id: string): boolean {
  return Object.keys(contract.routes[id as OperationId]?.unanswered ?? {}).every((status) => !/^(?:2|default)/.test(status))
}

test.each(Object.entries(calls).filter(([id]) => hasExample(id)))('%s', async (id, call) => {
  const issues: unknown[] = []
  const client = createApiClient({
    ...options,
    baseUrl: 'http://mock.test',
    async fetch(input, init) {
      const response = await mock.fetch(input, init)
      const parts = await responseParts(response.clone())
      issues.push(...checkResponse(id as OperationId, parts)) // `calls` has the operations of the contract
      return response
    },
  })
  await settled(call(client))
  expect(issues).toEqual([])
})

/** Waits for a response, or for the first item of a listing or stream. */
async function settled(result: unknown): Promise<void> {
  if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result) {
    for await (const _ of result as AsyncIterable<unknown>) break
  } else await result
}
