import * as fc from 'fast-check'
import { expect } from 'vitest'
import { undocumented } from './control-judge.ts'
import { controlRequests } from './control-requests.ts'
import { served } from './served.ts'
import { shop } from './shop.ts'

const owner = '00000000-0000-4000-8000-000000000001'

/** Asserts that what the document of the control interface allows is not malformed, and gets a response that it has. */
export async function respondsAsDocumented(runs: { readonly seed: number; readonly numRuns: number }): Promise<void> {
  const { mock, send } = await served(shop, { seed: { owners: [{ id: owner, name: 'Ada' }] }, deliveryRetriesMs: [] })
  const known = {
    operation: ['getOwner', 'listPets'],
    event: ['petFound', '*'],
    events: ['petFound'],
    collection: await mock.control.collections(),
    id: [owner],
  }
  const property = fc.asyncProperty(controlRequests(known), async (request) => {
    const received = await send(`${request.method} /__control/${request.path}`, request.body)
    expect(undocumented(request, received)).toEqual([])
    expect([received.status, received.body]).not.toEqual([400, expect.anything()])
    expect(received.status).toBeLessThan(500)
  })
  await fc.assert(property, { ...runs, endOnFailure: true })
}
