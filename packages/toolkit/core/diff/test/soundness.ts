import * as fc from 'fast-check'
import { expect } from 'vitest'
import { compareDocuments } from '../src/compare/documents.ts'
import type { JsonObject } from '@specwright/json-schema/json'
import { compiled } from '../../json-schema/test/compiled.ts'
import { root, value } from '../../json-schema/test/random-schema.ts'
import { request, response } from './pair.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'

/** Arguments of `request` and `response` for a schema whose definitions become the components of the document. */
function inDocument(schema: object): [schema: JsonObject, schemas: JsonObject] {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $defs = {}, ...rest } = JSON.parse(text) as { $defs?: JsonObject } // the same shape
  return [rest, $defs]
}

const values = fc.array(value, { minLength: 8, maxLength: 16 })

/**
 * A schema that defines every property that any of these schemas uses: by convention, an added property is not
 * breaking, although it may refuse values that were accepted before.
 */
function closed(schema: object): object {
  const properties = Object.fromEntries(['a', 'b', 'c', 'toString'].map((name) => [name, true]))
  const own = 'properties' in schema && typeof schema.properties === 'object' ? schema.properties : {}
  return { ...schema, properties: { ...properties, ...own } }
}

/** Asserts a property; the parameters set the number of runs and the seed. */
function assertion<Values>(property: fc.IAsyncProperty<Values>): (runs: Runs) => Promise<void> {
  return async (runs) => await fc.assert(property, runs)
}

interface Runs {
  readonly seed: number
  readonly numRuns: number
}

/** Properties of any two versions of a schema, with their number of runs in the gate. */
export const properties = [
  {
    says: 'a non-breaking change refuses no accepted value, and sends no refused one',
    check: assertion(
      fc.asyncProperty(root, root, values, async (left, right, samples) => {
        const [before, after] = [closed(left), closed(right)]
        const [was, is] = [await compiled(before), await compiled(after)]
        const requestFindings = compareDocuments(request(...inDocument(before)), request(...inDocument(after)))
        if (requestFindings.every(({ wire }) => wire !== 'major')) {
          expect(samples.filter((each) => was.is(each) && !is.is(each))).toEqual([])
        }
        const responseFindings = compareDocuments(response(...inDocument(before)), response(...inDocument(after)))
        if (responseFindings.every(({ wire }) => wire !== 'major')) {
          expect(samples.filter((each) => is.is(each) && !was.is(each))).toEqual([])
        }
      }),
    ),
    runs: { seed: 20_261_121, numRuns: 50 },
  },
  {
    says: 'a schema compared with itself has not changed',
    check: assertion(
      fc.asyncProperty(root, async (schema) => {
        expect((await diffDocuments(request(...inDocument(schema)), request(...inDocument(schema)))).bump).toBe('none')
      }),
    ),
    runs: { seed: 20_261_122, numRuns: 50 },
  },
  {
    says: 'a witness is accepted by one version and refused by the other',
    check: assertion(
      fc.asyncProperty(root, root, async (before, after) => {
        const findings = compareDocuments(request(...inDocument(before)), request(...inDocument(after)))
        const [was, is] = [await compiled(before), await compiled(after)]
        const place = '/paths/~1things~1{id}/post/requestBody/content/application~1json/schema'
        for (const { witness } of findings.filter((each) => each.place.replace(/\/\w+$/, '') === place)) {
          if (witness?.kind === 'value') expect([was.is(witness.value), is.is(witness.value)]).toEqual([true, false])
        }
      }),
    ),
    runs: { seed: 20_261_123, numRuns: 25 },
  },
] as const
