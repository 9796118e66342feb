import { expect, test } from 'vitest'
import { noProblems, problemsOf } from '../compilers.ts'

const text = { type: 'string' }
const withStart = { properties: { start: text, end: text } }

/** Schemas whose types have no member that all their branches share, or none at all. */
const bases = {
  Nullable: { type: ['object', 'null'], ...withStart },
  EitherOf: { ...withStart, anyOf: [{ type: 'object', properties: { more: text } }, { type: 'null' }] },
  Text: { type: 'string', ...withStart },
  Contradiction: { type: 'object', ...withStart, allOf: [{ properties: { start: { type: 'integer' } } }] },
  Constant: { const: 'x', ...withStart },
}

/** A document with a schema beside each base that requires one of its members, and one that no type has. */
const requiring = {
  openapi: '3.1.0',
  info: { title: 'Requiring', version: '1' },
  paths: {},
  components: {
    schemas: Object.fromEntries(
      Object.entries(bases).flatMap(([name, base]) => [
        [name, base],
        [`${name}Required`, { allOf: [{ $ref: `#/components/schemas/${name}` }], required: ['start', 'constructor'] }],
      ]),
    ),
  },
}

test('what a schema requires of a type that has no such member for sure compiles', async () => {
  const usage = `
    import type { EitherOfRequired, NullableRequired } from './out/index.ts'
    export const values: NullableRequired[] = [{ start: 'x' }, { start: 'x', end: 'y' }, null]
    export const either: EitherOfRequired[] = [{ start: 'x' }, { more: 'y' }, null]
    // @ts-expect-error It lacks a required member.
    export const partial: NullableRequired = { end: 'y' }
    // @ts-expect-error A required member has a type.
    export const wrong: NullableRequired = { start: undefined }
  `
  expect(await problemsOf(requiring, { outputs: ['types'], usage })).toEqual(noProblems)
})
