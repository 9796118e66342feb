import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse as parseHtml, type HTMLElement } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Json = Record<string, unknown>

/** Fields with schemas of many shapes, and what the row of each must contain. */
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
    expected: ['each name must match the pattern ^[a-z]+$', 'at most 6 fields'],
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
    expected: ['deprecated', 'For example first, second'],
  },
  { name: 'made', schema: { type: 'string', readOnly: true, format: 'uuid' }, expected: ['read-only', 'uuid'] },
  {
    name: 'secret',
    schema: { type: 'string', writeOnly: true, contentEncoding: 'base64' },
    expected: ['write-only', 'Contains base64'],
  },
  {
    name: 'linked',
    schema: { type: 'string', externalDocs: { url: 'https://docs.example/a', description: 'The manual.' } },
    expected: ['See', 'The manual'],
  },
  {
    name: 'kinds',
    schema: {
      anyOf: [
        { type: 'string', title: 'By name', default: 'all', examples: ['some'] },
        {
          ...list({ type: 'integer', title: 'A number', example: 7, default: 3 }),
          deprecated: true,
          description: 'By numbers.',
        },
      ],
    },
    expected: [
      'default "all"',
      'For example some',
      'By name.',
      'By numbers.',
      'Each: A number. The default is 3. For example 7.',
      '(deprecated)',
    ],
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

/** Schemas that pages have no words for, and the location that the build must report. */
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
    name: 'Unnamed',
    schema: {
      type: 'object',
      properties: { one: described({ type: 'string' }), two: described({ type: 'string' }) },
      if: { anyOf: [{ required: ['one'] }, { required: ['two'] }] },
      then: { maxProperties: 1 },
    },
    place: '/components/schemas/Unnamed/then/maxProperties',
  },
]

function list(items: unknown): Json {
  return { type: 'array', items }
}

function described(schema: Json): Json {
  return { description: 'What it is.', ...schema }
}

/** An object with one field. */
const thing: Json = { type: 'object', properties: { sku: described({ type: 'string', maxLength: 56 }) } }

/** Ordinary schemas of bodies without names, and what the page must contain of each. */
const bodies: readonly { readonly schema: Json; readonly expected: readonly string[] }[] = [
  { schema: { type: 'string', enum: ['first', 'second'] }, expected: ['first or second'] },
  { schema: { type: 'string', maxLength: 61 }, expected: ['string', 'at most 61 characters'] },
  { schema: { type: 'integer', minimum: 62 }, expected: ['integer', 'at least 62'] },
  { schema: { type: 'boolean' }, expected: ['boolean'] },
  { schema: { type: 'string', format: 'binary' }, expected: ['binary'] },
  { schema: list({ type: 'string' }), expected: ['array of string'] },
  { schema: { ...list({ type: 'integer' }), minItems: 63 }, expected: ['array of integer', 'at least 63 items'] },
  { schema: list({ $ref: '#/components/schemas/Period' }), expected: ['array of Period'] },
  { schema: list(thing), expected: ['array of object', 'sku', 'at most 56 characters'] },
  {
    schema: { type: 'object', properties: { lines: described(list(thing)) } },
    expected: ['lines', 'array of object', '1 field of lines', 'sku'],
  },
  {
    schema: { type: 'object', properties: { inner: described(thing) } },
    expected: ['inner', '1 field of inner', 'sku'],
  },
  { schema: { type: 'object', additionalProperties: { type: 'string' } }, expected: ['map of string'] },
  { schema: { type: 'object', additionalProperties: thing }, expected: ['map of object', 'sku'] },
  { schema: { ...thing, additionalProperties: false }, expected: ['sku', 'no other field is allowed'] },
  { schema: { ...thing, minProperties: 64 }, expected: ['sku', 'at least 64 fields'] },
  { schema: { ...thing, type: ['object', 'null'] }, expected: ['object or null', 'sku'] },
  { schema: { properties: { sku: described({ type: 'string' }) } }, expected: ['object', 'sku'] },
  {
    schema: { oneOf: [{ $ref: '#/components/schemas/Period' }, { $ref: '#/components/schemas/Cursor' }] },
    expected: ['Period or Cursor'],
  },
]

