import { test } from 'vitest'
import { expectExample, seeminglyLarge } from '../test/large-examples.ts'

test.each(seeminglyLarge(30))('%s that only seems too large still has an example', async (_, schemas, value) => {
  await expectExample(schemas, value)
})
