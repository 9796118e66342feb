import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleValue, minimalExample } from '@loyalty-kit/json-schema/examples'
import { generateFolder, writeFiles } from '../src/index.ts'
import { compiled } from '../../json-schema/test/compiled.ts'
import { root, value } from '../../json-schema/test/random-schema.ts'
import { workspace } from '../../document/test/workspace.ts'
import { tsc } from './compilers.ts'
import { exactTypeOf } from './exact-type.ts'
import { asComponents } from './random-documents.ts'
import { project } from './verdicts.ts'

const runs = { seed: 20_261_122, numRuns: 500 }

/** The values that the validator of a schema accepts, of its own examples and of some others. */
async function validValues(schema: object, others: readonly unknown[]): Promise<readonly unknown[]> {
  const { is } = await compiled(schema)
  const examples = [exampleValue, minimalExample].map((example) => example({ ...schema }, { ...schema }))
  const valid = [...examples, ...others].filter((each) => each !== undefined && is(each))
  return [...new Map(valid.map((each) => [JSON.stringify(each), each])).values()]
}

test('every value that a validator accepts is assignable to the type of its schema', { timeout: 60_000 }, async () => {
  const schemas = fc.sample(root, runs)
  const values = fc.sample(value, { ...runs, numRuns: 60 })
  const folder = workspace({ ...project, 'api.json': JSON.stringify(asComponents(schemas)) })
  const { files } = await generateFolder(join(folder, 'api.json'), { only: ['types'] })
  writeFiles(join(folder, 'd/out'), files)
  const lines: string[] = []
  for (const [n, schema] of schemas.entries()) {
    for (const each of await validValues(schema, values)) {
      const name = `v${lines.length}`
      const assigned = `declare const ${name}: ${exactTypeOf(each)}; export const of_${name}: types.S${n} = ${name}`
      lines.push(assigned)
    }
  }
  const source = [`import type * as types from './types.ts'`, ...lines].join('\n')
  writeFileSync(join(folder, 'd/out/values.ts'), source)
  expect(lines.length).toBeGreaterThan(5000)
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  expect(failing(stdout, source)).toEqual([])
  expect(stdout).toBe('')
})

/** The assignments that the compiler refuses. */
function failing(messages: string, source: string): readonly string[] {
  const lines = source.split('\n')
  return [...messages.matchAll(/^\S*values\.ts\((\d+),/gm)].map(([, line]) => lines[Number(line) - 1] ?? '')
}
