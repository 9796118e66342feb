import { expect, test } from 'vitest'
import { DocumentError, type Diagnostic } from '@specwright/document/diagnostics'
import { emitValidators } from '../../src/emit/validators/validators.ts'
import { inFolder } from '../places.ts'
import type { JsonSchema } from '@specwright/json-schema/json'
import type { Model } from '@specwright/document/model'

/** A model of named schemas alone. */
function modelOf(schemas: Record<string, JsonSchema>): Model {
  const location = { file: 'openapi.yaml', line: 1, column: 1, sourceLine: 'openapi: 3.1.0' }
  const document = { root: { components: { schemas } }, files: [], warnings: [], locate: () => location }
  return {
    title: 'A service',
    version: '1.0.0',
    description: '',
    servers: [],
    tags: [],
    operations: [],
    webhooks: [],
    callbacks: [],
    schemas: Object.entries(schemas).map(([name, schema]) => ({
      name,
      typeName: name,
      pointer: `/components/schemas/${name}`,
      schema,
    })),
    inputs: [],
    parts: [],
    schemasOf: () => ({ inputs: [], parts: [] }),
    securitySchemes: [],
    assumptions: [],
    events: [],
    names: { operations: {}, schemas: {} },
    document,
    source: { document, operations: [] },
    writtenKeys: (keys) => keys,
  }
}

function codeOf(schemas: Record<string, JsonSchema>): string {
  const files = emitValidators(modelOf(schemas), inFolder)
  return files.flatMap(({ path, content }) => (path.startsWith('validators/') ? content : [])).join('\n')
}

/** The text of one function. */
function functionIn(code: string, name: string): string {
  return new RegExp(`^function ${name}\\(.*?^\\}`, 'ms').exec(code)?.[0] ?? ''
}

test('two schemas may have parts of the same name, and constants', () => {
  const part: JsonSchema = { properties: { b: { pattern: '^b', not: { $ref: '#/components/schemas/C/items' } } } }
  const code = codeOf({ A: part, B: part, C: { items: { pattern: '^c' } } })
  const declared = [...code.matchAll(/^(?:function|(?:export )?const) (\w\S*?)\b[ (:]/gm)].map(([, name]) => name)
  expect(declared).toHaveLength(new Set(declared).size)
})

test('functions of schemas that refer to each other call each other', () => {
  const schemas = {
    A: { properties: { b: { $ref: '#/components/schemas/B' } } },
    B: { items: { $ref: '#/components/schemas/A' } },
  }
  expect(functionIn(codeOf(schemas), 'acceptsA')).toContain('acceptsB(')
  expect(functionIn(codeOf(schemas), 'acceptsB')).toContain('acceptsA(')
})

test('a reference into another schema is enforced, and resolves in the JSON Schema', () => {
  const schemas = { A: { $ref: '#/components/schemas/B/properties/c' }, B: { properties: { c: { minimum: 3 } } } }
  expect(codeOf(schemas)).toContain('>= 3')
  expect(codeOf(schemas)).toContain('#/$defs/B/properties/c')
})

test('a schema may have the name of a type or function of the run time', () => {
  const code = codeOf({ Date: { type: 'string', format: 'date' } })
  expect(code).toContain('isDate as $isDate')
  expect(code).toContain('$isDate(v)')
})

test('what is not enforced is a diagnostic with its location', () => {
  const found: Diagnostic[] = []
  const schemas = { A: { format: 'colour', maxlength: 3, dependencies: { a: ['b'] }, 'x-anything': 1 } }
  emitValidators(modelOf(schemas), inFolder, (diagnostic) => void found.push(diagnostic))
  expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
    'warning unknown-keyword',
    'warning unenforced-keyword',
    'warning unknown-format',
  ])
})

test('a schema behind thousands of others is a diagnostic, not a crash', () => {
  const count = 4000
  const links = Array.from({ length: count }, (_, n): [string, JsonSchema] => [
    `L${n}`,
    n === count - 1 ? true : { properties: { [`p${n}`]: true }, $ref: `#/components/schemas/A/$defs/L${n + 1}` },
  ])
  const $ref = '#/components/schemas/A/$defs/L0'
  const schema: JsonSchema = { $ref, unevaluatedProperties: false, $defs: Object.fromEntries(links) }
  expect(() => emitValidators(modelOf({ A: schema }), inFolder)).toThrow(
    /too-deep: The schema refers through too many other schemas/,
  )
})

/** Schemas `A0` to `A<count>` of which each leads to the next twice, the first of them closed. */
function doubled(count: number, keyword: 'allOf' | 'anyOf'): Record<string, JsonSchema> {
  const schemas = Array.from({ length: count }, (_, n): [string, JsonSchema] => {
    const next = { $ref: `#/components/schemas/A${n + 1}` }
    return [`A${n}`, { [keyword]: [next, next], ...(n === 0 && { unevaluatedProperties: false }) }]
  })
  return { ...Object.fromEntries(schemas), [`A${count}`]: { type: 'object', properties: { a: { const: 1 } } } }
}

test('what a closed schema refers to in many ways is emitted once', () => {
  const [some, twice] = [codeOf(doubled(20, 'allOf')).length, codeOf(doubled(40, 'allOf')).length]
  expect(twice / some).toBeLessThan(2.1)
})

test('a closed schema with too many nested choices is a diagnostic', () => {
  expect(() => codeOf(doubled(20, 'anyOf'))).toThrow(/too-deep: The schema refers through too many other schemas/)
})

test.each([{}, { $id: 'https://example.test/a' }])(
  'a meta-schema that is not followed is a warning beside %j',
  (id) => {
    const found: Diagnostic[] = []
    const schemas = { A: { $schema: 'http://json-schema.org/draft-07/schema#', ...id, type: 'object' } as const }
    emitValidators(modelOf(schemas), inFolder, (diagnostic) => void found.push(diagnostic))
    expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['warning unknown-dialect'])
  },
)

test('the JSON Schema of a schema with $id is self-contained', async () => {
  const id = 'https://example.test/a'
  const schemas = {
    A: { $id: id, properties: { b: { $ref: '#/components/schemas/B' } } },
    B: { $id: `${id}b`, const: 1 },
  }
  expect(codeOf(schemas)).toContain('{ properties: { b: { $ref: "#/$defs/B" } } }')
  expect(codeOf(schemas)).not.toContain(id)
})

test.each([
  [{ type: 'strnig' }, 'type must be one of'],
  [{ $ref: '#/components/schemas/None' }, 'leads nowhere'],
  [{ allOf: [{ $ref: '#/components/schemas/A' }] }, 'without end'],
])('%j fails the generation', (schema, message) => {
  expect(() => emitValidators(modelOf({ A: schema }), inFolder)).toThrow(DocumentError)
  expect(() => emitValidators(modelOf({ A: schema }), inFolder)).toThrow(message)
})

test('only guards of recursive schemas, and of schemas that contain them, limit the depth of a value', () => {
  const schemas = {
    Tree: { properties: { children: { items: { $ref: '#/components/schemas/Tree' } } } },
    Forest: { items: { $ref: '#/components/schemas/Tree' } },
    Leaf: { type: 'string' },
  }
  expect(codeOf(schemas)).toContain('isTree = /* @__PURE__ */ refuseTooDeep(acceptsTree)')
  expect(codeOf(schemas)).toContain('isForest = /* @__PURE__ */ refuseTooDeep(acceptsForest)')
  expect(codeOf(schemas)).toContain('isLeaf = acceptsLeaf')
})
