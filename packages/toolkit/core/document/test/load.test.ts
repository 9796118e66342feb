import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atPointer } from '@specwright/json-schema/json'
import { loadDocument } from '../src/io/load.ts'
import { errorOf } from './error-of.ts'
import { openapi, workspace } from './workspace.ts'

test('all errors of a document are reported together, in document order, each with its location and a caret', async () => {
  const folder = workspace({
    'api.yaml': openapi(`paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters:
        - name: id
          in: path
          required: true
          schema: a string
      responses:
        '200':
          description: One pet
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Pet' }
`),
  })
  const { diagnostics, message } = await errorOf(join(folder, 'api.yaml'))
  expect(diagnostics.map(({ code, location }) => [code, location.line, location.column])).toEqual([
    ['struct', 13, 19],
    ['no-unresolved-refs', 19, 23],
  ])
  expect(message).toMatch(/^Cannot use the document: 2 errors\n/)
  expect(message).toContain("api.yaml:19:23 error no-unresolved-refs: Can't resolve $ref")
  expect(message).toContain(
    `19 |               schema: { $ref: '#/components/schemas/Pet' }\n   |                       ^`,
  )
})

const withSchema = (schema: string): string => openapi(`paths: {}\ncomponents:\n  schemas:\n    A: ${schema}\n`)

test.each([
  { what: 'a syntax error', text: 'openapi: 3.1.0\ninfo: {title: x', code: 'syntax', line: 2 },
  { what: 'a document of another type', text: 'hello: world\n', code: 'not-openapi', line: 1 },
  { what: 'an unsupported version', text: 'openapi: 2.0.0\n', code: 'version', line: 1 },
  { what: 'a version that is a number', text: 'info: {}\nopenapi: 3.1\n', code: 'version', line: 2 },
  { what: 'Swagger 1.2', text: 'info: {}\nswagger: "1.2"\n', code: 'version', line: 2 },
  {
    what: 'an unknown JSON Schema dialect',
    text: 'openapi: 3.1.0\njsonSchemaDialect: http://json-schema.org/draft-07/schema#\n',
    code: 'dialect',
    line: 2,
  },
  {
    what: 'a circular ref',
    text: openapi(`paths: {}
components:
  schemas:
    A: { $ref: '#/components/schemas/B' }
    B: { $ref: '#/components/schemas/A' }
`),
    code: 'endless-ref',
    line: 8,
  },
  {
    what: 'an example that is a schema around it',
    text: withSchema("{ properties: { b: { example: { $ref: '#/components/schemas/A' } } } }"),
    code: 'endless-ref',
    line: 8,
  },
  {
    what: 'a default that is the document',
    text: `${withSchema("{ type: object, default: { $ref: '#/paths' } }").replace('paths: {}', "paths: { x-a: { $ref: '#' } }")}x-b: 1\n`.replace(
      "'#/paths'",
      "'#'",
    ),
    code: 'endless-ref',
    line: 8,
  },
  { what: 'an array', text: '- 1\n', code: 'not-openapi', line: 1 },
  { what: 'an empty file', text: '', code: 'not-openapi', line: 1 },
  { what: 'OpenAPI 3.3', text: 'info: {}\nopenapi: 3.3.0\n', code: 'version', line: 2 },
  {
    what: 'a number that is not in JSON',
    text: withSchema('{ type: number, maximum: .inf }'),
    code: 'not-json',
    line: 8,
  },
  { what: 'bytes', text: withSchema('{ default: !!binary aGVsbG8= }'), code: 'not-json', line: 8 },
  { what: 'a ref that is not a string', text: withSchema('{ not: { $ref: null } }'), code: 'malformed-ref', line: 8 },
  { what: 'a ref that is not a URI', text: withSchema("{ $ref: '#/info/a%zz' }"), code: 'malformed-ref', line: 8 },
  {
    what: 'a ref that only some tools accept',
    text: `${withSchema("{ $ref: '#/components/schemas/a%zz' }")}    a%zz: { type: string }\n`,
    code: 'malformed-ref',
    line: 8,
  },
  { what: 'an empty value as a schema', text: withSchema('{ properties: { x: } }'), code: 'struct', line: 8 },
  {
    what: 'an endless schema',
    text: withSchema('&a { properties: { next: *a } }'),
    code: 'syntax',
    line: 8,
  },
  {
    what: 'a schema nested 1300 levels deep',
    text: withSchema(`${'{ not: '.repeat(1300)}{}${' }'.repeat(1300)}`),
    code: 'too-deep',
    line: 8,
  },
  { what: 'UTF-16', text: Buffer.from('\ufeffopenapi: 3.1.0\n', 'utf16le'), code: 'unreadable', line: 1 },
  { what: 'Latin-1', text: Buffer.from('openapi: 3.1.0 # \u00e9\n', 'latin1'), code: 'unreadable', line: 1 },
])('$what is refused with its location', async ({ text, code, line }) => {
  const folder = workspace({ 'api.yaml': text })
  const { diagnostics } = await errorOf(join(folder, 'api.yaml'))
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  expect(errors.map((diagnostic) => [diagnostic.code, diagnostic.location.line])).toEqual([[code, line]])
})

