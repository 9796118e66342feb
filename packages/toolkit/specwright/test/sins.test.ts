import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openapi, workspace } from '../../core/document/test/workspace.ts'
import { runHere } from './run.ts'

/** The warnings of a generation from these schemas, without their file. */
async function warningsAbout(
  schemas: string,
  version?: string,
  showTypes: (types: string) => void = () => {},
): Promise<string[]> {
  const text = openapi(`paths: {}\ncomponents:\n  schemas:\n    ${schemas.replaceAll('\n', '\n    ')}\n`, version)
  const root = workspace({ 'api.yaml': text })
  const { code, stderr } = await runHere(root, 'generate', 'api.yaml', '--out', 'out', '--only', 'types')
  expect(code).toBe(0)
  showTypes(readFileSync(join(root, 'out/types.ts'), 'utf8'))
  return [...stderr.matchAll(/^api\.yaml:(.*)$/gm)].map(([, line = '']) => line)
}

test.each<[what: string, schemas: string, warnings: string[]]>([
  [
    'a type and a union of others',
    'A:\n  type: object\n  oneOf: [{ type: string }, { type: array, items: {} }]',
    [
      '10:14 warning impossible-schema: No value can be valid: type allows only object, but oneOf allows only string or array. Correct one of them',
    ],
  ],
  [
    'a type and values of another',
    'A: { type: string, enum: [1] }',
    [
      '8:30 warning impossible-schema: No value can be valid: type allows only string, but enum allows only number. Correct one of them',
    ],
  ],
  [
    'parts of different types',
    'A:\n  allOf:\n    - { type: string }\n    - { type: object }',
    [
      '11:11 warning impossible-schema: No value can be valid: allOf/0 allows only string, but allOf/1 allows only object. Correct one of them',
    ],
  ],
  [
    'a ref to another type',
    "A: { type: array, items: {}, $ref: '#/components/schemas/B' }\nB: { type: [integer, 'null'] }",
    [
      '8:40 warning impossible-schema: No value can be valid: type allows only array, but $ref allows only integer or null. Correct one of them',
    ],
  ],
  [
    'a constant of another type, in a property',
    'A: { type: object, properties: { a: { type: boolean, const: "true" } } }',
    [
      '8:65 warning impossible-schema: No value can be valid: type allows only boolean, but const allows only string. Correct one of them',
    ],
  ],
  [
    'integers that are fractions',
    'A: { type: [integer, string], enum: [1.5] }',
    [
      '8:41 warning impossible-schema: No value can be valid: type allows no fraction, but enum has nothing else. Correct one of them',
    ],
  ],
  [
    'three lists of types, of which each two have one in common',
    'A: { type: [string, object], anyOf: [{ type: object }, { type: array }], oneOf: [{ type: string }, { type: array }] }',
    [
      '8:8 warning impossible-schema: No value can be valid: type allows only string or object, anyOf allows only object or array, oneOf allows only string or array. Correct one of them',
    ],
  ],
  [
    'enums without a common value',
    'A: { enum: [a, b], allOf: [{ enum: [c] }] }',
    ['8:8 warning impossible-schema: No value can be valid: its enums have no value in common. Correct one of them'],
  ],
  [
    'a required member that is false',
    'A: { type: object, required: [a], properties: { a: false } }',
    [
      '8:8 warning impossible-schema: No object can be valid: required has "a", but properties has false for it. Correct one of them',
    ],
  ],
  [
    'a required member of a closed object',
    'A: { allOf: [{ type: object, required: [a] }, { properties: { b: {} }, additionalProperties: false }] }',
    [
      '8:8 warning impossible-schema: No object can be valid: required has "a", but additionalProperties is false and properties does not have it. Correct one of them',
    ],
  ],
  [
    'bounds of all kinds, of one schema',
    'A: { minimum: 2, maximum: 1, minLength: 2, maxLength: 1, minItems: 2, maxItems: 1, minProperties: 2, maxProperties: 1 }',
    [
      '8:19 warning impossible-schema: No number can be valid: minimum 2 is greater than maximum 1. Correct one of them',
      '8:45 warning impossible-schema: No string can be valid: minLength 2 is greater than maxLength 1. Correct one of them',
      '8:72 warning impossible-schema: No array can be valid: minItems 2 is greater than maxItems 1. Correct one of them',
      '8:103 warning impossible-schema: No object can be valid: minProperties 2 is greater than maxProperties 1. Correct one of them',
    ],
  ],
  [
    'bounds of several parts',
    'A: { allOf: [{ type: string, minLength: 2 }, { minLength: 4 }, { maxLength: 3 }] }',
    [
      '8:8 warning impossible-schema: No string can be valid: minLength 4 is greater than maxLength 3. Correct one of them',
    ],
  ],
  [
    'a bound beside a ref, and the same bounds where another refers to both',
    "A: { maximum: 4 }\nB: { $ref: '#/components/schemas/A', minimum: 5 }\nC: { allOf: [{ $ref: '#/components/schemas/B' }], maximum: 3 }",
    ['9:8 warning impossible-schema: No number can be valid: minimum 5 is greater than maximum 4. Correct one of them'],
  ],
  [
    'bounds of a schema and others of one that it refers to',
    "A: { minItems: 2, maxItems: 1 }\nB: { $ref: '#/components/schemas/A', minItems: 5, maxItems: 3 }",
    [
      '8:20 warning impossible-schema: No array can be valid: minItems 2 is greater than maxItems 1. Correct one of them',
      '9:52 warning impossible-schema: No array can be valid: minItems 5 is greater than maxItems 3. Correct one of them',
    ],
  ],
  [
    'a type and bounds of another',
    'A: { type: string, enum: [1], minLength: 2, maxLength: 1 }',
    [
      '8:30 warning impossible-schema: No value can be valid: type allows only string, but enum allows only number. Correct one of them',
      '8:46 warning impossible-schema: No string can be valid: minLength 2 is greater than maxLength 1. Correct one of them',
    ],
  ],
  [
    'schemas among data, which others refer to',
    "A: { $ref: '#/components/schemas/B/x-inner' }\nB: { x-inner: { properties: { b: { minLength: 2, maxLength: 1 } } } }",
    [
      '9:51 warning impossible-schema: No string can be valid: minLength 2 is greater than maxLength 1. Correct one of them',
    ],
  ],
  [
    'one that another refers to, once',
    "A: { type: string, enum: [1] }\nB: { $ref: '#/components/schemas/A' }\nC: { allOf: [{ $ref: '#/components/schemas/B' }] }",
    [
      '8:30 warning impossible-schema: No value can be valid: type allows only string, but enum allows only number. Correct one of them',
    ],
  ],
  [
    'an integer and a number',
    'A: { oneOf: [{ type: integer }, { type: number }] }',
    ['8:18 warning ambiguous-union: No integer can be valid: oneOf/0 and oneOf/1 both allow it. Use anyOf'],
  ],
  [
    'a type twice',
    'A:\n  oneOf:\n    - { type: string, title: One }\n    - { type: string, description: Two }',
    ['10:11 warning ambiguous-union: No string can be valid: oneOf/0 and oneOf/1 both allow it. Use anyOf'],
  ],
  [
    'any value twice, by refs',
    "A: { oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }] }\nB: {}\nC: { allOf: [{}] }",
    ['8:18 warning ambiguous-union: No value can be valid: oneOf/0 and oneOf/1 both allow it. Use anyOf'],
  ],
  [
    'some strings and every string',
    'A: { oneOf: [{ type: string }, { type: string, enum: [a] }] }',
    [
      '8:36 warning ambiguous-union: No value of this branch can be valid: oneOf/1 and oneOf/0 both allow it. Use anyOf',
    ],
  ],
  [
    'the same schema twice',
    'A: { oneOf: [{ minLength: 3 }, { minLength: 3 }] }',
    [
      '8:36 warning ambiguous-union: No value of this branch can be valid: oneOf/1 and oneOf/0 both allow it. Use anyOf',
    ],
  ],
])('%s: warned of with its place', async (_, schemas, warnings) => {
  expect(await warningsAbout(schemas)).toEqual(warnings)
})

