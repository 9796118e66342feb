import * as fc from 'fast-check'
import { expect } from 'vitest'
import { compareDocuments } from '../src/compare-documents.ts'
import { diffDocuments } from '../src/index.ts'
import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { compiled } from '../../json-schema/test/compiled.ts'
import { root, value } from '../../json-schema/test/random-schema.ts'
import { request, response } from './pair.ts'

/** Arguments of `request` and `response` for a schema with definitions: in a document, those are its components. */
function inDocument(schema: object): [schema: JsonObject, schemas: JsonObject] {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $defs = {}, ...rest } = JSON.parse(text) as { $defs?: JsonObject } // as it was before
  return [rest, $defs]
}

const values = fc.array(value, { minLength: 8, maxLength: 16 })

/**
 * A schema that says something of every property that any of these schemas names: a property more is no breaking change
 * by convention, though a value could be there before that is refused now.
 */
function closed(schema: object): object {
  const properties = Object.fromEntries(['a', 'b', 'c', 'toString'].map((name) => [name, true]))
  const own = 'properties' in schema && typeof schema.properties === 'object' ? schema.properties : {}
  return { ...schema, properties: { ...properties, ...own } }
}

/** How often something is tried, and the seed of what it is tried with. */
interface Runs {
  readonly seed: number
  readonly numRuns: number
}

/** What holds for any two versions of a schema, and how often each commit tries it. */
export const properties = [
  {
    says: 'what is not breaking refuses no value that was accepted, and brings none that was refused',
    hold: (runs: Runs) =>
      fc.assert(
        fc.asyncProperty(root, root, values, async (one, other, samples) => {
          const [before, after] = [closed(one), closed(other)]
          const [was, is] = [await compiled(before), await compiled(after)]
          const asked = await compareDocuments(request(...inDocument(before)), request(...inDocument(after)))
          if (asked.every(({ wire }) => wire !== 'major')) {
            expect(samples.filter((each) => was.is(each) && !is.is(each))).toEqual([])
          }
          const answered = await compareDocuments(response(...inDocument(before)), response(...inDocument(after)))
          if (answered.every(({ wire }) => wire !== 'major')) {
            expect(samples.filter((each) => is.is(each) && !was.is(each))).toEqual([])
          }
        }),
        runs,
      ),
    runs: { seed: 20_261_121, numRuns: 400 },
  },
  {
    says: 'a schema compared with itself has not changed',
    hold: (runs: Runs) =>
      fc.assert(
        fc.asyncProperty(root, async (schema) => {
          expect((await diffDocuments(request(...inDocument(schema)), request(...inDocument(schema)))).bump).toBe(
            'none',
          )
        }),
        runs,
      ),
    runs: { seed: 20_261_122, numRuns: 400 },
  },
  {
    says: 'a witness is accepted by one version and refused by the other',
    hold: (runs: Runs) =>
      fc.assert(
        fc.asyncProperty(root, root, async (before, after) => {
          const findings = await compareDocuments(request(...inDocument(before)), request(...inDocument(after)))
          const [was, is] = [await compiled(before), await compiled(after)]
          const place = '/paths/~1things~1{id}/post/requestBody/content/application~1json/schema'
          for (const { witness } of findings.filter((each) => each.place.replace(/\/\w+$/, '') === place)) {
            if (witness !== undefined) expect([was.is(witness), is.is(witness)]).toEqual([true, false])
          }
        }),
        runs,
      ),
    runs: { seed: 20_261_123, numRuns: 200 },
  },
] as const
