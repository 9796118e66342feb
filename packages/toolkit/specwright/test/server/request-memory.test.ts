import { test } from 'vitest'
import { expectPaced, ways } from './paced-bodies.ts'

// Of 200 MiB, nightly.
test.each(ways)('a body of 40 MiB is read no faster than its function does: %s, seed %i', async (_, seed, sendTo) => {
  await expectPaced(40, seed, sendTo)
})