test('a missing file is reported by its name', async () => {
  const { diagnostics } = await errorOf('no-such-file.yaml')
  expect(diagnostics[0]).toMatchObject({ code: 'no-file', location: { file: 'no-such-file.yaml' } })
})

test.each([
  ['a number that is not in JSON', 'maximum: .inf', 2, 10, 'not-json'],
  ['bytes', 'default: !!binary aGVsbG8=', 2, 19, 'not-json'],
  ['an alias of itself', 'not: &a { not: *a }', 2, 16, 'syntax'],
  ['a key that is an array', '? [a]\n: b', 2, 3, 'syntax'],
  ['a syntax error', 'not: }', 2, 6, 'syntax'],
])('%s in another file is reported with its location', async (_, member, line, column, code) => {
  const text = openapi('paths: {}\ncomponents: { schemas: { A: { $ref: other.yaml } } }\n')
  const folder = workspace({ 'api.yaml': text, 'other.yaml': `description: Other\n${member}\n` })
  const { diagnostics } = await errorOf(join(folder, 'api.yaml'))
  expect(diagnostics).toMatchObject([{ code, location: { line, column } }])
  expect(diagnostics[0]?.location.file).toMatch(/other\.yaml$/)
})

test('a member that OpenAPI does not define is a warning, and the document is used', async () => {
  const folder = workspace({
    'api.yaml': openapi('paths: {}\ncomponents:\n  schemas:\n    Pet:\n      type: array\n      min_items: 1\n'),
  })
  const { warnings } = await loadDocument(join(folder, 'api.yaml'))
  expect(warnings).toMatchObject([{ severity: 'warning', code: 'struct', location: { line: 10 } }])
  expect(warnings[0]?.message).toContain('Did you mean "minItems"')
})

test('named examples of a schema are a warning, and the document is used', async () => {
  const text = 'paths: {}\ncomponents:\n  schemas:\n    Pet:\n      type: string\n      examples: { rex: Rex }\n'
  const { warnings } = await loadDocument(join(workspace({ 'api.yaml': openapi(text) }), 'api.yaml'))
  expect(warnings).toMatchObject([{ severity: 'warning', code: 'struct', location: { line: 10 } }])
})

test('a part with the name of a keyword is not data', async () => {
  const text = `paths: {}
components:
  pathItems:
    default: { get: { x-beta: 'yes', responses: {} } }
  examples:
    const: { summary: One, value: { x-beta: 'yes' } }
`
  const { warnings } = await loadDocument(join(workspace({ 'api.yaml': openapi(text) }), 'api.yaml'))
  expect(warnings.map(({ code, location }) => [code, location.line])).toEqual([['not-boolean', 8]])
})

test.each([
  ['soon', 1],
  ['2026-13-01', 1],
  ['2026-02-30', 1],
  ['31.12.2026', 1],
  ['20261231', 1],
  ['2026-12-31', 0],
  ["'2026-12-31T00:00:00Z'", 0],
  ['{ type: string }', 0],
])('x-sunset: %s is reported %i times where it is no date', async (sunset, count) => {
  const text = `paths:
  /a:
    get:
      x-sunset: ${sunset}
      parameters: [{ name: a, in: query, schema: { type: object, properties: { x-sunset: { type: string } } } }]
      responses: { 200: { description: '', headers: { x-sunset: { schema: { type: string } } } } }
components:
  schemas:
    A: { properties: { a: { type: string, x-sunset: ${sunset} } }, example: { x-sunset: ${sunset} } }
`
  const { warnings } = await loadDocument(join(workspace({ 'api.yaml': openapi(text) }), 'api.yaml'))
  const dates = warnings.filter(({ code }) => code === 'not-date')
  expect(
    dates.map(({ message, location }) => [location.sourceLine.slice(location.column - 1).startsWith(sunset), message]),
  ).toEqual(
    Array.from({ length: 2 * count }, () => [true, '"x-sunset" must be a date such as 2026-12-31. It is ignored.']),
  )
})

test('extensions may have any value, even if a vendor uses the same name', async () => {
  const extended = `x-webhooks: none
x-tagGroups: all
tags: [{ name: pets, x-displayName: 3 }]
paths: {}
components:
  schemas:
    A: { type: string, enum: [a], x-enumDescriptions: [the first], x-additionalPropertiesName: 7 }
`
  const folder = workspace({ 'api.yaml': openapi(extended).replace('version:', 'x-logo: logo.png\n  version:') })
  const { root, warnings } = await loadDocument(join(folder, 'api.yaml'))
  expect(warnings).toEqual([])
  expect(root).toMatchObject({ info: { 'x-logo': 'logo.png' }, 'x-tagGroups': 'all' })
})

