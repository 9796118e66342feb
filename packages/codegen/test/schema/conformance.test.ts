import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { knownGaps } from './conformance/gaps.ts'
import { hasSuite, runSuite } from './conformance/suite.ts'

const beside = fileURLToPath(new URL('../../../../../shared/data/json-schema-test-suite', import.meta.url))
const folder = process.env['JSON_SCHEMA_TEST_SUITE'] ?? beside

test(
  'the mandatory tests of the JSON-Schema-Test-Suite pass where the suite is present',
  { timeout: 60_000 },
  async () => {
    const rows = hasSuite(folder) ? await runSuite(folder) : []
    if (rows.length === 0)
      process.stdout.write('The JSON-Schema-Test-Suite is not here: set JSON_SCHEMA_TEST_SUITE to its folder\n')
    const failures = rows.flatMap(({ file, failures: list }) => list.map((failure) => `${file}: ${failure}`))
    expect(failures).toEqual(Object.keys(knownGaps))
  },
)
