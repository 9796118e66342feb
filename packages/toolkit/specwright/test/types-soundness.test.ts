import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleValue, minimalExample } from '@specwright/json-schema/examples'
import { generateFolder, writeFiles } from '../src/index.ts'
import { value } from '../../core/json-schema/test/random-schema.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { directions } from './directions-document.ts'
import { distinct, refused, type Assigned } from './types-soundness.ts'
import { variantsOf } from './value-variants.ts'

// Nightly compiles the values of random schemas.
const values = fc.sample(value, { seed: 20_261_122, numRuns: 60 })

const contract = readFileSync(new URL('../../../../openapi/loyalty.yaml', import.meta.url), 'utf8')

test.each([
  { what: 'our own contract', source: contract },
  { what: 'a document with members of one direction', source: JSON.stringify(directions.document) },
])('every value that a validator of $what accepts has the type of its schema', async ({ source }) => {
  const folder = workspace({ 'api.yaml': source, 'package.json': '{ "type": "module" }' })
  const { files, models } = await generateFolder(join(folder, 'api.yaml'), { only: ['validators'] })
  writeFiles(join(folder, 'out'), files)
  const validators = (await import(join(folder, 'out/index.ts'))) as Record<string, { is(value: unknown): boolean }>
  const assigned = models.flatMap(({ schemas, document: { root: whole } }) =>
    schemas.flatMap(({ schema, typeName }): Assigned[] => {
      const examples = [exampleValue, minimalExample].map((example) => example(schema, whole))
      const all = distinct([...examples.flatMap(variantsOf), ...values])
      return all.filter((each) => validators[`${typeName}Schema`]!.is(each)).map((each) => [typeName, each])
    }),
  )
  expect(assigned.length).toBeGreaterThan(100)
  expect(await refused(source, assigned)).toEqual([])
})
