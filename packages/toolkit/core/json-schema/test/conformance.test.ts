import { findSuite } from '@specwright/machine/suite'
import { expect, test } from 'vitest'
import { knownGaps } from './conformance/gaps.ts'
import { runSuite } from './conformance/suite.ts'

test('the mandatory tests of the JSON-Schema-Test-Suite pass if the suite is present, and those of formats', async () => {
  const folder = findSuite()
  const rows = folder !== undefined ? await runSuite(folder) : []
  const found = `${rows.reduce((sum, { passed }) => sum + passed, 0)} tests of the JSON-Schema-Test-Suite passed`
  const missing = 'The JSON-Schema-Test-Suite is not here: set JSON_SCHEMA_TEST_SUITE to its folder'
  process.stdout.write(`${rows.length === 0 ? missing : found}\n`)
  const failures = rows.flatMap(({ file, failures: list }) => list.map((failure) => `${file}: ${failure}`))
  expect(failures).toEqual(Object.keys(knownGaps))
})
