import { expect, test } from 'vitest'
import { labsFaults } from '../test/prove/labs-server.ts'
import { labsFailures } from '../test/prove/prove-labs.ts'

/** The whole document, with as many requests as it has operations to combine. */
const whole = { paths: /./, requests: 900 }

test('a right server whose items have paths below several others has no failure', async () => {
  expect(await labsFailures(whole)).toEqual([])
})

test.each(labsFaults)('%s is found among all', async (fault) => {
  const failures = await labsFailures({ ...whole, fault })
  expect(failures.filter((each) => each.startsWith('state '))).not.toEqual([])
})