test.each([
  'A: false',
  'A: { not: {} }',
  'A: { type: object, properties: { a: false } }',
  'A: { type: number, enum: [1, 2.5] }',
  'A: { type: integer, enum: [1, 1.5] }',
  'A: { type: [string, "null"], enum: [a, null] }',
  'A: { type: string, oneOf: [{ type: string, enum: [a] }, { type: string, enum: [b] }] }',
  'A: { type: object, oneOf: [{ required: [a] }, { required: [b] }] }',
  'A: { type: object, oneOf: [{ required: [a], properties: { b: false } }, { required: [b], properties: { a: false } }] }',
  'A: { type: object, required: [a], additionalProperties: false, patternProperties: { ^a: {} } }',
  'A: { type: integer, allOf: [{ type: number }] }',
  'A: { oneOf: [{ type: integer, minimum: 3 }, { type: number, maximum: 2 }] }',
  'A: { oneOf: [{ type: string }, { type: integer }, { type: "null" }] }',
  'A: { allOf: [{ minLength: 2 }, { maxLength: 2 }, { maximum: 1 }], minimum: 1 }',
  'A: { minLength: 3, maxItems: 2, anyOf: [{ maxLength: 2 }, { minItems: 3 }] }',
  'A: { anyOf: [{ type: integer }, { type: number }] }',
  "A: { type: object, properties: { next: { oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] } } }",
])('%s: no warning', async (schema) => {
  expect(await warningsAbout(schema)).toEqual([])
})

