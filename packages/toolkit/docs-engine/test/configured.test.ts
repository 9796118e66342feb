import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolder } from './command.ts'
import { documentWith } from './documents/document.ts'
import { described, type Json } from './documents/parts.ts'
import { indescribable, others, unworded } from './documents/unworded.ts'

const folder = createFolder()
let warnings = ''

beforeAll(async () => {
  const project = join(folder.path, 'project')
  mkdirSync(join(project, 'pages'), { recursive: true })
  for (const [path, content] of Object.entries(configured())) writeFileSync(join(project, path), content)
  const { status, output } = await folder.run(['build', '--out', '../large'], 'project')
  expect(status, output).toBe(0)
  warnings = output
})

afterAll(() => rmSync(folder.path, { recursive: true }))

/**
 * A document with more pages than a menu has room for, two of them with names that differ only in their case, and with parts
 * that pages have no words for.
 */
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
    ...['cat', 'dog'].map(
      (name) => [`/${name}s/{id}`, { delete: named('delete', name), get: named('get', name) }] as const,
    ),
  ]
  const many = Array.from({ length: 120 }, (_, index) => [`Part${index}`, described({ type: 'integer' })])
  const document = JSON.parse(
    documentWith(
      { ...Object.fromEntries(paths), ...unworded.paths, '/cars': { get: guarded } },
      { ...Object.fromEntries(many), ...unworded.schemas },
    ),
  ) as { readonly components: { readonly securitySchemes: Json } }
  Object.assign(document.components.securitySchemes, bearers)
  return JSON.stringify(document)
}

/** Schemes that are sent alike. */
const bearers: Json = {
  staff: { type: 'http', scheme: 'bearer' },
  guests: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example/openid' },
}

/** An operation that takes either. */
const guarded: Json = {
  operationId: 'listCars',
  tags: ['Animals'],
  security: [{ staff: ['cars:read'] }, { guests: [] }],
  responses: { '204': { description: 'See <id>.' } },
}

/** An operation whose error has an example that names an input. */
function named(verb: string, name: string): Json {
  const content = {
    'application/json': { schema: { type: 'object' }, example: { message: `There is no "${name}_1"` } },
  }
  return {
    operationId: `${verb}_${name}`,
    summary: `${verb} a ${name}`,
    tags: ['Animals'],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { '204': { description: 'Done.' }, '404': { description: 'There is none.', content } },
  }
}

/** A mock that can be made once, and responds otherwise until it is reset. */
const onceMade = `export { contract } from 'virtual:specwright-docs/mock'
let made = 0
export function createMock() {
  if (++made > 1) throw new Error('A second mock is made')
  let status = 404
  return {
    async fetch() {
      const response = new Response(null, { status })
      status = 500
      return response
    },
    control: { reset: async () => void (status = 404) },
  }
}
`

/** A folder with the large document, and a configuration with everything that docs can be told. */
function configured(): Readonly<Record<string, string>> {
  const config = {
    title: 'The shop',
    guides: 'pages',
    sandbox: 'sandbox.js',
    navigation: ['schemas', { label: 'First steps', items: ['guides/start'] }, 'operations'],
    samples: ['fetch', 'curl'],
    assistants: [{ name: 'Helper', url: 'https://helper.example/ask?about={prompt}' }],
    theme: {
      logo: 'logo.svg',
      colors: { light: { accent: '#123456' }, dark: { background: 'rgb(1, 2, 3)' } },
      styles: ['own.css'],
    },
  }
  return {
    'large.json': largeDocument(),
    'specwright.config.ts': `import { defineDocs } from '@specwright/docs-engine/config'\nexport default { documents: [{ document: 'large.json', out: 'api' }], docs: defineDocs(${JSON.stringify(config)}) }`,
    'pages/start.md': '---\ntitle: Start here\n---\n\nRead this first.\n',
    'sandbox.js': onceMade,
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    'own.css': ':root { --sl-font: Georgia } main h1 { letter-spacing: 3px }',
  }
}

test('what has no words is shown as code, with a warning that names its place', () => {
  for (const { place } of indescribable) expect(warnings).toContain(place)
  for (const { message } of others) expect(warnings).toContain(message)
  for (const { name } of indescribable) {
    const page = folder.page(`large/schemas/${name.toLowerCase()}/index.html`)
    const code = page.querySelector('.sl-markdown-content details')?.innerHTML.replaceAll(/<[^>]*>/g, '')
    expect(code).toContain('"maxProperties": 1')
    expect(page.querySelectorAll('main .fields a.name').map((link) => link.textContent)).toEqual(['one', 'two'])
  }
  const operations = others.map((_, index) => folder.read(`large/operations/create-thing${index}/index.html`))
  const summaries = ['server']
  for (const [index, summary] of summaries.entries())
    expect(operations[index]).toContain(`<summary>${summary}</summary>`)
})

