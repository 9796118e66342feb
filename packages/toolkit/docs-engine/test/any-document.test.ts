import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { HTMLElement } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import type { ConsolePlan } from '../src/console/plan.ts'
import { addressWith, requestIn, shareable } from '../src/console/shared-request.ts'
import { kebab } from '../src/reference/address.ts'
import { bodies } from './documents/bodies.ts'
import { fields } from './documents/fields.ts'
import { testSameFacts } from './same-facts.ts'
import { testSentBodies } from './sent-bodies.ts'
import { useWholeSite } from './whole-site.ts'
import { shownTexts } from './documents/operations.ts'
import { sent } from './documents/sent.ts'

const folder = useWholeSite()
let pages: { readonly schema: HTMLElement; readonly operation: HTMLElement; readonly twin: string }

beforeAll(() => {
  pages = {
    schema: folder.page('whole/schemas/shapes/index.html'),
    operation: folder.page('whole/operations/create-thing/index.html'),
    twin: folder.read('whole/schemas/shapes.md'),
  }
})

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

test('the font that the style sheet asks for is fetched first, so that it moves nothing that is painted', () => {
  const font = pages.schema.querySelector('link[rel=preload][as=font]')?.getAttribute('href') ?? 'none'
  const sheets = pages.schema
    .querySelectorAll('link[rel=stylesheet]')
    .map((link) => folder.read(`whole${link.getAttribute('href') ?? ''}`))
  expect(sheets.join('')).toContain(`url(${font})`)
})

test('fields within arrays have rows, required fields are marked, and every schema of an allOf is named', () => {
  expect(rowText(pages.schema, 'lines-sku')).toMatch(/^sku.*required.*at most 56 characters/)
  expect(rowText(pages.schema, 'bag')).toContain('required')
  expect(rowText(pages.schema, 'made')).toContain('is required when old is present')
  expect(pages.schema.querySelectorAll('main a').map((link) => link.getAttribute('href'))).toContain('/schemas/period/')
})

test('a field that is of a schema under a condition says so, with the fields of the schema', () => {
  const text = rowText(folder.page('whole/schemas/paid/index.html'), 'card')
  expect(text).toContain('required and must match Period when kind is CARD')
  expect(text).toMatch(/Period.*value integer/)
  const other = rowText(folder.page('whole/schemas/paid/index.html'), 'cash')
  expect(other).toContain('required and must not be null when kind is not CARD')
  expect(other.match(/A time\./g)).toHaveLength(1)
})

