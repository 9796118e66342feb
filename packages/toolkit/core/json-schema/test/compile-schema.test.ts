import { expect, test } from 'vitest'
import { compileSchema } from '../src/compile/compile-schema.ts'
import { compiled } from './compiled.ts'

test.each([
  [
    { type: 'strnig' },
    'type must be one of null, boolean, integer, number, string, array, object, or an array of them, not "strnig" (at #/type)',
  ],
  [
    { properties: { 'a/b': { minLength: -1 } } },
    'minLength must be an integer of at least 0 (at #/properties/a~1b/minLength)',
  ],
  [{ required: 'a' }, 'required must be an array of strings (at #/required)'],
  [{ items: [{}] }, 'items must be a schema (an object or a boolean) (at #/items)'],
  [{ allOf: [] }, 'allOf must be a non-empty array of schemas (at #/allOf)'],
  [{ pattern: '(' }, 'pattern is not a regular expression of ECMA-262: ( (at #/pattern)'],
  [{ $ref: '#/$defs/none' }, '$ref "#/$defs/none" leads nowhere (at #/$ref)'],
  [{ $ref: 'https://example.test/none' }, '$ref "https://example.test/none" leads nowhere (at #/$ref)'],
  [{ $dynamicRef: '#none' }, '$dynamicRef "#none" leads nowhere (at #/$dynamicRef)'],
  [{ $ref: '#' }, 'the schema refers to itself for the same value, without end (at #)'],
  [{ anyOf: [{ type: 'null' }, { $ref: '#' }] }, 'without end'],
  [
    { $schema: 'https://example.test/other' },
    '$schema is "https://example.test/other", which is neither JSON Schema 2020-12 nor among the remotes (at #)',
  ],
  [5, 'a schema must be an object or a boolean, not 5 (at #)'],
  [
    { $defs: { a: { $id: 'https://example.test/a' }, b: { $id: 'https://example.test/a' } } },
    '$id "https://example.test/a" is also the $id of #/$defs/a, so references to it are ambiguous (at #/$defs/b/$id)',
  ],
])('%j cannot be compiled', (schema, problem) => {
  expect(() => compileSchema(schema)).toThrow(TypeError)
  expect(() => compileSchema(schema)).toThrow(problem)
})

test('all problems are reported together', () => {
  expect(() => compileSchema({ minimum: 'x', maximum: 'y' })).toThrow(
    /minimum must be a number.*; maximum must be a number/,
  )
})

test('a vocabulary that is required and unknown is refused', () => {
  const remotes = { 'https://example.test/meta': { $vocabulary: { 'https://example.test/vocabulary': true } } }
  expect(() => compileSchema({ $schema: 'https://example.test/meta' }, { remotes })).toThrow(
    'requires the unknown vocabulary',
  )
})

test('an unknown format is a warning if formats are asserted, and ignored otherwise', () => {
  const warnings: string[] = []
  const onWarning = (message: string): void => void warnings.push(message)
  compileSchema({ format: 'colour' }, { onWarning })
  expect(warnings).toEqual([])
  compileSchema({ format: 'colour' }, { formats: 'assert', onWarning })
  expect(warnings).toEqual(['format "colour" is unknown and not enforced (at #/format)'])
})

test.each([
  ['dependencies', 'dependentRequired or dependentSchemas'],
  ['additionalItems', 'items beside prefixItems'],
  ['$recursiveRef', '$dynamicRef'],
])('%s of an older draft is reported with its successor', (keyword, successor) => {
  const warnings: string[] = []
  compileSchema({ [keyword]: {} }, { onWarning: (message) => void warnings.push(message) })
  expect(warnings).toEqual([`${keyword} is not enforced: JSON Schema 2020-12 has ${successor} (at #/${keyword})`])
})

test('formats are asserted on request', async () => {
  const { is } = await compiled({ format: 'date-time' }, { formats: 'assert' })
  expect([is('2026-01-31T09:30:00Z'), is('yesterday'), is(5)]).toEqual([true, false, true])
})

