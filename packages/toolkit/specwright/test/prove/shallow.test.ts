import { expect, test } from 'vitest'
import type { LabsFault } from './labs-server.ts'
import { labsFailures } from './prove-labs.ts'

/** Studies and their samples, and samples with their tubes, with as few requests as find each fault. */
const samples = { paths: /^\/studies|^\/samples(?:\/\{id\})?$/, requests: 160 }
const tubes = { paths: /^\/samples|^\/tubes/, requests: 120 }

// All of them are found nightly, among all paths, and a right server has no failure.
test.each<LabsFault>(['a change is not kept', 'tubes are not changed'])('%s is found', async (fault) => {
  const small = fault === 'tubes are not changed' ? tubes : samples
  const failures = await labsFailures({ ...small, fault })
  expect(failures.filter((each) => each.startsWith('state '))).not.toEqual([])
})
