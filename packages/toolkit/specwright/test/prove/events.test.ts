import { expect, test } from 'vitest'
import { eventsYaml } from './events-document.ts'
import { eventsServer, type EventsFault } from './events-server.ts'
import { proveHere, readOnce } from './prove-here.ts'

test('a right server of events has no failure, and nothing is left on it', async () => {
  const read = await readOnce('events.yaml', eventsYaml)
  const server = eventsServer(read.model.document.root)
  const { failures, left } = await proveHere(read, { fetch: server.fetch, credentials: {}, requests: 200 })
  expect(failures).toEqual([])
  expect(left).toEqual([])
  expect(server.count()).toBe(0)
})

test.each<[fault: EventsFault, found: string]>([
  ['cancelled twice', 'state POST /events/{eventId}/cancel: the same step again: expected status 409'],
  ['publishing is not kept', 'state POST /events/{eventId}/publish: a step of an item: expected the "status"'],
  ['tags reset by changes', 'state PATCH /events/{eventId}: the member slug as it is: expected the member "tags"'],
  ['a change to a taken slug', 'state PATCH /events/{eventId}: the slug of another item: expected status 409'],
])('%s is found: %s', async (fault, found) => {
  const read = await readOnce('events.yaml', eventsYaml)
  const { fetch } = eventsServer(read.model.document.root, fault)
  const { failures } = await proveHere(read, { fetch, credentials: {}, requests: 200 })
  expect(failures).toContainEqual(expect.stringContaining(found))
})