test.each([
  ['parameter-tenant', ['Whose it is.', 'at most 33 characters']],
  ['parameter-X-Flavour', ['A flavour.', 'default "sweet"']],
  ['parameter-kinds', ['array of string', 'each item must have at most 3 characters']],
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

test.each([
  { page: 'send-body0', title: 'Send body0', text: ['New here? See things.', 'Sends a body.'] },
  ...Object.keys(sent).map((id) => ({ page: kebab(id), title: `Sends ${id}`, text: ['Its body is not JSON.'] })),
])('the page of an operation whose summary is a text has the title $title, and the text', ({ page, title, text }) => {
  const main = folder.page(`whole/operations/${page}/index.html`).querySelector('main')
  expect(main?.querySelector('h1')?.textContent).toBe(title)
  for (const sentence of text) expect(main?.querySelector('.about')?.textContent).toContain(sentence)
})

/** The examples of an operation that are shown, each with its language. */
function examplesShown(selector: string): readonly (readonly [language: string | undefined, text: string])[] {
  const shown = folder
    .page('whole/operations/export-things/index.html')
    .querySelectorAll(`${selector} pre[data-language]`)
  return shown.map((pre) => [
    pre.getAttribute('data-language'),
    pre
      .querySelectorAll('.ec-line')
      .map((line) => line.textContent.trimEnd())
      .join('\n')
      .trimEnd(), // an empty line has a newline
  ])
}

test.each(Object.entries(shownTexts))('an example of %s is shown as what it is', (_, [, , text, language]) => {
  expect(examplesShown('.example')).toContainEqual([language, text])
  expect(examplesShown('.facts')).toContainEqual([language, text])
})

const htmlOf = (path: string, selector: string): string =>
  folder.page(`whole/${path}/index.html`).querySelector(selector)?.innerHTML.replaceAll(/\s+/g, ' ') ?? ''

test.each([
  ['schemas/written', '#name', ['<p>Its name.<br>Or no name.</p>']],
  ['schemas/written', '#kind', ['<p>What it is:</p>', '<li><code>CAT</code> purrs</li>', '<p>See below.</p>']],
  ['schemas/written', '#called', ['<p>How it is called.</p>', '<li>Its name.</li> <li>Its names.</li>']],
  ['schemas/written', '#visits .kind', ['<p><a href="/schemas/period/">Period</a></p>', '>value</code>']],
  ['schemas/written', '#end', ['<code>&quot;\\n&quot;</code>']],
  ['schemas/written', '#key', ['<summary>Example</summary>', 'BEGIN KEY']],
  ['operations/get-pet', '[data-status="200"]', ['Either:', '<li>a cat</li>', '<li>a dog</li>']],
  [
    'operations/get-pet',
    '.example',
    ['<summary>cat</summary>', '<summary>dog</summary>', '>No pet</p>', '>Example</p>'],
  ],
  [
    'operations/export-things',
    '.example',
    [
      '<summary>Example, text/csv</summary>',
      '<summary>Example, application/xml</summary>',
      '<summary>Example, text/plain</summary>',
    ],
  ],
  ['operations/export-things', '.facts', ['<summary>Example, text/csv; charset=utf-8</summary>']],
  ['operations/list-things', '.authentication', ['/authentication/#login']],
  [
    'reference/authentication',
    'main',
    ['>login</h2>', '<h3>Log in</h3>', '<li>Once a day.</li>', '<h4>Scopes</h4>', '<td>everything</td>'],
  ],
  [
    'reference/authentication',
    'dl',
    ['<code>clientCredentials</code>', 'Get a token at <code>https://login.example/token</code>. Refresh it at'],
  ],
  ['areas/pets', 'main', ['<h2>All pets</h2>', '<li>Tom</li>']],
])('the page %s has descriptions of several blocks at %s', (path, selector, expected) => {
  const html = htmlOf(path, selector)
  for (const part of expected) expect(html).toContain(part)
  expect(html).not.toMatch(/##|&lt;(?:br|nobr)|nobr|<p><\/p>/)
})

test.each([
  ['reference', '.publisher', ['href="https://shop.example/help">The shop</a>', 'href="mailto:help@shop.example"']],
  ['reference', '.publisher', ['href="https://shop.example/license">MIT</a>', 'href="https://shop.example/terms"']],
  ['', '.publisher:has(~ #operations)', ['>Version 1.0.0</li>', '>MIT</a>', '>Terms of service</a>', '>The shop</a>']],
  ['operations/get-facts', '.method', ['<span class="mark deprecated">sunset 2027-01-31</span>']],
  ['operations/get-facts', '#parameter-fields', ['>deprecated</span>', '>sunset 2027-03-31</span>']],
  ['operations/get-facts', '[data-status="200"]', ['>deprecated</span>', '>sunset 2027-02-28</span>']],
  [
    'reference',
    '.publisher-logo',
    ['href="https://shop.example"', 'src="https://shop.example/logo.png"', 'alt="The shop"'],
  ],
  ['', '.publisher-logo', ['src="https://shop.example/logo.png"']],
  ['operations/get-facts', 'dl', ['One of <code>eu</code>, <code>us</code>', 'Where it runs.']],
  [
    'operations/get-facts',
    '[data-status="200"]',
    ['few”: Of a <em>new</em> shop.', 'href="https://shop.example/many.json"'],
  ],
  ['schemas/level', 'tbody', ['>LOW</td>', '>HIGH</td>', '>A little.</td>', '>A lot.</td>']],
  ['schemas/grade', 'tbody', ['<code>a</code>', '>Best</td>', '>Good</td>', '>Without a fault.</td>']],
  ['operations/get-facts', '#parameter-sort', ['<em>first</em>.</td>', '>Large first.</td>']],
  ['operations/get-facts', '[id$=mood]', ['<p>How it feels.</p>', '<code>7</code></td>', '>SAD</td>', '>GLAD</td>']],
  [
    'operations/get-facts',
    '[id$=marks]',
    ['<code>x</code></td>', '>Crossed</td>', '>Crossed out.</td>', '>Underlined</td>'],
  ],
  ['operations/get-facts', 'nav.sidebar', ['About us', 'Facts of the shop']],
  ['areas/facts', 'h1', ['Facts of the shop']],
  ['reference/scopes', 'main', ['<code>list</code>', '<code>all</code>']],
])('the page %s has facts of the contract at %s', (path, selector, expected) => {
  const html = htmlOf(path, selector)
  for (const part of expected) expect(html).toContain(part)
})

test('a description that only repeats its status is left out of the errors', () => {
  const html = htmlOf('reference/errors', 'main')
  expect(html).toContain('410 Gone</span>')
  expect(html).toContain('<p>Not guarded.</p>')
  expect(html).not.toContain('<p>Gone.</p>')
})

test('the Markdown of a page has what the values of a field mean', () => {
  const twin = folder.read('whole/operations/get-facts.md')
  for (const row of ['| `7` | SAD |', '| `x` | Crossed | Crossed out. |', '| `up` | Small *first*. |'])
    expect(twin).toContain(row)
  expect(twin).not.toContain('- Crossed.')
})

test('scopes and roles are named beside the credentials that need them', () => {
  const text = folder.page('whole/operations/guard/index.html').querySelector('.authentication')?.textContent
  expect(
    text
      ?.trim()
      .split(/,\s+or\s+/)
      .map((each) => each.replaceAll(/\s+/g, ' ')),
  ).toEqual([
    'Authentication A bearer token (scopes read, write and list)',
    'X-Key and a bearer token (scope all)',
    'X-Key (roles staff and night)',
    'none.',
  ])
})

test.each([
  ['get-pet', 'Get a pet (Pets)'],
  ['get-shelter-pet', 'Get a pet (Shelters)'],
  ['replace-cat', 'Change a cat (PUT)'],
  ['change-cat', 'Change a cat (PATCH)'],
  ['get-cat', 'Get it (/cats)'],
  ['get-dog', 'Get it (/dogs)'],
])('the operation %s has a title of its own, on its page, in the menu and in llms.txt', (page, title) => {
  const html = folder.page(`whole/operations/${page}/index.html`)
  expect(html.querySelector('h1')?.textContent).toBe(title)
  expect(html.querySelector('nav a[aria-current=page]')?.textContent).toContain(title)
  expect(folder.read('whole/llms.txt')).toContain(`- [${title}](/operations/${page}.md): One pet of Pets.\n`)
})

test('each link leads somewhere, also before a script gives it its address', () => {
  for (const path of ['index.html', 'operations/create-thing/index.html', 'schemas/shapes/index.html'])
    expect(folder.page(`whole/${path}`).querySelectorAll('a:not([href])').map(String)).toEqual([])
})

test('each anchor of a page is there once', () => {
  for (const path of ['operations/create-thing', 'operations/lead', 'schemas/shapes', 'schemas/twice']) {
    const ids = folder
      .page(`whole/${path}/index.html`)
      .querySelectorAll('[id]')
      .map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  }
})

test('an unknown address shows where to go', () => {
  const lost = folder.page('whole/404.html')
  expect(lost.querySelector('h1')?.textContent).toBe('Page not found')
  expect(lost.querySelectorAll('main [data-do=search-address]')).toHaveLength(1)
  const links = lost.querySelectorAll('main a').map((link) => link.getAttribute('href') ?? '')
  expect(links).toContain('/')
  // The document has more operations than such a page should list.
  expect(links).toContain('/areas/sent/')
  expect(links.filter((link) => link.startsWith('/operations/'))).toEqual([])
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
      { name: 'kinds', in: 'query', types: ['array'], items: ['string'] },
      { name: 'filter', in: 'query' },
    ],
  })
})

