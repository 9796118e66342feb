import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleValue, minimalExample } from '@specwright/json-schema/examples'
import { compiled } from '../../core/json-schema/test/compiled.ts'
import { root, value } from '../../core/json-schema/test/random-schema.ts'
import { asComponents } from '../test/random-documents.ts'
import { distinct, refused, type Assigned } from '../test/types-soundness.ts'

const seeds = Array.from({ length: 5 }, (_, n) => Date.now() + n)

test.each(seeds)('every value that a validator accepts has the type of its schema (seed %i)', async (seed) => {
  const schemas = fc.sample(root, { seed, numRuns: 500 })
  const values = fc.sample(value, { seed, numRuns: 60 })
  const assigned: Assigned[] = []
  for (const [n, schema] of schemas.entries()) {
    const { is } = await compiled(schema)
    const examples = [exampleValue, minimalExample].map((example) => example({ ...schema }, { ...schema }))
    for (const each of distinct([...examples, ...values]).filter(is)) assigned.push([`S${n}`, each])
  }
  expect(assigned.length).toBeGreaterThan(5000)
  expect(await refused(JSON.stringify(asComponents(schemas)), assigned)).toEqual([])
})
