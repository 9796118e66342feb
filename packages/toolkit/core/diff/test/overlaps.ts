import type { JsonObject } from '@specwright/json-schema/json'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { compiled } from '../../json-schema/test/compiled.ts'
import { schema, value } from '../../json-schema/test/random-schema.ts'
import { compareDocuments } from '../src/compare/documents.ts'
import { request, response } from './pair.ts'

const values = fc.array(value, { minLength: 16, maxLength: 24 })
const shapes = fc.array(schema, { minLength: 2, maxLength: 4 })
const components = { one: { type: 'string' }, two: { type: 'array', items: { type: 'string' } } }

/** Expects a branch that shares a value with another to be a breaking change, where it is added or removed. */
export async function expectNothingShared(runs: { readonly seed: number; readonly numRuns: number }): Promise<void> {
  const property = fc.asyncProperty(shapes, values, async (all, samples) => {
    const [fewer, more] = [{ oneOf: all.slice(1) }, { oneOf: all }]
    const [was, is] = [await compiled({ ...fewer, $defs: components }), await compiled({ ...more, $defs: components })]
    const refused = samples.filter((each) => was.is(each) && !is.is(each))
    if (refused.length === 0) return
    const named = (union: object): JsonObject =>
      JSON.parse(JSON.stringify(union).replaceAll('#/$defs/', '#/components/schemas/')) as JsonObject // the same shape
    const [small, large] = [named(fewer), named(more)]
    const requestFindings = compareDocuments(request(small, components), request(large, components))
    expect(requestFindings.some(({ wire }) => wire === 'major')).toBe(true)
    const responseFindings = compareDocuments(response(large, components), response(small, components))
    expect(responseFindings.some(({ wire }) => wire === 'major')).toBe(true)
  })
  await fc.assert(property, runs)
}