test('secret members of a body are neither in the address of a request nor in its history', () => {
  const plan = JSON.parse(pages.operation.querySelector('docs-console')?.getAttribute('data-plan') ?? '') as ConsolePlan
  const filled = { values: {}, body: '{ "inner": { "depth": 7, "pin": "a-secret" } }' }
  const address = addressWith(plan, filled, 'https://docs.example/')
  expect(decodeURIComponent(address)).toMatch(/"depth":\+7/)
  expect(address).not.toContain('a-secret')
  expect(JSON.parse(requestIn(plan, address)?.body ?? '')).toEqual({ inner: { depth: 7, pin: '' } })
  expect(JSON.stringify(shareable(plan, filled))).not.toContain('a-secret')
  // Where the secret is cannot be known.
  expect(addressWith(plan, { values: {}, body: '{ "pin": "a-secret"' }, 'https://docs.example/')).not.toContain(
    'secret',
  )
})

test('the console gets tokens of a flow from the sandbox alone', () => {
  const page = folder.page('whole/operations/list-things/index.html')
  const plan = JSON.parse(page.querySelector('docs-console')?.getAttribute('data-plan') ?? '') as unknown
  expect(plan).toMatchObject({
    credentials: [
      { name: 'key', key: 'X-Key', value: 'demo' },
      { name: 'login', key: 'Authorization', prefix: 'Bearer ', value: '' },
    ],
    token: { url: 'https://login.example/token', isOfSandbox: true },
  })
})

