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

test('requiring a member that a type may not have compiles', async () => {
  const usage = `
    import type { EitherOfRequired, NullableRequired } from './out/index.ts'
    export const values: NullableRequired[] = [{ start: 'x' }, { start: 'x', end: 'y' }, null]
    export const either: EitherOfRequired[] = [{ start: 'x' }, null]
    // @ts-expect-error It lacks a required member.
    export const partial: NullableRequired = { end: 'y' }
    // @ts-expect-error A required member has a type.
    export const wrong: NullableRequired = { start: undefined }
  `
  expect(await problemsOf(requiring, { outputs: ['types'], usage })).toEqual(noProblems)
})

/** A document of so many operations, each with a long description. */
function withOperations(count: number): object {
  const operation = (n: number): object => ({
    operationId: `getThing${n}`,
    description: `What thing ${n} is, in many words. `.repeat(800),
    parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
    responses: { 204: { description: 'Done' } },
  })
  const paths = Array.from({ length: count }, (_, n) => [`/things/${n}/{id}`, { get: operation(n) }])
  return { openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths: Object.fromEntries(paths) }
}

test('the operations of a large document compile, and keep their values in their types', async () => {
  const usage = `
    import { operations } from './out/index.ts'
    type Id = (typeof operations)[keyof typeof operations]['id']
    export const last: Id = 'getThing49'
    // @ts-expect-error There is no such operation.
    export const another: Id = 'getThing50'
    export const method: 'get' = operations.getThing7.method
    export const path: '/things/7/{id}' = operations.getThing7.path
    export const parameter: readonly ['id', 'path', true] = [
      operations.getThing7.parameters[0].name,
      operations.getThing7.parameters[0].in,
      operations.getThing7.parameters[0].required,
    ]
  `
  expect(await problemsOf(withOperations(50), { outputs: ['operations'], usage })).toEqual(noProblems)
})
