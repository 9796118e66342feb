import { constant, constantFrom, oneof, sample, tuple, type Arbitrary } from 'fast-check'
import { document31 } from './document.ts'
import { mutated, names, placesIn, values, type Mutation } from './mutate.ts'
import { swagger20 } from './swagger.ts'

const { '/all': _, ...paths30 } = document31.paths
const { pathItems: __, ...components30 } = document31.components
const { webhooks: ___, ...rest30 } = document31

const documents: readonly object[] = [
  document31,
  { ...document31, openapi: '3.2.0' },
  { ...rest30, openapi: '3.0.3', paths: paths30, components: components30 },
  swagger20,
]

/** A document of which one value is another one. */
export interface MutatedCase {
  readonly what: string
  readonly text: string
  /** The document without the change. */
  readonly original: string
}

const change: Arbitrary<readonly [what: string, mutation: Mutation]> = oneof(
  {
    weight: 8,
    arbitrary: constantFrom(...Object.entries(values)).map(([what, value]) => [`is ${what}`, { value }] as const),
  },
  {
    weight: 2,
    arbitrary: constantFrom(...names).map((name) => [`is named ${JSON.stringify(name)}`, { name }] as const),
  },
  {
    weight: 1,
    arbitrary: constantFrom('remove' as const, 'repeat' as const).map((each) => [`is under "${each}"`, each] as const),
  },
)

/** Random changes of documents, the same ones for a seed. */
export function mutationsOf({ seed, count }: { readonly seed: number; readonly count: number }): MutatedCase[] {
  const one = constantFrom(...documents).chain((root) => tuple(constant(root), constantFrom(...placesIn(root)), change))
  return sample(one, { seed, numRuns: count }).map(([root, path, [what, mutation]]) => ({
    what: `/${path.join('/')} ${what} (${'openapi' in root ? String(root.openapi) : 'Swagger'})`,
    text: JSON.stringify(mutated(root, path, mutation)),
    original: JSON.stringify(root),
  }))
}

const head = 'openapi: 3.1.0\ninfo: { title: Test, version: 1.0.0 }\n'
const withSchema = (schema: string): string =>
  `${head}paths:\n  /a:\n    get:\n      responses: { 200: { description: A, content: { a/b: { schema: ${schema} } } } }\n`

/** What YAML allows and documents do not, or what only looks like it. */
export const writtenTexts: Readonly<Record<string, string>> = {
  'keys that are no strings': `${head}1: a\ntrue: b\n~: c\npaths: {}\n`,
  'a key that is an object': `${head}paths: { ? { a: b } : c }\n`,
  'a key twice': `${head}paths: {}\npaths: {}\n`,
  'bytes in place of a schema': withSchema('!!binary aGVsbG8='),
  'bytes in an enum': withSchema('{ enum: [!!binary aGVsbG8=] }'),
  'a set': withSchema('!!set { a, b }'),
  'an ordered map': withSchema('!!omap [{ a: 1 }]'),
  dates: withSchema('{ default: 2001-12-14, enum: [2001-12-14T00:00:00Z] }'),
  'a timestamp': withSchema('{ default: !!timestamp 2001-12-14 }'),
  'an unknown tag': withSchema('!shop { a: 1 }'),
  'numbers that JSON lacks': withSchema('{ minimum: .inf, enum: [.nan] }'),
  'an alias in its own value': withSchema('&a { properties: { b: *a } }'),
  'a merge': withSchema('{ <<: { type: string } }'),
  'a merge of a number': withSchema('{ <<: 5 }'),
  'names of prototypes': withSchema(
    '{ properties: { __proto__: { type: string }, constructor: { type: string } }, required: [__proto__] }',
  ),
  'paths and tags named like prototypes': `${head}paths: { "/toString/{constructor}": { get: { operationId: __proto__, tags: [__proto__, constructor], responses: { default: { description: A } } } } }\n`,
  'a ref to a prototype': `${head}paths: { /a: { get: { responses: { 200: { $ref: '#/components/responses/toString' } } } } }\ncomponents: { responses: {} }\n`,
  'control characters': withSchema('{ description: "a\\0b\\u2028\\ud800", pattern: "\\ud800", enum: ["\\udfff"] }'),
  'halves of characters in names': `${head}paths: { "/\\ud800/{\\ud800}": { get: { responses: { 200: { description: A } } } } }\n`,
  'data that is around it': withSchema("{ properties: { a: { example: { $ref: '#/paths/~1a/get' } } } }"),
  'data that is the document': `${withSchema("{ example: { $ref: '#' } }")}components: {}\n`,
  'a title that is a ref to paths': withSchema("{ title: { $ref: '#/paths' } }"),
  'an enum that is a ref to the document': withSchema("{ enum: { $ref: '#' } }"),
  'refs that are no URLs': withSchema(
    '{ allOf: [{ $ref: "http://[::bad/x.yaml" }, { $ref: "data:text/plain,hi" }, { $ref: "\\0" }, { $ref: "https://a b" }] }',
  ),
  'a ref to a folder': withSchema('{ $ref: ./ }'),
  'identifiers that are none': withSchema('{ $id: "http://[::bad", $anchor: 5, $schema: 7, $dynamicRef: 3 }'),
  'a version that is an array': 'openapi: [3.1.0]\npaths: {}\n',
  'a dialect that is a number': `${head}jsonSchemaDialect: 5\npaths: {}\n`,
  'a self that is no URI': `${head.replace('3.1.0', '3.2.0')}$self: "::::"\npaths: {}\n`,
  nothing: '',
  'a number': '5',
  'a null byte': 'openapi: 3.1.0\0',
}