test('a page that would be too large has its rest on other pages, and its Markdown has all of it', () => {
  const at = 'whole/operations/get-much'
  // With the style sheets and scripts of the page itself.
  const size = (path: string): number => {
    const html = folder.read(`${path}/index.html`)
    const linked = [...html.matchAll(/<(?:link rel="stylesheet" href|script [^>]*src)="([^"]+)"/g)]
    const files = new Set(linked.map(([, address = '']) => folder.read(`whole${address}`)))
    return [html, ...files].reduce((sum, content) => sum + gzipSync(content).length, 0)
  }
  const names = readdirSync(join(folder.path, at)).filter((name) => name.startsWith('more'))
  expect(names.length).toBeGreaterThan(0)
  for (const path of [at, ...names.map((name) => `${at}/${name}`)]) expect(size(path), path).toBeLessThan(45_000)
  const all = [at, ...names.map((name) => `${at}/${name}`)].map((path) => folder.page(`${path}/index.html`))
  const shown = all.flatMap((page) => page.querySelectorAll('.fields > li').map(({ id }) => id))
  expect(shown.filter((id) => id.startsWith('status-200-'))).toHaveLength(3 * 63 + 62)
  expect(shown.filter((id) => id.startsWith('status-400-'))).toHaveLength(90)
  // What all blocks of code share is there once, wherever the first of them went.
  const scripts = all.map((page) => page.querySelectorAll('script[src*="/ec."]').length)
  expect(scripts).toEqual(all.map(() => 1))
  const twin = folder.read(`${at}.md`)
  for (const name of ['field_89', 'deep_right_right_right_right_right_3']) expect(twin).toContain(`\`${name}\``)
  const links = all.flatMap((page) => page.querySelectorAll('.more > a').map((link) => link.getAttribute('href') ?? ''))
  for (const link of links) {
    const [path = '', id = ''] = link.split('#')
    expect(folder.page(`whole${path}index.html`).getElementById(id), link).not.toBeNull()
  }
  // Each page, and each part of one, has a title of its own.
  const titles = all.map((page) => page.querySelector('title')?.textContent)
  expect(new Set(titles).size).toBe(all.length)
  for (const page of all.slice(1)) {
    const parts = page.querySelectorAll('main h2').map(({ textContent }) => textContent)
    expect(parts).toEqual([...new Set(parts)])
  }
})

