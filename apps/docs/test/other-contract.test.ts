import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseHtml, type HTMLElement } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { readable } from './completeness/built-pages.ts'
import { buildSite } from './site/build-site.ts'
import { copyDocsWorkspace } from './site/docs-workspace.ts'

type Json = Record<string, unknown>

/** Fields with schemas that our contract does not use, and what the row of each must contain. */
const fields: readonly { readonly name: string; readonly schema: Json; readonly expected: readonly string[] }[] = [
  {
    name: 'bag',
    schema: list({ type: 'string', minLength: 53 }),
    expected: ['array of string', 'each item must have at least 53'],
  },
  {
    name: 'matrix',
    schema: list(list({ type: 'number', multipleOf: 0.5 })),
    expected: ['each item of each item must be a multiple of 0.5'],
  },
  {
    name: 'pair',
    schema: { ...list(false), prefixItems: [{ type: 'integer', minimum: 51 }, { type: 'string' }] },
    expected: ['array of integer, string', 'item 1 must be at least 51', 'no other item is allowed'],
  },
  {
    name: 'has',
    schema: { ...list({ type: 'integer' }), contains: { const: 7 }, minContains: 2 },
    expected: ['at least 2 items such that the item is 7'],
  },
  {
    name: 'scores',
    schema: { type: 'object', additionalProperties: { type: 'integer', minimum: 41 } },
    expected: ['map of integer', 'must be at least 41'],
  },
  {
    name: 'labels',
    schema: { type: 'object', patternProperties: { '^x_': { type: 'integer' } }, additionalProperties: false },
    expected: ['each field whose name matches ^x_ must be an integer', 'no other field is allowed'],
  },
  {
    name: 'odd',
    schema: { type: 'object', patternProperties: { '^item each$': list({ type: 'integer' }) } },
    expected: ['each field whose name matches ^item each$ must be an array', 'each item of each field whose name'],
  },
  {
    name: 'names',
    schema: { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, maxProperties: 6 },
    expected: ['each name must match the pattern ^[a-z]+$', 'at most 6 properties'],
  },
  { name: 'no_text', schema: { not: { type: 'string' } }, expected: ['any value', 'must not be a string'] },
  {
    name: 'size',
    schema: {
      oneOf: [
        { type: 'integer', minimum: 11 },
        { type: 'string', maxLength: 22 },
      ],
    },
    expected: ['integer (at least 11) or string (at most 22 characters)'],
  },
  {
    name: 'old',
    schema: { type: 'string', deprecated: true, examples: ['first', 'second'] },
    expected: ['deprecated', 'for example first, second'],
  },
  { name: 'made', schema: { type: 'string', readOnly: true, format: 'uuid' }, expected: ['read-only', 'uuid'] },
  {
    name: 'secret',
    schema: { type: 'string', writeOnly: true, contentEncoding: 'base64' },
    expected: ['write-only', 'contains base64'],
  },
  { name: 'count', schema: { type: 'integer', format: 'int64' }, expected: ['integer (int64)'] },
  {
    name: 'lines',
    schema: list({
      type: 'object',
      required: ['sku'],
      properties: { sku: described({ type: 'string', maxLength: 56 }) },
    }),
    expected: ['array of object'],
  },
]

/** Schemas that the reference cannot describe, and the location that the build must report. */
const indescribable: readonly { readonly name: string; readonly schema: Json; readonly place: string }[] = [
  {
    name: 'Alternatives',
    schema: {
      oneOf: [
        { type: 'object', required: ['one'] },
        { type: 'object', required: ['two'] },
      ],
    },
    place: '/components/schemas/Alternatives/oneOf/0/required',
  },
  {
    name: 'Linked',
    schema: {
      type: 'object',
      properties: { one: described({ type: 'string', externalDocs: { url: 'https://docs.example' } }) },
    },
    place: '/components/schemas/Linked/properties/one/externalDocs',
  },
  {
    name: 'Unnamed',
    schema: {
      type: 'object',
      properties: { one: described({ type: 'string' }), two: described({ type: 'string' }) },
      if: { anyOf: [{ required: ['one'] }, { required: ['two'] }] },
      then: { maxProperties: 1 },
    },
    place: '/components/schemas/Unnamed/then/maxProperties',
  },
  {
    name: 'Within',
    schema: { type: 'object', properties: { one: described(list({ type: 'integer', default: 0 })) } },
    place: '/components/schemas/Within/properties/one/items/default',
  },
]

