import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** True where a folder holds the suite. */
export function hasSuite(folder: string): boolean {
  return existsSync(join(folder, 'tests', 'draft2020-12')) && existsSync(join(folder, 'remotes'))
}

/**
 * The folder of the JSON-Schema-Test-Suite: the one that `JSON_SCHEMA_TEST_SUITE` names, else one beside this
 * repository; `undefined` if it does not contain the suite.
 */
export function findSuite(): string | undefined {
  const found = process.env['JSON_SCHEMA_TEST_SUITE'] ?? besideRepository()
  return found !== undefined && hasSuite(found) ? found : undefined
}

function besideRepository(): string | undefined {
  const beside = fileURLToPath(new URL('../../../../../', import.meta.url))
  const [found] = globSync('{,*/,*/*/}{JSON-Schema-Test-Suite,json-schema-test-suite}', { cwd: beside })
  return found === undefined ? undefined : join(beside, found)
}
