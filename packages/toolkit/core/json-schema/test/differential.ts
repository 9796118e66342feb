import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { isValid } from '../src/examples/is-valid.ts'
import type { JsonObject } from '../src/json.ts'
import { compiled } from './compiled.ts'
import { contested, root, value } from './random-schema.ts'

/** The verdict of @hyperjump/json-schema, which follows the specification closely, for each value. */
async function hyperjump(schema: object, values: readonly unknown[]): Promise<boolean[]> {
  const uri = 'https://example.test/random'
  registerSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }, uri)
  try {
    const check = await validate(uri)
    return values.map((each) => check(each as Parameters<typeof check>[0]).valid) // JSON, as generated
  } finally {
    unregisterSchema(uri)
  }
}

/** Ajv's verdict; `undefined` if it throws, as for a member named `toString`. */
function verdictOf(check: (value: unknown) => unknown, each: unknown): unknown {
  try {
    return check(each)
  } catch {
    return undefined
  }
}

/** The number of runs, and their seed. */
interface Runs {
  readonly seed: number
  readonly numRuns: number
}

async function agreesWithHyperjump(schemas: fc.Arbitrary<object>, runs: Runs): Promise<void> {
  const property = fc.asyncProperty(
    schemas,
    fc.array(value, { minLength: 5, maxLength: 12 }),
    async (schema, values) => {
      const ours = await compiled(schema)
      const verdicts = values.map((each) => ours.is(each))
      expect(verdicts).toEqual(await hyperjump(schema, values))
      expect(values.map((each) => ours.check(each).length === 0)).toEqual(verdicts)
    },
  )
  await fc.assert(property, runs)
}

/** Properties of all schemas and values, and how many runs each commit makes. */
export const properties = [
  {
    says: 'random schemas and values get the verdict that @hyperjump/json-schema gives',
    hold: async (runs: Runs) => await agreesWithHyperjump(root, runs),
    runs: { seed: 20_261_121, numRuns: 80 },
  },
  {
    says: 'so do schemas that contradict themselves',
    hold: async (runs: Runs) => await agreesWithHyperjump(contested, runs),
    runs: { seed: 20_261_128, numRuns: 80 },
  },
  {
    says: 'where Ajv gives another verdict, @hyperjump/json-schema sides with us',
    hold: (runs: Runs) =>
      fc.assert(
        fc.asyncProperty(root, fc.array(value, { minLength: 8, maxLength: 20 }), async (schema, values) => {
          const ours = await compiled(schema)
          const ajv = new Ajv2020({ strict: false }).compile(schema)
          const disputed = values.filter((each) => ours.is(each) !== verdictOf(ajv, each))
          if (disputed.length > 0)
            expect(disputed.map((each) => ours.is(each))).toEqual(await hyperjump(schema, disputed))
        }),
        runs,
      ),
    runs: { seed: 20_261_122, numRuns: 80 },
  },
  {
    says: 'a valid value has no issue, even beside a faulty one',
    hold: (runs: Runs) =>
      fc.assert(
        fc.asyncProperty(root, fc.array(value, { minLength: 5, maxLength: 12 }), async (schema, values) => {
          const [alone, beside] = await Promise.all([
            compiled(schema),
            compiled({ ...schema, allOf: [{ properties: { value: schema }, required: ['fault'] }] }),
          ])
          for (const each of values.filter((candidate) => alone.is(candidate))) {
            expect(beside.check({ value: each }).map(({ pointer }) => pointer)).toEqual(['/fault'])
          }
        }),
        runs,
      ),
    runs: { seed: 20_261_123, numRuns: 40 },
  },
  {
    says: 'the interpreter of examples refuses no value that is valid',
    hold: (runs: Runs) =>
      fc.assert(
        fc.asyncProperty(root, fc.array(value, { minLength: 8, maxLength: 16 }), async (schema, values) => {
          const { is } = await compiled(schema)
          const document = schema as JsonObject // a schema is also the document of its refs
          expect(values.filter((each) => is(each) && !isValid(document, each, document))).toEqual([])
        }),
        runs,
      ),
    runs: { seed: 20_261_127, numRuns: 160 },
  },
] as const
