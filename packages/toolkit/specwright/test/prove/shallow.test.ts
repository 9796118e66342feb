import { expect, test } from 'vitest'
import { labsFailures } from './prove-labs.ts'

// All faults are found nightly, among all paths, and a right server has no failure.
test('a change that is not kept is found with the paths of one kind of items and what they belong to', async () => {
  const tubes = { paths: /^\/samples|^\/tubes/, requests: 120 }
  const failures = await labsFailures({ ...tubes, fault: 'tubes are not changed' })
  expect(failures.filter((each) => each.startsWith('state '))).not.toEqual([])
})