const posted: Json = {
  operationId: 'createThing',
  summary: 'Create a thing',
  description: 'Makes one.',
  tags: ['Things'],
  'x-beta': false,
  security: [{ key: [] }],
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
        examples: { none: { value: {} }, some: { value: { tags: ['a', 'b'] } } },
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

const schemas: Json = {
  Twice: {
    description: 'Fields whose anchors would be the same.',
    type: 'object',
    properties: {
      'a-b': described({ type: 'string' }),
      a: described({ type: 'object', properties: { b: described({ type: 'string' }) } }),
      fields: described({ type: 'string' }),
    },
  },
  Cursor: { description: 'Where the next page starts.', type: 'string' },
  Period: { description: 'A time.', type: 'object', properties: { value: described({ type: 'integer' }) } },
  Shapes: {
    description: 'Many shapes.',
    allOf: [
      { $ref: '#/components/schemas/Period' },
      {
        type: 'object',
        required: ['bag'],
        properties: Object.fromEntries(fields.map(({ name, schema }) => [name, described(schema)])),
      },
    ],
    dependentRequired: { old: ['made'] },
  },
}

/** Operations with members that pages show as code. */
const others: readonly { readonly beside: Json; readonly message: string }[] = [
  {
    beside: { servers: [{ url: 'https://other.example' }] },
    message: 'Cannot show servers of POST /things-0: no page describes it',
  },
  {
    beside: {
      responses: {
        '204': { description: 'Done.', links: { next: { operationId: 'createThing0', server: { url: '/' } } } },
      },
    },
    message: 'Cannot show server of the link next of the response 204 of POST /things-1: no page describes it',
  },
]

/** An operation with everything that leads elsewhere: links, callbacks, documentation, and parts of a body. */
const leading: Json = {
  operationId: 'lead',
  tags: ['Things'],
  externalDocs: { url: 'https://docs.example/lead', description: 'All about it' },
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            file: described({ type: 'string', contentMediaType: 'image/png' }),
            tags: described(list({ type: 'string' })),
          },
        },
        encoding: {
          file: {
            contentType: 'image/png, image/jpeg',
            headers: { 'X-Part': { description: 'A part.', schema: { type: 'string' } } },
          },
          tags: { style: 'pipeDelimited', explode: false },
        },
      },
    },
  },
  responses: {
    '200': {
      description: 'Done.',
      links: {
        next: {
          operationId: 'createThing',
          parameters: { tenant: '$response.body#/owner/id', limit: 5 },
          requestBody: '$request.body',
        },
        listed: { operationRef: '#/paths/~1things/get', description: 'All of them.' },
      },
    },
  },
  callbacks: {
    done: {
      '{$request.query.url}': {
        post: {
          summary: 'It is done',
          requestBody: { content: { 'application/json': { schema: described(thing), example: { sku: 'a-1' } } } },
          responses: { '200': { description: 'Noted.' } },
        },
      },
      'https://{$request.header.X-Host}/at/{$response.body#/id}': {
        put: { operationId: 'sayLater', responses: { '200': { description: 'Noted.' } } },
      },
    },
  },
}

/** A request that the API sends to its users. */
const webhooks: Json = {
  'thing.made': {
    post: {
      description: 'A thing was made.',
      parameters: [{ name: 'X-Signature', in: 'header', description: 'Who sends it.', schema: { type: 'string' } }],
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Period' }, example: { value: 7 } } },
      },
      responses: { '204': { description: 'Received.' } },
    },
  },
}

function documentWith(paths: Json, more: Json, beside: Json = {}): string {
  const clientCredentials = { tokenUrl: 'https://login.example/token', scopes: {} }
  const security = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    login: { type: 'oauth2', flows: { clientCredentials } },
  }
  const info = { title: 'Things', version: '1.0.0', description: 'A shop of things.' }
  const components = { schemas: { ...schemas, ...more }, securitySchemes: security }
  return JSON.stringify({ openapi: '3.1.0', info, paths, components, ...beside })
}