test('the menu of a large contract has the links of the page, and each group has a page', () => {
  const page = folder.page('large/operations/task0/index.html')
  const links = page.querySelectorAll('nav.sidebar a').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    expect.arrayContaining(['/operations/task3/', '/areas/area-1/', '/areas/webhooks/', '/schemas/']),
  )
  expect(links).not.toContain('/operations/task1/')
  expect(links.length).toBeLessThan(20)
  const linksOf = (path: string): (string | undefined)[] =>
    folder
      .page(`large/${path}index.html`)
      .querySelectorAll('main a')
      .map((link) => link.getAttribute('href'))
  expect(linksOf('areas/area-1/')).toContain('/operations/task1/')
  expect(linksOf('schemas/')).toContain('/schemas/part119/')
  const within = folder.page('large/schemas/part7/index.html').querySelectorAll('nav.sidebar a')
  expect(within.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/schemas/', '/schemas/part7/']),
  )
})

test('a configuration sets the order of the menu, the samples, the guides and the look', () => {
  const page = folder.page('large/operations/task0/index.html')
  const menu = page.querySelectorAll('nav.sidebar .top-level > li').map((entry) => entry.textContent.trim())
  expect(menu[0]).toBe('Schemas')
  const guide = folder.page('large/guides/start/index.html')
  expect(guide.querySelectorAll('nav.sidebar .top-level > li').map((entry) => entry.textContent.trim())).toEqual([
    expect.stringMatching(/^First steps\s*Start here$/),
  ])
  expect(page.querySelectorAll('.tabs[data-tabs=language] > label').map((label) => label.textContent)).toEqual([
    'fetch',
    'curl',
  ])
  expect(page.querySelector('.site-title')?.textContent.trim()).toBe('The shop')
  expect(page.querySelectorAll('[data-assistant]').map((link) => link.textContent)).toEqual(['Open in Helper'])
  expect(page.querySelector('.site-title img')?.getAttribute('src')).toMatch(/^\/_astro\/logo\..*svg$/)
  const sheets = page
    .querySelectorAll('link[rel=stylesheet]')
    .map((link) => folder.read(`large${link.getAttribute('href') ?? ''}`))
    .join('')
  expect(sheets).toContain('--sl-color-accent:#123456')
  expect(sheets).toContain('--sl-color-black:#010203')
  expect(sheets).toContain('letter-spacing:3px')
  // Its own font takes the place of that of the engine, which no page fetches then.
  expect(page.querySelector('link[rel=preload]')).toBeNull()
  expect(folder.read('large/guides/start/index.html')).toContain('Read this first.')
})

test('operations without a tag are listed too', () => {
  const page = folder.page('large/areas/other-operations/index.html')
  expect(page.querySelector('h1')?.textContent).toBe('Other operations')
  expect(page.querySelectorAll('main a').map((link) => link.getAttribute('href'))).toContain('/operations/untagged/')
})

test('names that differ only in case and separators have pages of their own', () => {
  const title = (path: string): string | undefined => folder.page(path).querySelector('h1')?.textContent
  expect(title('large/operations/get-thing/index.html')).toBe('Do getThing')
  expect(title('large/operations/get-thing-2/index.html')).toBe('Do get_thing')
})

test('what examples of errors name is tried on one mock, which is reset for each', () => {
  for (const name of ['cat', 'dog'])
    for (const verb of ['delete', 'get']) {
      const page = folder.page(`large/operations/${verb}-${name}/index.html`)
      const tried = page.querySelector('[data-status="404"] > .try')
      expect(tried?.getAttribute('href'), `${verb} ${name}`).toBe(`?field.id=${name}_1#try-it`)
    }
})

test('two schemes that are sent alike are named', () => {
  const text = folder.read('large/operations/list-cars.md').replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    '[A bearer token](/reference/authentication.md#staff) (staff, scope `cars:read`), or [a bearer token](/reference/authentication.md#guests) (guests).',
  )
})

test('the page of credentials says where a token is from', () => {
  expect(folder.read('large/reference/authentication.md')).toContain('sign in at `https://id.example/openid`.')
})
