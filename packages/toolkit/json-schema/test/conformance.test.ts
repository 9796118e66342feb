import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { knownGaps } from './conformance/gaps.ts'
import { hasSuite, runSuite } from './conformance/suite.ts'

/** The suite, in whatever folder beside this repository it lies, unless a variable says where. */
function findSuite(): string | undefined {
  const named = process.env['JSON_SCHEMA_TEST_SUITE']
  if (named !== undefined) return named
  const beside = fileURLToPath(new URL('../../../../../', import.meta.url))
  const [found] = globSync('{,*/,*/*/}{JSON-Schema-Test-Suite,json-schema-test-suite}', { cwd: beside })
  return found === undefined ? undefined : join(beside, found)
}

test(
  'the mandatory tests of the JSON-Schema-Test-Suite pass where the suite is present, and its formats',
  { timeout: 60_000 },
  async () => {
    const folder = findSuite()
    const rows = folder !== undefined && hasSuite(folder) ? await runSuite(folder) : []
    const found = `${rows.reduce((sum, { passed }) => sum + passed, 0)} tests of the JSON-Schema-Test-Suite passed`
    const missing = 'The JSON-Schema-Test-Suite is not here: set JSON_SCHEMA_TEST_SUITE to its folder'
    process.stdout.write(`${rows.length === 0 ? missing : found}\n`)
    const failures = rows.flatMap(({ file, failures: list }) => list.map((failure) => `${file}: ${failure}`))
    expect(failures).toEqual(Object.keys(knownGaps))
  },
)
