import { test } from 'vitest'
import { expectPaced, ways } from '../test/server/paced-bodies.ts'

test.each(ways)('a body of 200 MiB is read no faster than its function does: %s, seed %i', async (_, seed, sendTo) => {
  await expectPaced(200, seed, sendTo)
})