const isOf30 = 'is true or false in OpenAPI 3.0, and a number since.'
const nullable =
  '"nullable" is a keyword of OpenAPI 3.0. Null is allowed here: write it as a type, such as type: [string, "null"].'

// Each with the type that a value has.
test.each<[schema: string, type: string, warnings: string[]]>([
  ['A: { nullable: true, type: string }', 'string | null', [`8:20 warning older-keyword: ${nullable}`]],
  [
    "A: { type: object, properties: { a: { nullable: true, $ref: '#/components/schemas/B' } } }\nB: { type: string }",
    'B | null',
    [`8:53 warning older-keyword: ${nullable}`],
  ],
  ['A: { nullable: true, enum: [a] }', '"a" | null', [`8:20 warning older-keyword: ${nullable}`]],
  [
    'A: { oneOf: [{ type: string }, { nullable: true }] }',
    'string | null',
    [`8:48 warning older-keyword: ${nullable}`],
  ],
  ['A: { nullable: false, type: string }', 'string', []],
  [
    'A: { minimum: 5, exclusiveMinimum: true, type: integer }',
    'greater than 5',
    [
      `8:40 warning older-keyword: "exclusiveMinimum" ${isOf30} "minimum" is read as exclusive: write its number here instead.`,
    ],
  ],
  [
    'A: { maximum: 5, exclusiveMaximum: true }',
    'less than 5',
    [
      `8:40 warning older-keyword: "exclusiveMaximum" ${isOf30} "maximum" is read as exclusive: write its number here instead.`,
    ],
  ],
  [
    'A: { maximum: 5, exclusiveMaximum: false }',
    'at most 5',
    [`8:40 warning older-keyword: "exclusiveMaximum" ${isOf30} It has no effect: remove it.`],
  ],
  [
    'A: { exclusiveMinimum: true, type: number }',
    'number',
    [`8:28 warning older-keyword: "exclusiveMinimum" ${isOf30} It has no effect: remove it.`],
  ],
  [
    "A: { type: object, properties: { a: { $recursiveRef: '#' } } }",
    'a?',
    [
      '8:58 warning older-keyword: "$recursiveRef" was replaced by "$dynamicRef" and "$dynamicAnchor" in JSON Schema 2020-12. It is read as they are.',
    ],
  ],
  [
    'A: { type: string, enum: [] }',
    'never',
    ['8:30 warning impossible-schema: No value can be valid: enum is empty. List its values, or remove it'],
  ],
  [
    'A: { type: array, items: { enum: [] } }',
    'never[]',
    ['8:38 warning impossible-schema: No value can be valid: enum is empty. List its values, or remove it'],
  ],
  [
    "A: { allOf: [{ $ref: '#/components/schemas/B' }, { type: string }] }\nB: { enum: [] }",
    'never',
    ['9:16 warning impossible-schema: No value can be valid: enum is empty. List its values, or remove it'],
  ],
])('of OpenAPI 3.1, %s is read as %s, with a warning', async (schema, type, warnings) => {
  const written: string[] = []
  expect(await warningsAbout(schema, '3.1.0', (types) => written.push(types))).toEqual(warnings)
  expect(written.join('')).toContain(type)
})

