import { test } from 'vitest'
import { respondsAsDocumented } from '../test/mock/control-property.ts'

// Another seed each night; a failure reports it.
const seed = Date.now()

test('what the document of the control interface allows gets a response that it has: 200 times as many', async () => {
  await respondsAsDocumented({ seed, numRuns: 30_000 })
})