test('undefined security schemes and identical paths are warnings', async () => {
  const operation = (id: string, name: string, security: string): string =>
    `    get:\n      operationId: ${id}\n      security: ${security}\n      parameters:\n` +
    `        - { name: ${name}, in: path, required: true, schema: { type: string } }\n` +
    `      responses:\n        '200': { description: Done }\n`
  const paths = `  /a/{x}:\n${operation('getX', 'x', '[{ key: [] }]')}  /a/{y}:\n${operation('getY', 'y', '[]')}`
  const folder = workspace({
    'api.yaml': openapi(`paths:\n${paths}  /open:\n    get: { responses: { default: { description: Done } } }\n`),
  })
  const { warnings } = await loadDocument(join(folder, 'api.yaml'))
  expect(warnings).toMatchObject([
    { severity: 'warning', code: 'security-defined', location: { line: 9 } },
    { severity: 'warning', code: 'no-identical-paths', location: { line: 14 } },
  ])
})

test.each([
  { older: { type: 'string', nullable: true }, words: { type: ['string', 'null'] } },
  { older: { type: 'string', enum: ['a'], nullable: true }, words: { type: ['string', 'null'], enum: ['a', null] } },
  { older: { $ref: '#/components/schemas/Other', description: 'x' }, words: { $ref: '#/components/schemas/Other' } },
  {
    older: { allOf: [{ $ref: '#/components/schemas/Other' }], nullable: true },
    words: { anyOf: [{ allOf: [{ $ref: '#/components/schemas/Other' }] }, { type: 'null' }] },
  },
  {
    older: { type: 'object', nullable: true, description: 'x', allOf: [{ $ref: '#/components/schemas/Other' }] },
    words: {
      description: 'x',
      anyOf: [{ type: 'object', allOf: [{ $ref: '#/components/schemas/Other' }] }, { type: 'null' }],
    },
  },
  {
    older: { $ref: '#/components/schemas/Other', nullable: true, description: 'x' },
    words: { anyOf: [{ $ref: '#/components/schemas/Other' }, { type: 'null' }] },
  },
  { older: { type: 'object', nullable: false, not: {} }, words: { type: 'object', not: {} } },
  { older: { nullable: true, description: 'x' }, words: { description: 'x' } },
  {
    older: { oneOf: [{ nullable: true, title: 'None' }, { $ref: '#/components/schemas/Other' }] },
    words: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Other' }] },
  },
  { older: { type: 'number', minimum: 1, exclusiveMinimum: true }, words: { type: 'number', exclusiveMinimum: 1 } },
  { older: { type: 'number', maximum: 9, exclusiveMaximum: false }, words: { type: 'number', maximum: 9 } },
  {
    older: { type: 'array', items: { type: 'string', nullable: true } },
    words: { type: 'array', items: { type: ['string', 'null'] } },
  },
  ...['definitions', '$defs', 'properties', 'patternProperties', 'dependentSchemas'].map((keyword) => ({
    older: { [keyword]: { items: { type: 'string', nullable: true } } },
    words: { [keyword]: { items: { type: ['string', 'null'] } } },
  })),
  {
    older: { type: 'string', contentSchema: { type: 'string', nullable: true } },
    words: { type: 'string', contentSchema: { type: ['string', 'null'] } },
  },
  { older: { type: 'string', example: { nullable: true } }, words: { type: 'string', example: { nullable: true } } },
])('OpenAPI 3.0: $older becomes $words', async ({ older, words }) => {
  const schemas = { Other: { type: 'object' }, Pet: older }
  const folder = workspace({
    'api.json': JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: {},
      components: { schemas },
    }),
  })
  const { root } = await loadDocument(join(folder, 'api.json'))
  expect(root).toMatchObject({ openapi: '3.1.0', components: { schemas: { Other: schemas.Other } } })
  expect(atPointer(root, '/components/schemas/Pet')).toEqual(words)
})

test('a mapping of a discriminator may name a schema instead of referring to it', async () => {
  const folder = workspace({
    'api.yaml': openapi(`paths: {}
components:
  schemas:
    Cat: { type: object, properties: { kind: { const: cat } } }
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Cat' }]
      discriminator: { propertyName: kind, mapping: { cat: Cat } }
`),
  })
  const { root } = await loadDocument(join(folder, 'api.yaml'))
  expect(root).toMatchObject({
    components: { schemas: { Pet: { discriminator: { mapping: { cat: '#/components/schemas/Cat' } } } } },
  })
})

test('an extremely long chain of refs is reported, without a stack overflow', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 5000 }, (_, n) => [
      `S${n}`,
      { properties: { next: { $ref: `#/components/schemas/S${n + 1}` } } },
    ]),
  )
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { ...schemas, S5000: {} } },
  }
  const folder = workspace({ 'api.json': JSON.stringify(document) })
  const { diagnostics } = await errorOf(join(folder, 'api.json'))
  expect(diagnostics).toMatchObject([{ code: 'too-deep' }])
})

test('extremely nested values are reported, without a stack overflow', async () => {
  const folder = workspace({ 'api.yaml': openapi(`paths: {}\nx-deep: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`) })
  const { diagnostics } = await errorOf(join(folder, 'api.yaml'))
  expect(diagnostics).toHaveLength(1)
})