test.each<[schema: string, warnings: string[]]>([
  ['A: { minimum: 5, exclusiveMinimum: true }', []],
  ['A: { nullable: true, oneOf: [{ type: string }], enum: [null] }', []],
  ['A: { nullable: true, allOf: [{ type: string }] }', []],
  [
    'A: { nullable: true, allOf: [{ type: string, minLength: 3 }], maxLength: 2 }',
    [
      '8:8 warning impossible-schema: No string can be valid: minLength 3 is greater than maxLength 2. Correct one of them',
    ],
  ],
  [
    'A: { nullable: true, type: object, oneOf: [{ type: string }] }',
    [
      '8:47 warning impossible-schema: No value but null can be valid: type allows only object, but oneOf allows only string. Correct one of them',
    ],
  ],
])('of OpenAPI 3.0, %s: null is valid', async (schema, warnings) => {
  expect(await warningsAbout(schema, '3.0.3')).toEqual(warnings)
})

const named = (count: number): string =>
  `${count} operations have no operationId of their own, and are named by their methods and paths`

test.each<[what: string, operations: string, note: string[]]>([
  ['every operation has a name', '/a: { get: { operationId: getA } }', []],
  [
    'one has none',
    '/a: { get: { operationId: readA }, put: {} }',
    [
      '1 operation has no operationId of its own, and is named by its method and path: putA (PUT /a). Name it with operationId',
    ],
  ],
  [
    'several have none',
    '/a: { get: {}, put: {} }\n/a/{id}: { parameters: [{ name: id, in: path, required: true, schema: {} }], delete: {} }',
    [`${named(3)}: getA (GET /a), putA (PUT /a), deleteAId (DELETE /a/{id}). Name them with operationId`],
  ],
  [
    'many have none',
    '/a: { get: {}, put: {}, post: {}, patch: {} }',
    [`${named(4)}: getA (GET /a), putA (PUT /a), postA (POST /a) and 1 more. Name them with operationId`],
  ],
  ['a webhook has none, which nobody calls', '{}\nwebhooks: { paid: { post: {} } }', []],
])('%s: invented names are reported in one line', async (_, operations, note) => {
  const root = workspace({
    'api.yaml': openapi(
      operations.startsWith('{') ? `paths: ${operations}\n` : `paths:\n  ${operations.replaceAll('\n', '\n  ')}\n`,
    ),
  })
  const { code, stdout } = await runHere(root, 'generate', 'api.yaml', '--out', 'out', '--only', 'types')
  expect(code).toBe(0)
  expect(stdout.split('\n').slice(0, -2)).toEqual(note)
})

test('invented names are those of the methods of a client', async () => {
  const root = workspace({ 'api.yaml': openapi('paths:\n  /boats: { get: {}, post: {} }\n') })
  const { stdout } = await runHere(root, 'generate', 'api.yaml', '--out', 'out', '--only', 'client')
  const methods = 'boats.list (GET /boats), boats.create (POST /boats)'
  expect(stdout).toContain(`${named(2)}: ${methods}. Name them with operationId`)
})

test('an operationId that is there twice is reported once', async () => {
  const root = workspace({
    'api.yaml': openapi('paths:\n  /boats: { get: { operationId: boats }, post: { operationId: boats } }\n'),
  })
  const { code, stdout, stderr } = await runHere(root, 'generate', 'api.yaml', '--out', 'out', '--only', 'client')
  expect(code).toBe(0)
  expect(stderr).toContain('"boats" is also the operationId of GET /boats')
  expect(stdout).not.toContain('operationId')
})