const listed: Json = {
  operationId: 'listThings',
  summary: 'List things',
  tags: ['Things'],
  security: [{ login: [], key: [] }],
  responses: { '204': { description: 'There are none.' } },
}

/** An operation for each of the bodies. */
const sendBodies = bodies.map(({ schema }, index) => {
  const requestBody = { content: { 'application/json': { schema } } }
  const operation = { ...posted, parameters: [], operationId: `sendBody${index}`, requestBody }
  return [`/bodies-${index}`, { post: operation }] as const
})
const worded = documentWith(
  {
    '/things': { parameters: [tenant()], post: posted, get: listed },
    '/lead': { post: leading },
    ...Object.fromEntries(sendBodies),
  },
  {},
  { webhooks, externalDocs: { url: 'https://docs.example' } },
)
const unworded = documentWith(
  Object.fromEntries(
    others.map(({ beside }, index) => {
      return [`/things-${index}`, { post: { ...posted, operationId: `createThing${index}`, ...beside } }]
    }),
  ),
  Object.fromEntries(indescribable.map(({ name, schema }) => [name, described(schema)])),
)

function tenant(): Json {
  return { name: 'tenant', in: 'query', description: 'Whose it is.', schema: { type: 'string', maxLength: 33 } }
}

const folder = mkdtempSync(join(tmpdir(), 'loyalty-any-document-'))
const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
let pages: { readonly schema: HTMLElement; readonly operation: HTMLElement; readonly twin: string }

/** Builds the site of a document. */
function build(
  name: string,
  document: string,
  ...flags: readonly string[]
): { readonly status: number | null; readonly output: string } {
  writeFileSync(join(folder, `${name}.json`), document)
  return loyaltyDocs(folder, 'build', `${name}.json`, '--out', name, ...flags)
}

/** Runs the command in a folder. */
function loyaltyDocs(
  cwd: string,
  ...args: readonly string[]
): { readonly status: number | null; readonly output: string } {
  const argv = ['--conditions=@loyalty-kit/source', cli, ...args]
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ASTRO_TELEMETRY_DISABLED: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd, encoding: 'utf8', env })
  return { status, output: stdout + stderr }
}

const read = (path: string): string => readFileSync(join(folder, path), 'utf8')