function list(items: unknown): Json {
  return { type: 'array', items }
}

function described(schema: Json): Json {
  return { description: 'What it is.', ...schema }
}

const posted: Json = {
  operationId: 'createThing',
  summary: 'Create a thing',
  description: 'Makes one.',
  tags: ['Rewards'],
  'x-beta': false,
  security: [{ appId: [], appToken: [] }],
  parameters: [
    { name: 'X-Flavour', in: 'header', description: 'A flavour.', schema: { type: 'string', default: 'sweet' } },
    { name: 'kinds', in: 'query', description: 'Some kinds.', schema: list({ type: 'string', maxLength: 3 }) },
    {
      name: 'filter',
      in: 'query',
      style: 'deepObject',
      description: 'A filter.',
      schema: { type: 'object', properties: { by: described({ type: 'string', maxLength: 8 }) } },
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            inner: described({ type: 'object', properties: { depth: described({ type: 'integer', minimum: 2 }) } }),
          },
        },
        example: { inner: { depth: 3 } },
      },
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties: { tags: described(list({ type: 'string' })) } },
        example: { tags: ['a', 'b'] },
      },
    },
  },
  responses: {
    '201': {
      description: 'Made.',
      headers: { Location: { description: 'Where it is.', schema: { type: 'string', format: 'uri' } } },
      content: {
        'application/json': {
          schema: { type: 'object', properties: { id: described({ type: 'string', maxLength: 66 }) } },
          example: { id: 'a' },
        },
      },
    },
    '204': { description: 'Nothing to do.' },
  },
}

interface Contract {
  readonly paths: Record<string, Json>
  readonly components: { readonly schemas: Record<string, Json> }
}

function withShapes(text: string): string {
  const contract = parse(text) as Contract // our own document
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, described(schema)]))
  contract.components.schemas['Shapes'] = {
    description: 'Many shapes.',
    allOf: [{ $ref: '#/components/schemas/Period' }, { type: 'object', required: ['bag'], properties }],
    dependentRequired: { old: ['made'] },
  }
  contract.paths['/v2/loyalties/things'] = {
    parameters: [
      { name: 'tenant', in: 'query', description: 'Whose it is.', schema: { type: 'string', maxLength: 33 } },
    ],
    post: posted,
  }
  return stringify(contract)
}

/** Operations with members that no page shows, and the error of the build. */
const notShown: readonly { readonly beside: Json; readonly message: string }[] = [
  {
    beside: { servers: [{ url: 'https://other.example' }] },
    message: 'Cannot show servers of POST /v2/loyalties/things-0: no page describes it',
  },
  {
    beside: { responses: { '204': { description: 'Done.', links: { next: { operationId: 'createThing0' } } } } },
    message: 'Cannot show links of the response 204 of POST /v2/loyalties/things-1: no page describes it',
  },
  {
    beside: { callbacks: { done: {} } },
    message: 'Cannot show callbacks of POST /v2/loyalties/things-2: no page describes it',
  },
]

function withIndescribable(text: string): string {
  const contract = parse(text) as Contract // as above
  for (const [index, { beside }] of notShown.entries()) {
    const operation = { ...posted, operationId: `createThing${index}`, ...beside }
    contract.paths[`/v2/loyalties/things-${index}`] = { post: operation }
  }
  for (const { name, schema } of indescribable) contract.components.schemas[name] = described(schema)
  return stringify(contract)
}

let pages: { readonly schema: HTMLElement; readonly operation: HTMLElement; readonly twin: string }
const workspaces: { remove(): void }[] = []

beforeAll(async () => {
  const workspace = await copyDocsWorkspace(withShapes)
  workspaces.push(workspace)
  const site = join(workspace.folder, 'site')
  buildSite(site, {}, join(workspace.folder, 'apps/docs'))
  const read = (path: string): string => readFileSync(join(site, path), 'utf8')
  pages = {
    schema: parseHtml(read('schemas/shapes/index.html')),
    operation: parseHtml(read('operations/create-thing/index.html'), {
      blockTextElements: { script: true, style: true },
    }),
    twin: read('schemas/shapes.md'),
  }
})

