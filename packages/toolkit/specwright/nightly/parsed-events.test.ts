import { test } from 'vitest'
import { eventDocuments } from '../test/events-document.ts'
import { expectSameByParser } from '../test/parsed-events.ts'

test.each(Object.entries(eventDocuments))('the parser of AsyncAPI finds the same in AsyncAPI %s', async (_, events) => {
  await expectSameByParser(events)
})