test('of a value that is too large for its page, the first fields stay', () => {
  const at = 'whole/operations/get-wide'
  expect(readdirSync(join(folder.path, at))).toContain('more')
  const page = folder.page(`${at}/index.html`)
  for (const index of [0, 1, 9]) expect(page.getElementById(`status-200-wide_${index}`), `${index}`).not.toBeNull()
  expect(page.getElementById('status-200-wide_69')).toBeNull()
})

test('a choice of many kinds says how many, and shows them once', () => {
  expect(textOf('whole/schemas/choice/index.html')).toContain('Type: one of 12 kinds.')
  expect(folder.page('whole/schemas/choice/index.html').querySelectorAll('.kinds > label')).toHaveLength(12)
})

test('an area has a title of its own beside pages of the site', () => {
  const title = folder.page('whole/areas/webhooks/index.html').querySelector('title')?.textContent
  expect(title).toContain('Webhooks operations')
})

test('schemas that a value follows at once are shown together, not as kinds to choose from', () => {
  const page = folder.page('whole/schemas/both/index.html')
  expect(page.querySelector('.kinds')).toBeNull()
  expect(page.querySelector('#fields')?.textContent).toBe('Fields')
  for (const id of ['Period-value', 'Paid-kind']) expect(page.getElementById(id), id).not.toBeNull()
})

test('no part of a page is empty, or opens nothing', () => {
  const paths = readdirSync(join(folder.path, 'whole'), { recursive: true, encoding: 'utf8' })
  const isBlank = ({ textContent }: HTMLElement): boolean => textContent.trim() === ''
  const found = paths
    .filter((path) => path.endsWith('index.html'))
    .flatMap((path) => {
      const page = folder.page(`whole/${path}`)
      const parts = page.querySelectorAll('.facts :is(dl, ul, li, p, section)').filter(isBlank)
      const folds = page.querySelectorAll('.facts details').filter(({ children }) => children.slice(1).every(isBlank))
      return [...parts, ...folds].map((part) => `${path}: ${part.outerHTML.slice(0, 200)}`)
    })
  expect(paths.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})

const textOf = (path: string): string =>
  folder.page(path).querySelector('main')?.textContent.replaceAll(/\s+/g, ' ').replaceAll(' .', '.') ?? ''

test.each([
  ['operations/lead', ['See All about it.']],
  ['operations/lead', ['Server', 'https://lead.example: Where it is.']],
  [
    'schemas/alternatives',
    ['exactly one of: an object with one and two, an object with three without other fields or Period'],
  ],
  ['schemas/same', ['Type: Paid', 'required and must match Period when kind is CARD']],
  ['schemas/tree', ['children', 'array of Tree']],
  ['operations/lead', ['file is sent as image/png or image/jpeg, with the header X-Part (A part.).']],
  ['operations/lead', ['tags is sent in the style pipeDelimited, not exploded.']],
  [
    'operations/lead',
    ["Create a thing, where tenant is owner.id of the response's body, limit is 5 and the body is the request's body."],
  ],
  ['operations/lead', ['List things.', 'All of them.']],
  ['operations/lead', ['For example n-1.', 'at most 44 characters', 'at most 45 characters']],
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
  const text = textOf(`whole/${path}/index.html`)
  for (const words of expected) expect(text).toContain(words)
})

test('links and callbacks lead to pages of the site', () => {
  const hrefs = folder
    .page('whole/operations/lead/index.html')
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
  const facts = folder.page(`whole/operations/send-body${index}/index.html`).querySelector('main .facts')
  const text = facts?.textContent.replaceAll(/\s+/g, ' ') ?? ''
  const body = text.slice(text.indexOf('Body'), text.indexOf('Response'))
  for (const words of expected) expect(body).toContain(words)
})

// Nightly, the other operations.
testSentBodies(folder, ['sendParts'])

testSameFacts(folder, (id) => ['createThing', 'listThings', 'lead'].includes(id))