afterAll(() => {
  for (const workspace of workspaces) workspace.remove()
})

/** The text of a row, as a reader sees it. */
function rowText(page: HTMLElement, anchor: string): string {
  const row = page.querySelector('main')?.getElementById(anchor)
  return row ? row.textContent.replaceAll(/\s+/g, ' ') : ''
}

test.each(fields)('the row of $name is complete, in HTML and Markdown', ({ name, expected }) => {
  const text = rowText(pages.schema, name)
  const line = pages.twin.split('\n').find((each) => each.startsWith(`| [\`${name}\`]`)) ?? ''
  for (const words of expected) {
    expect(text).toContain(words)
    expect(line.replaceAll(/[`\\]/g, '')).toContain(words)
  }
})

test('fields within arrays have rows, required fields are marked, and every schema of an allOf is named', () => {
  expect(rowText(pages.schema, 'lines-sku')).toMatch(/lines\[\]\.sku.*required.*at most 56 characters/)
  expect(rowText(pages.schema, 'bag')).toContain('required')
  expect(rowText(pages.schema, 'made')).toContain('is required when old is present')
  expect(pages.schema.querySelectorAll('main a').map((link) => link.getAttribute('href'))).toContain('/schemas/period/')
})

test.each([
  ['parameter-tenant', ['Whose it is. In the query.', 'at most 33 characters']],
  ['parameter-X-Flavour', ['In the header.', 'default "sweet"']],
  ['parameter-kinds', ['array of string', 'each item at most 3 characters']],
  ['parameter-filter', ['in the style deepObject']],
  ['parameter-filter-by', ['filter.by', 'at most 8 characters']],
  ['inner-depth', ['inner.depth', 'at least 2']],
  ['body-2-tags', ['array of string']],
  ['header-201-Location', ['Where it is.', 'uri']],
  ['status-201-id', ['at most 66 characters']],
])('%s of an operation has a row with %j', (anchor, expected) => {
  const text = rowText(pages.operation, anchor)
  for (const words of expected) expect(text).toContain(words)
})

test('a response without a body says so', () => {
  const section = pages.operation.querySelector('main')?.getElementById('status-204')?.closest('section')
  expect(section && readable(section)).toContain('Nothing to do No body')
})

test('the samples and the console of an operation send JSON if it requires JSON', () => {
  const code = pages.operation.querySelectorAll('figure pre').map((block) => block.textContent)
  expect(code.some((text) => text.includes('JSON.stringify({') && text.includes('"depth": 3'))).toBe(true)
  const plan = JSON.parse(pages.operation.querySelector('docs-console')?.getAttribute('data-plan') ?? '') as unknown
  expect(plan).toMatchObject({
    validators: { query: 'CreateThingQuerySchema', header: 'CreateThingHeadersSchema', body: 'CreateThingBodySchema' },
    fields: [
      { name: 'tenant', in: 'query' },
      { name: 'X-Flavour', in: 'header' },
      { name: 'kinds', in: 'query', kind: 'list' },
      { name: 'filter', in: 'query' },
    ],
  })
})

test('what cannot be described, or no page shows, is refused with its location', async () => {
  const workspace = await copyDocsWorkspace(withIndescribable)
  workspaces.push(workspace)
  const reference = join(workspace.folder, 'apps/docs/src/reference')
  const script = `
    const { describedSchema } = await import('${reference}/fields.ts')
    const { requireShown } = await import('${reference}/complete.ts')
    const { allOperations } = await import('${reference}/contract.ts')
    const refusal = (work) => { try { work() } catch (error) { return error.message } }
    const schemas = ${JSON.stringify(indescribable.map(({ name }) => name))}.map((name) => refusal(() => describedSchema(name)))
    const operations = allOperations.map((operation) => refusal(() => requireShown(operation)))
    console.log(JSON.stringify({ schemas, operations: operations.filter((message) => message !== undefined) }))`
  const argv = ['--conditions=@loyalty-kit/source', '--input-type=module', '--eval', script]
  const { stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual({
    schemas: indescribable.map(({ place }) => expect.stringContaining(place) as unknown),
    operations: notShown.map(({ message }) => message),
  })
  expect(() => buildSite(join(workspace.folder, 'site'), {}, join(workspace.folder, 'apps/docs'))).toThrow(
    'Cannot show servers of POST',
  )
})