beforeAll(() => {
  const { status, output } = build('worded', worded)
  expect(status, output).toBe(0)
  expect(output).not.toContain('as code')
  pages = {
    schema: parseHtml(read('worded/schemas/shapes/index.html')),
    operation: parseHtml(read('worded/operations/create-thing/index.html'), {
      blockTextElements: { script: true, style: true },
    }),
    twin: read('worded/schemas/shapes.md'),
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

/** The text of a row, as a reader sees it. */
function rowText(page: HTMLElement, anchor: string): string {
  const row = page.querySelector('main')?.getElementById(anchor)
  return row ? row.textContent.replaceAll(/\s+/g, ' ') : ''
}

test.each(fields)('the row of $name is complete, in HTML and Markdown', ({ name, expected }) => {
  const text = rowText(pages.schema, name)
  const item = pages.twin.split(/\n(?=- )/).find((each) => each.startsWith(`- \`${name}\` `)) ?? ''
  for (const words of expected) {
    expect(text).toContain(words)
    expect(item.replaceAll(/[`\\]/g, '')).toContain(words)
  }
})

test('fields within arrays have rows, required fields are marked, and every schema of an allOf is named', () => {
  expect(rowText(pages.schema, 'lines-sku')).toMatch(/^sku.*required.*at most 56 characters/)
  expect(rowText(pages.schema, 'bag')).toContain('required')
  expect(rowText(pages.schema, 'made')).toContain('is required when old is present')
  expect(pages.schema.querySelectorAll('main a').map((link) => link.getAttribute('href'))).toContain('/schemas/period/')
})

test.each([
  ['parameter-tenant', ['Whose it is.', 'at most 33 characters']],
  ['parameter-X-Flavour', ['A flavour.', 'default "sweet"']],
  ['parameter-kinds', ['array of string', 'each item at most 3 characters']],
  ['parameter-filter', ['in the style deepObject']],
  ['parameter-filter-by', ['by', 'at most 8 characters']],
  ['inner-depth', ['depth', 'at least 2']],
  ['body-2-tags', ['array of string']],
  ['header-201-Location', ['Where it is.', 'uri']],
  ['status-201-id', ['at most 66 characters']],
])('%s of an operation has a row with %j', (anchor, expected) => {
  const text = rowText(pages.operation, anchor)
  for (const words of expected) expect(text).toContain(words)
})

test('each anchor of a page is there once', () => {
  for (const path of ['operations/create-thing', 'operations/lead', 'schemas/shapes', 'schemas/twice']) {
    const ids = parseHtml(read(`worded/${path}/index.html`))
      .querySelectorAll('[id]')
      .map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  }
})

test('a response without a body says so', () => {
  const section = pages.operation.querySelector('main')?.getElementById('status-204')?.closest('section')
  expect(section?.textContent).toMatch(/Nothing to do\.\s*No body\./)
})

test('the samples and the console of an operation send JSON if it requires JSON', () => {
  const code = pages.operation.querySelectorAll('figure pre').map((block) => block.textContent)
  expect(code.some((text) => text.includes('JSON.stringify({') && text.includes('"depth": 3'))).toBe(true)
  const plan = JSON.parse(pages.operation.querySelector('docs-console')?.getAttribute('data-plan') ?? '') as unknown
  expect(plan).toMatchObject({
    fields: [
      { name: 'tenant', in: 'query' },
      { name: 'X-Flavour', in: 'header' },
      { name: 'kinds', in: 'query', kind: 'list' },
      { name: 'filter', in: 'query' },
    ],
  })
})

test('the console gets tokens of a flow from the sandbox alone', () => {
  const page = parseHtml(read('worded/operations/list-things/index.html'))
  const plan = JSON.parse(page.querySelector('docs-console')?.getAttribute('data-plan') ?? '') as unknown
  expect(plan).toMatchObject({
    credentials: [
      { name: 'key', key: 'X-Key', value: 'demo' },
      { name: 'login', key: 'Authorization', prefix: 'Bearer ', value: '' },
    ],
    token: { url: 'https://login.example/token', isOfSandbox: true },
  })
})

const textOf = (path: string): string =>
  parseHtml(read(path)).querySelector('main')?.textContent.replaceAll(/\s+/g, ' ').replaceAll(' .', '.') ?? ''

test.each([
  ['operations/lead', ['See All about it.']],
  ['operations/lead', ['file is sent as image/png or image/jpeg, with the header X-Part (A part.).']],
  ['operations/lead', ['tags is sent in the style pipeDelimited, not exploded.']],
  [
    'operations/lead',
    [
      "Create a thing, where tenant is owner.id of the response's body and limit is 5 and the body is the request's body.",
    ],
  ],
  ['operations/lead', ['List things.', 'All of them.']],
  ['operations/lead', ['POST It is done', "The API sends it to url of the request's query."]],
  [
    'operations/lead',
    [
      'PUT sayLater',
      "sends it to https://{$request.header.X-Host}/at/{$response.body#/id}, where {$request.header.X-Host} is the request's header X-Host and {$response.body#/id} is id of the response's body.",
    ],
  ],
  [
    'webhooks/post-lead-done',
    ["The API sends this request to url of the request's query, after lead.", 'sku', 'a-1', 'Noted.'],
  ],
  [
    'webhooks/post-thing-made',
    [
      'thing.made',
      'The API sends this request to your server.',
      'A thing was made.',
      'X-Signature',
      'Who sends it.',
      'Period',
      'value',
      '7',
      'Received.',
    ],
  ],
  ['webhooks', ['thing.made', 'It is done', 'sayLater']],
  ['', ['See https://docs.example.']],
])('the page /%s says %j', (path, expected) => {
  const text = textOf(`worded/${path}/index.html`)
  for (const words of expected) expect(text).toContain(words)
})

test('links and callbacks lead to pages of the site', () => {
  const hrefs = parseHtml(read('worded/operations/lead/index.html'))
    .querySelectorAll('main a')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/operations/create-thing/',
      '/operations/list-things/',
      '/webhooks/say-later/',
      'https://docs.example/lead',
    ]),
  )
})

test.each(bodies.map((body, index) => ({ ...body, index })))('the body $schema is described', ({ index, expected }) => {
  const facts = parseHtml(read(`worded/operations/send-body${index}/index.html`)).querySelector('main .facts')
  const text = facts?.textContent.replaceAll(/\s+/g, ' ') ?? ''
  const body = text.slice(text.indexOf('Body'), text.indexOf('Response'))
  for (const words of expected) expect(body).toContain(words)
})

test('what has no words is shown as code, with a warning that names its place', () => {
  const { status, output } = build('unworded', unworded)
  expect(status, output).toBe(0)
  for (const { place } of indescribable) expect(output).toContain(place)
  for (const { message } of others) expect(output).toContain(message)
  for (const { name } of indescribable) {
    const page = parseHtml(read(`unworded/schemas/${name.toLowerCase()}/index.html`))
    const code = page.querySelector('main details')?.innerHTML.replaceAll(/<[^>]*>/g, '')
    expect(code).toContain('"description": "What it is."')
  }
  const operations = others.map((_, index) => read(`unworded/operations/create-thing${index}/index.html`))
  const summaries = ['servers', 'server']
  for (const [index, summary] of summaries.entries())
    expect(operations[index]).toContain(`<summary>${summary}</summary>`)
})

/** A document with more pages than a menu has room for, two of them with names that differ only in their case. */
function largeDocument(): string {
  const operation = (id: string, tag: string): Json => ({
    operationId: id,
    summary: `Do ${id}`,
    tags: [tag],
    responses: { '204': { description: 'Done.' } },
  })
  const ids = [...Array.from({ length: 9 }, (_, index) => `task${index}`), 'getThing', 'get_thing']
  const paths = [
    ...ids.map(
      (id, index) => [`/${id}`, { post: operation(id, ['Area 0', 'Area 1', 'Webhooks'][index % 3] ?? '') }] as const,
    ),
    ['/untagged', { post: { ...operation('untagged', ''), tags: [] } }] as const,
  ]
  const many = Array.from({ length: 120 }, (_, index) => [`Part${index}`, described({ type: 'integer' })])
  return documentWith(Object.fromEntries(paths) as Json, Object.fromEntries(many) as Json)
}

/** A folder with the large document, and a configuration with everything that `loyalty-docs` can be told. */
function configured(): Readonly<Record<string, string>> {
  const config = {
    contract: { document: 'large.json' },
    title: 'The shop',
    guides: 'pages',
    navigation: ['schemas', { label: 'First steps', items: ['guides/start'] }, 'operations'],
    samples: ['fetch', 'curl'],
    theme: {
      logo: 'logo.svg',
      colors: { light: { accent: '#123456' }, dark: { background: 'rgb(1, 2, 3)' } },
      styles: ['own.css'],
    },
  }
  return {
    'large.json': largeDocument(),
    'docs.config.ts': `import type { Config } from '@loyalty-kit/docs-engine/config'\nexport default ${JSON.stringify(config)} satisfies Config`,
    'pages/start.md': '---\ntitle: Start here\n---\n\nRead this first.\n',
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    'own.css': 'main h1 { letter-spacing: 3px }',
  }
}

test('the menu of a large contract has the links of the page, and each group has a page', () => {
  const project = join(folder, 'project')
  mkdirSync(join(project, 'pages'), { recursive: true })
  for (const [path, content] of Object.entries(configured())) writeFileSync(join(project, path), content)
  const { status, output } = loyaltyDocs(project, 'build', '--out', '../large')
  expect(status, output).toBe(0)
  const page = parseHtml(read('large/operations/task0/index.html'))
  const links = page.querySelectorAll('nav.sidebar a').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    expect.arrayContaining(['/operations/task3/', '/areas/area-1/', '/areas/webhooks/', '/schemas/']),
  )
  expect(links).not.toContain('/operations/task1/')
  expect(links.length).toBeLessThan(20)
  const linksOf = (path: string): (string | undefined)[] =>
    parseHtml(read(`large/${path}index.html`))
      .querySelectorAll('main a')
      .map((link) => link.getAttribute('href'))
  expect(linksOf('areas/area-1/')).toContain('/operations/task1/')
  expect(linksOf('schemas/')).toContain('/schemas/part119/')
  const within = parseHtml(read('large/schemas/part7/index.html')).querySelectorAll('nav.sidebar a')
  expect(within.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/schemas/', '/schemas/part7/']),
  )
})

test('a configuration sets the order of the menu, the samples, the guides and the look', () => {
  const page = parseHtml(read('large/operations/task0/index.html'))
  const menu = page.querySelectorAll('nav.sidebar .top-level > li').map((entry) => entry.textContent.trim())
  expect(menu.slice(0, 2)).toEqual(['Schemas', expect.stringMatching(/^First steps\s*Start here$/)])
  expect(page.querySelectorAll('.tabs[data-tabs=language] > label').map((label) => label.textContent)).toEqual([
    'fetch',
    'curl',
  ])
  expect(page.querySelector('.site-title')?.textContent.trim()).toBe('The shop')
  expect(page.querySelector('.site-title img')?.getAttribute('src')).toMatch(/^\/_astro\/logo\..*svg$/)
  const sheets = page
    .querySelectorAll('link[rel=stylesheet]')
    .map((link) => read(`large${link.getAttribute('href') ?? ''}`))
    .join('')
  expect(sheets).toContain('--sl-color-accent: #123456')
  expect(sheets).toContain('--sl-color-black: rgb(1, 2, 3)')
  expect(sheets).toContain('letter-spacing:3px')
  expect(read('large/guides/start/index.html')).toContain('Read this first.')
})

test('a configuration with an option that does not exist is refused', () => {
  const project = mkdtempSync(join(folder, 'refused-'))
  writeFileSync(join(project, 'docs.config.js'), 'export default { colours: {} }')
  const { status, output } = loyaltyDocs(project, 'build', 'worded.json')
  expect(output).toContain('Cannot use docs.config.js: there is no option "colours". Use contract, strict,')
  expect(status).toBe(1)
})

test('operations without a tag are listed too', () => {
  const page = parseHtml(read('large/areas/other-operations/index.html'))
  expect(page.querySelector('h1')?.textContent).toBe('Other operations')
  expect(page.querySelectorAll('main a').map((link) => link.getAttribute('href'))).toContain('/operations/untagged/')
})

test('names that differ only in case and separators have pages of their own', () => {
  const title = (path: string): string | undefined => parseHtml(read(path)).querySelector('h1')?.textContent
  expect(title('large/operations/get-thing/index.html')).toBe('Do getThing')
  expect(title('large/operations/get-thing-2/index.html')).toBe('Do get_thing')
})

test('a strict build refuses it', () => {
  const { status, output } = build('strict', unworded, '--strict')
  expect(status).toBe(1)
  expect(output).toMatch(/Cannot (?:show servers of POST|describe|document)/)
})

test('a folder with other files is not replaced', () => {
  writeFileSync(join(folder, 'mine.txt'), 'mine')
  const { status, output } = build('worded', worded, '--out', '.')
  expect(status).toBe(1)
  expect(output).toContain(`${folder} has files that were not built`)
  expect(read('mine.txt')).toBe('mine')
})

test.each([
  [['serve', 'a.yaml'], 'There is no command "serve": use build or dev'],
  [['build'], 'DOCUMENT is missing'],
  [['build', 'a.yaml', 'b.yaml'], 'Unexpected argument "b.yaml"'],
  [['dev', 'a.yaml', '--port', 'x'], '--port must be a number'],
])('%j ends with 2', (argv, message) => {
  const ran = spawnSync(process.execPath, ['--conditions=@loyalty-kit/source', cli, ...argv], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(ran.stderr).toContain(message)
  expect(ran.status).toBe(2)
})
