import { expect, test } from 'vitest'
import { labsFaults } from './labs-server.ts'
import { labsFailures } from './prove-labs.ts'

/** Studies and their samples, and samples with their tubes, with as few requests as find each fault. */
const samples = { paths: /^\/studies|^\/samples(?:\/\{id\})?$/, requests: 160 }
const tubes = { paths: /^\/samples|^\/tubes/, requests: 120 }

test('a right server whose items have a path of their own has no failure', async () => {
  expect(await labsFailures({ paths: /./, requests: 500 })).toEqual([])
})

test.each(labsFaults)('%s is found', async (fault) => {
  const small = fault === 'tubes are not changed' ? tubes : samples
  const failures = await labsFailures({ ...small, fault })
  expect(failures.filter((each) => each.startsWith('state '))).not.toEqual([])
})