test('the module is plain JavaScript that imports and evaluates nothing', () => {
  const text = compileSchema({ $ref: 'https://json-schema.org/draft/2020-12/schema' })
  expect(text).not.toMatch(/\bimport\b|\beval\b|new Function|\brequire\s*\(/)
  expect(text.match(/^export /gm)).toEqual(['export '])
})

test('the same schema compiles to the same module', () => {
  const schema = { properties: { a: { pattern: 'x' } }, $defs: { b: {} } }
  expect(compileSchema(schema)).toBe(compileSchema(structuredClone(schema)))
})

test('the members of the validator agree', async () => {
  const schema = { type: 'object', required: ['a'] }
  const face = await compiled(schema)
  expect(face.parse({ a: 1 })).toEqual({ a: 1 })
  expect(() => face.parse({})).toThrow('/a is required')
  expect(face['~standard'].validate({})).toMatchObject({ issues: [{ message: 'is required', path: ['a'] }] })
  expect(face['~standard'].jsonSchema.input({ target: 'draft-2020-12' })).toEqual(schema)
})

const hostile = [
  '"); globalThis.pwned = 1; ("',
  "'; globalThis.pwned = 1; '",
  '`${globalThis.pwned = 1}`',
  '*/ globalThis.pwned = 1; /*',
  '\u2028globalThis.pwned = 1\u2029',
  '</script><script>globalThis.pwned = 1</script>',
  '\\"; globalThis.pwned = 1; //',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'then',
  'accepts',
  'v',
  'f1',
]

test.each(hostile)('the string %j is data wherever it occurs', async (text) => {
  const quoted = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const schema = {
    title: text,
    description: text,
    $comment: text,
    [text]: text,
    properties: JSON.parse(
      `{${JSON.stringify(text)}: {"const": ${JSON.stringify(text)}}, "list": {"enum": ["x", ${JSON.stringify(text)}]}}`,
    ) as object,
    patternProperties: { [`^${quoted}$`]: { type: 'string' } },
    required: [text],
    dependentRequired: JSON.parse(`{${JSON.stringify(text)}: ["list"]}`) as object,
    if: { properties: { list: { const: text } } },
    then: { properties: { list: { pattern: quoted, 'x-message': text } } },
    additionalProperties: false,
    $defs: JSON.parse(`{${JSON.stringify(text)}: {"$anchor": "a", "default": ${JSON.stringify(text)}}}`) as object,
  }
  const { is, check } = await compiled(schema)
  const right = JSON.parse(
    `{${JSON.stringify(text)}: ${JSON.stringify(text)}, "list": ${JSON.stringify(text)}}`,
  ) as object
  const wrong = JSON.parse(`{${JSON.stringify(text)}: 1, "list": 2}`) as object
  expect([is(right), is(wrong), is({})]).toEqual([true, false, false])
  expect(check(wrong).length).toBeGreaterThan(1)
  expect(check({}).map(({ path }) => path)).toEqual([[text]])
  expect('pwned' in globalThis).toBe(false)
})

test('a value nested deeper than any stack is refused with an issue', async () => {
  const tree = await compiled({ type: 'object', properties: { child: { $ref: '#' } } })
  const nested = (): unknown => JSON.parse(`${'{"child":'.repeat(100_000)}{}${'}'.repeat(100_000)}`)
  const deep = nested()
  expect(tree.is(deep)).toBe(false)
  expect(tree.check(deep)).toMatchObject([{ pointer: '', message: 'is nested too deeply to be checked' }])
  expect(() => tree.parse(deep)).toThrow('is nested too deeply to be checked')
  const list = await compiled({ uniqueItems: true })
  expect(list.is([deep, nested()])).toBe(false)
})

const price = { properties: { 'per/unit': { type: 'integer' } } }

test.each([
  [
    { properties: { prices: { items: price } } },
    { prices: [{ 'per/unit': 1.5 }] },
    '/prices/0/per~1unit',
    'must be an integer',
  ],
  [{ properties: { owner: { required: ['id'] } } }, { owner: {} }, '/owner/id', 'is required'],
  [
    { properties: { id: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
    { id: 1 },
    '/id',
    'must be a string or null',
  ],
  [{ type: 'string' }, 1, '', 'must be a string'],
])('by Standard Schema, the place is in the path only: %j', async (schema, value, pointer, sentence) => {
  const { check, parse, '~standard': standard } = await compiled(schema)
  const message = `${pointer} ${sentence}`.trim()
  const [issue] = check(value)
  expect(check(value)).toMatchObject([{ pointer, message, sentence }])
  expect(() => parse(value)).toThrow(expect.objectContaining({ message }))
  expect(standard.validate(value).issues).toEqual([{ ...issue, message: sentence }])
})
