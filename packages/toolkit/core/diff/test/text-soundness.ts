import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { JsonObject } from '@specwright/json-schema/json'
import { compiled } from '../../json-schema/test/compiled.ts'
import { compareDocuments } from '../src/compare/documents.ts'
import { operation } from './pair.ts'

const scalar = fc.oneof(
  fc.constantFrom<object>(
    { type: 'string' },
    { type: 'integer' },
    { type: 'number' },
    { type: 'boolean' },
    { type: ['string', 'integer'] },
    { type: 'string', pattern: '^-?[0-9]+$' },
    { type: 'string', minLength: 1, maxLength: 2 },
    { type: 'integer', minimum: 0, maximum: 3 },
    { type: 'number', multipleOf: 0.5 },
    {},
  ),
  fc
    .uniqueArray(fc.constantFrom<unknown>(0, 1, '1', 1.5, '1.5', 'a', 'b', 'a,b', true, 'true', '01', ''), {
      minLength: 1,
      maxLength: 4,
      selector: (each) => JSON.stringify(each),
    })
    .map((values) => ({ enum: values })),
)
const list = fc
  .record({ items: scalar, minItems: fc.constantFrom(0, 1, 2), maxItems: fc.constantFrom(1, 2, 9) })
  .map((each) => ({ type: 'array', ...each }))
const either = fc.tuple(
  fc.constantFrom('anyOf', 'oneOf'),
  fc.array(fc.oneof(scalar, list), { minLength: 1, maxLength: 3 }),
)
const schema = fc.oneof(
  scalar,
  list,
  either.map(([kind, branches]): object => ({ [kind]: branches })),
)

const words: readonly unknown[] = [
  0,
  1,
  2,
  1.5,
  -1,
  'a',
  'b',
  'abc',
  '1',
  '1.5',
  '-1',
  '01',
  'a,b',
  'true',
  true,
  false,
  '',
  'false',
]
const values = [...words, ...words.map((word) => [word]), ['a', 'b'], [1, 2], ['1', '2'], ['a', 'b', 1], [true, false]]

type Written = readonly string[]

/** Where values are written as text: how, and what may be read from it. */
const places = [
  {
    make: (each: object): JsonObject => operation({ parameters: [{ name: 'q', in: 'query', schema: each }] }),
    write: (value: unknown): Written => (Array.isArray(value) ? value.map(String) : [String(value)]),
    read: (texts: Written): readonly unknown[] => [
      ...lists(texts),
      ...(texts.length === 1 ? texts.flatMap(scalars) : []),
    ],
  },
  {
    make: (each: object): JsonObject => operation({ parameters: [{ name: 'X-Q', in: 'header', schema: each }] }),
    write: (value: unknown): Written => [String(value)],
    read: ([line = '']: Written): readonly unknown[] => [...scalars(line), ...lists(line.split(','))],
  },
] as const

/** What a text may be: itself, or the number or boolean that is written so. */
function scalars(written: string): readonly unknown[] {
  return [written, ...words.filter((word) => typeof word !== 'string' && String(word) === written)]
}

function lists(texts: Written): readonly unknown[] {
  return texts.reduce<readonly unknown[][]>(
    (all, each) => all.flatMap((items) => scalars(each).map((item) => [...items, item])),
    [[]],
  )
}

/** Asserts that what one version accepts as text is what the other does, unless the change is breaking. */
export async function checkText(runs: { readonly seed: number; readonly numRuns: number }): Promise<void> {
  await fc.assert(
    fc.asyncProperty(schema, schema, fc.constantFrom(...places), async (before, after, { make, write, read }) => {
      const [was, is] = [await compiled(before), await compiled(after)]
      const findings = compareDocuments(make(before), make(after))
      const refused = values
        .filter((value) => was.is(value))
        .filter((value) => !read(write(value)).some((reading) => is.is(reading)))
      if (findings.every(({ wire }) => wire !== 'major')) expect(refused).toEqual([])
    }),
    runs,
  )
}
