import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { complaintsOf } from './compilers.ts'
import { expectVerdicts, project } from './verdicts.ts'
import { workspace } from '../../core/document/test/workspace.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const pet = { name: 'Rex' }
const dog = { kind: 'Dog', bark: 'loud' }
const cat = { kind: 'Cat', lives: 9 }
const kind = { type: 'string' }

/** Schemas that the shapes refer to, none of which allows null. */
const referred = {
  Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  Dog: { type: 'object', required: ['kind', 'bark'], properties: { kind, bark: { type: 'string' } } },
  Cat: { type: 'object', required: ['kind', 'lives'], properties: { kind, lives: { type: 'integer' } } },
  Color: { type: 'string', enum: ['red', 'blue'] },
}

/** A schema of OpenAPI 3.0 that allows null, and another value that it allows, and one that it does not. */
interface Shape {
  readonly name: string
  readonly schema: object
  readonly valid: unknown
  readonly invalid: unknown
}

const union = { oneOf: [ref('Dog'), ref('Cat')], discriminator: { propertyName: 'kind' } }

const shapes: readonly Shape[] = [
  { name: 'Typed', schema: { type: 'object', allOf: [ref('Pet')] }, valid: pet, invalid: {} },
  { name: 'Untyped', schema: { allOf: [ref('Pet')] }, valid: pet, invalid: {} },
  {
    name: 'Own',
    schema: { type: 'object', properties: { age: { type: 'integer' } }, allOf: [ref('Pet')] },
    valid: { ...pet, age: 3 },
    invalid: { ...pet, age: 'three' },
  },
  { name: 'Ref', schema: ref('Pet'), valid: pet, invalid: {} },
  { name: 'Union', schema: { type: 'object', ...union }, valid: cat, invalid: { kind: 'Cat' } },
  { name: 'UntypedUnion', schema: union, valid: dog, invalid: { kind: 'Dog' } },
  { name: 'Any', schema: { type: 'object', anyOf: [ref('Pet'), ref('Dog')] }, valid: dog, invalid: { kind: 'Dog' } },
  { name: 'Enum', schema: { type: 'string', enum: ['a', 'b'] }, valid: 'a', invalid: 'c' },
  { name: 'UntypedEnum', schema: { enum: ['a', 1] }, valid: 1, invalid: 'c' },
  { name: 'EnumRef', schema: { type: 'string', allOf: [ref('Color')] }, valid: 'red', invalid: 'green' },
  { name: 'EnumUnion', schema: { type: 'string', oneOf: [ref('Color')] }, valid: 'blue', invalid: 'green' },
  { name: 'EnumAny', schema: { anyOf: [ref('Color')] }, valid: 'blue', invalid: 'green' },
  { name: 'PlainEnumRef', schema: ref('Color'), valid: 'blue', invalid: 'green' },
  { name: 'Not', schema: { type: 'object', not: { required: ['secret'] } }, valid: {}, invalid: { secret: 1 } },
  { name: 'NotEnum', schema: { type: 'string', not: { enum: ['x', null] } }, valid: 'y', invalid: 'x' },
  { name: 'Bound', schema: { type: 'integer', allOf: [{ minimum: 1 }] }, valid: 1, invalid: 0 },
]

/** Where null is allowed by a part, and a value that is not. */
const wholes: readonly Shape[] = [
  { name: 'Branch', schema: { allOf: [ref('Pet'), { nullable: true }] }, valid: null, invalid: {} },
  { name: 'OneBranch', schema: { oneOf: [{ nullable: true }, ref('Pet')] }, valid: null, invalid: {} },
  { name: 'AnyBranch', schema: { anyOf: [ref('Color'), { nullable: true }] }, valid: null, invalid: 'green' },
  {
    name: 'Inner',
    schema: { allOf: [{ nullable: true, type: 'object', allOf: [ref('Pet')] }] },
    valid: null,
    invalid: {},
  },
  {
    name: 'Items',
    schema: { type: 'array', items: { type: 'string', nullable: true, allOf: [ref('Color')] } },
    valid: ['red', null],
    invalid: ['green'],
  },
  {
    name: 'Values',
    schema: { type: 'object', additionalProperties: { type: 'object', nullable: true, oneOf: [ref('Pet')] } },
    valid: { a: pet, b: null },
    invalid: { a: {} },
  },
  {
    name: 'Property',
    schema: { type: 'object', required: ['owner'], properties: { owner: { nullable: true, allOf: [ref('Pet')] } } },
    valid: { owner: null },
    invalid: { owner: {} },
  },
  { name: 'Part', schema: ref('Own/properties/age'), valid: 3, invalid: null },
  { name: 'Other', schema: ref('Own/allOf/0'), valid: pet, invalid: null },
]

const schemas = Object.fromEntries([
  ...Object.entries(referred),
  ...shapes.map(({ name, schema }) => [name, { ...schema, nullable: true }]),
  ...wholes.map(({ name, schema }) => [name, schema]),
])
const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } }

test('validators take null, what else is valid, and nothing more', async () => {
  const root = workspace({ ...project, 'api.json': JSON.stringify(document) })
  const { files, warnings } = await generateFolder(join(root, 'api.json'))
  writeFiles(join(root, 'd/out'), files)
  expect(warnings.map(({ code }) => code)).toEqual(['nullable-ref', 'nullable-ref'])
  const cases = [...shapes, ...wholes]
  expectVerdicts(root, [
    {
      what: 'nullable',
      folder: 'd',
      document,
      valid: [
        ...shapes.map(({ name }) => [name, null] as const),
        ...cases.map(({ name, valid }) => [name, valid] as const),
      ],
      invalid: cases.map(({ name, invalid }) => [name, invalid] as const),
    },
  ])
})

test('types take the same values, for every compiler', async () => {
  const taken = [...shapes.map(({ name }) => ({ name, valid: null })), ...shapes, ...wholes]
  // Types have no bounds.
  const refused = [...shapes, ...wholes].filter(({ name }) => name !== 'Bound' && name !== 'NotEnum')
  const usage = [
    `import type { ${[...shapes, ...wholes].map(({ name }) => name).join(', ')} } from './out/index.ts'`,
    'declare function use<T>(value: T): void',
    ...taken.map(({ name, valid }) => `use<${name}>(${JSON.stringify(valid)})`),
    ...refused.map(
      ({ name, invalid }) => `// @ts-expect-error it is not valid\nuse<${name}>(${JSON.stringify(invalid)})`,
    ),
  ].join('\n')
  expect(await complaintsOf(document, { outputs: ['types'], usage })).toBe('')
})

test('what is said about a nullable schema stays true of it', async () => {
  const owner = { type: 'object', nullable: true, allOf: [ref('Pet')], description: 'The owner.', readOnly: true }
  const body = { content: { 'application/json': { schema: ref('Home') } } }
  const post = { requestBody: body, responses: { 200: { description: 'ok', ...body } } }
  const home = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: { '/homes': { post } },
    components: { schemas: { ...referred, Home: { type: 'object', required: ['owner'], properties: { owner } } } },
  }
  const usage = `
    import type { Home, HomeInput } from './out/index.ts'
    export const sent: HomeInput = {}
    export const kept: Home = { owner: null }
    // @ts-expect-error a request has no owner
    export const none: Home = {}`
  expect(await complaintsOf(home, { outputs: ['types'], usage })).toBe('')
})
