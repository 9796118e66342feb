import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleValue, exampleValues } from '../src/examples/example-value.ts'
import type { JsonSchema } from '../src/json.ts'
import { compiled } from '../test/compiled.ts'
import { root } from '../test/random-schema.ts'

/** The examples judge only what an interpreter reads; these are left to the validator. */
const unread = /"unevaluated|"\$dynamicRef/

test('what is searched for random schemas is never invalid, and the search ends', async () => {
  await fc.assert(
    fc.asyncProperty(root, async (schema) => {
      fc.pre(!unread.test(JSON.stringify(schema)))
      const own = schema as JsonSchema & object // as generated
      const { is } = await compiled(schema)
      const found = [...exampleValues(own, own)].slice(0, 20)
      expect(found.filter((value) => !is(value))).toEqual([])
      // A schema with a value that is found has an example, and it is valid.
      if (found.length > 0) expect(is(exampleValue(own, own))).toBe(true)
    }),
    { numRuns: 2000, seed: Date.now() },
  )
})
