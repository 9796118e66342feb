import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { events, operations, type Operation } from '@loyalty-kit/spec'
import { parse, type HTMLElement } from 'node-html-parser'
import { expect, inject, test } from 'vitest'
import { kebab } from '@specwright/docs-engine/page'
import { facts } from '../../../packages/mock-server/test/facts.ts'
import document from '@loyalty-kit/spec/openapi.json' with { type: 'json' }

const { folder: site, base, site: origin } = inject('site')

function page(path: string): HTMLElement {
  return parse(readFileSync(join(site, path, 'index.html'), 'utf8'))
}

function textOf(element: HTMLElement): string {
  return element.textContent.replaceAll(/\s+/g, ' ')
}

const allOperations: readonly Operation[] = Object.values(operations)

const downloads = [
  ['openapi.yaml', 'the whole contract, as YAML'],
  ['openapi.json', 'the whole contract, as JSON'],
  ['openapi.stable.yaml', 'the stable part, without BETA operations, as YAML'],
  ['openapi.stable.json', 'the stable part, without BETA operations, as JSON'],
] as const

test.each(downloads)('the contract can be downloaded as %s', (file) => {
  const published = createRequire(import.meta.url).resolve(`@loyalty-kit/spec/${file}`)
  expect(readFileSync(join(site, 'contract', file), 'utf8')).toBe(readFileSync(published, 'utf8'))
  const links = page('reference')
    .querySelectorAll('main a')
    .map((link) => link.getAttribute('href'))
  expect(links).toContain(`${base}/contract/${file}`)
})

test('the first download is the whole contract, and each says what it is', () => {
  const items = page('reference').querySelectorAll('main li:has(a[download])').map(textOf)
  expect(items.slice(0, downloads.length)).toEqual(downloads.map(([file, what]) => `${file}, ${what}`))
})

test.each(allOperations)(
  'the page of $id is complete',
  ({ id, method, path, beta, parameters, responses, security }) => {
    const main = page(`operations/${kebab(id)}/`).querySelector('main')
    const text = main === null ? '' : textOf(main)
    expect(text).toContain(path)
    expect(text).toContain(method.toUpperCase())
    expect(text.includes('BETA')).toBe(beta)
    for (const { name } of parameters) expect(main?.getElementById(`parameter-${name}`), name).not.toBeNull()
    for (const { status, description } of responses) {
      expect(main?.getElementById(`status-${status}`), status).not.toBeNull()
      expect(text).toContain(description.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim())
    }
    expect(text.includes('X-App-Id')).toBe(security.some((names) => names.some((name) => name === 'appId')))
    expect(text.includes('Authorization: Bearer')).toBe(
      security.some((names) => names.some((name) => name === 'accessToken')),
    )
  },
)

const schemas: Readonly<Record<string, object>> = document.components.schemas

test.each(Object.keys(schemas))('the page of %s shows every field', (name) => {
  const main = page(`schemas/${kebab(name)}/`).querySelector('main')
  const { properties = {} } = (schemas[name] ?? {}) as { readonly properties?: object } // as the linter has checked
  for (const field of Object.keys(properties)) expect(main?.getElementById(field), field).not.toBeNull()
})

test.each(Object.keys(events))('%s has a page with its fields and an example', (name) => {
  const event = page(`events/${kebab(name)}/`)
  expect(event.querySelector('h1')?.textContent).toBe(name)
  for (const field of ['type', 'data.reward.name', 'source.channel']) {
    expect(event.getElementById(field.replaceAll('.', '-')), field).not.toBeNull()
  }
  const twin = readFileSync(join(site, `events/${kebab(name)}.md`), 'utf8')
  expect(twin).toContain(`"type": "${name}"`)
})

const scoped = allOperations.filter(({ acceptedScopes }) => acceptedScopes.length > 0)

test.each(scoped)('examples of 403 of $id name no scope that it does not accept', ({ id, acceptedScopes }) => {
  const { enum: scopes } = document.components.schemas.OAuthScope
  const twin = readFileSync(join(site, `operations/${kebab(id)}.md`), 'utf8')
  const examples = [...twin.matchAll(/^ *```json\n([^]*?)^ *```$/gm)]
    .map(([, text = '']) => text)
    .filter((text) => /"code":\s*403/.test(text))
  expect(examples).toHaveLength(1)
  const words = examples.flatMap((text) => text.match(/\w+/g) ?? [])
  const accepted: readonly string[] = acceptedScopes
  expect(words.filter((word) => scopes.includes(word) && !accepted.includes(word))).toEqual([])
})

test('an unknown address shows where to go', () => {
  const lost = parse(readFileSync(join(site, '404.html'), 'utf8'))
  expect(lost.querySelector('h1')?.textContent).toBe('Page not found')
  const links = lost.querySelectorAll('main a').map((link) => link.getAttribute('href'))
  expect(links).toContain(`${base}/`)
  for (const { id } of allOperations) expect(links).toContain(`${base}/operations/${kebab(id)}/`)
})

test('state transitions of an operation have a diagram, with a text alternative', () => {
  const drawing = page('operations/delete-tier-structure/').querySelector('svg.diagram')
  expect(drawing?.querySelectorAll('rect')).toHaveLength(4)
  expect(drawing?.getAttribute('role')).toBe('img')
  expect(drawing?.getAttribute('aria-label')).toContain('DRAFT, ACTIVE or INACTIVE becomes DELETED, response 200')
})

test('the home page lists every operation', () => {
  const text = textOf(page('.'))
  for (const { summary, path } of allOperations) {
    expect(text).toContain(summary)
    expect(text).toContain(path)
  }
})

test('no page loads anything from outside the site, and every internal link works', () => {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(allOperations.length)
  const broken = pages.flatMap((path) => {
    const html = parse(readFileSync(join(site, path), 'utf8'))
    const addresses = html
      .querySelectorAll('[href], [src]')
      .filter((element) => !(element.tagName === 'A' && element.getAttribute('href')?.startsWith('https://')))
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    return addresses.filter((target) => !resolves(target, html)).map((target) => `${path}: ${target}`)
  })
  expect(broken).toEqual([])
})

function resolves(target: string, html: HTMLElement): boolean {
  if (target.startsWith('data:')) return true
  // A request to fill in, which chooses no file.
  const [path = '', anchor = ''] = target
    .replace(origin, '')
    .replace(/\?[^#]*/, '')
    .split('#')
  if (path === '') return anchor === '' || html.getElementById(anchor) !== null
  if (!path.startsWith(`${base}/`)) return false
  const named = join(site, path.slice(base.length))
  const file = statSync(named, { throwIfNoEntry: false })?.isDirectory() ? join(named, 'index.html') : named
  return existsSync(file) && (anchor === '' || anchorsOf(file).has(anchor))
}

const anchors = new Map<string, ReadonlySet<string>>()

/** The ids of a page. */
function anchorsOf(file: string): ReadonlySet<string> {
  const known =
    anchors.get(file) ??
    new Set(
      parse(readFileSync(file, 'utf8'))
        .querySelectorAll('[id]')
        .map(({ id }) => id),
    )
  anchors.set(file, known)
  return known
}

const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('index.html'))
  .map((path) => path.replace(/index\.html$/, ''))
  // What is too much for one page is a part of it.
  .filter((path) => !/\/more(?:-\d+)?\/$/.test(path))

test('words that are separate on a page are separate in its Markdown', () => {
  const markdown = readFileSync(join(site, 'operations/generate-oauth-token.md'), 'utf8')
  expect(markdown).toContain(`**POST** \`${facts.tokenPath}\`\n`)
  expect(markdown).toContain(
    `[\`X-App-Id\`](${base}/reference/authentication.md#app-id) and [\`X-App-Token\`](${base}/reference/authentication.md#app-token).`,
  )
  expect(markdown).toContain('- `client_id` string (required)')
})

test.each(pages)('/%s is available as Markdown', (path) => {
  const html = page(path || '.')
  const twin = html.querySelector('link[type="text/markdown"]')?.getAttribute('href') ?? ''
  const markdown = readFileSync(join(site, twin.slice(base.length)), 'utf8')
  expect(markdown).toContain(`# ${html.querySelector('h1')?.textContent.trim()}\n`)
  const links = [...markdown.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target)
  for (const target of links.filter((link) => link.startsWith(`${base}/`))) {
    expect(target).toMatch(/\.(?:md|json|yaml)$/)
    expect(existsSync(join(site, target.slice(base.length))), target).toBe(true)
  }
  const markdownWords = markdown.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  for (const cell of html.querySelectorAll('main td, main th, main h2, main h3')) {
    const words = cell.innerHTML.replaceAll(/<[^>]*>|&[#\w]+;/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
    for (const word of words) expect(markdownWords).toContain(word)
  }
})

test('llms.txt and the sitemap list every page', () => {
  const list = readFileSync(join(site, 'llms.txt'), 'utf8')
  const sitemap = readFileSync(join(site, 'sitemap-0.xml'), 'utf8')
  expect(list.match(/^- \[/gm)).toHaveLength(pages.length)
  const whole = readFileSync(join(site, 'llms-full.txt'), 'utf8')
  expect(whole.match(/^# /gm)?.length).toBeGreaterThanOrEqual(pages.length)
  for (const path of pages) {
    expect(list).toContain(`(${origin}${base}/${path === '' ? 'index.md' : path.replace(/\/$/, '.md')})`)
    expect(sitemap).toContain(`<loc>${origin}${base}/${path}</loc>`)
  }
})

test('a link to a page has a title, a description and a preview picture', () => {
  for (const path of pages) {
    const meta = (name: string): string =>
      page(path || '.')
        .querySelector(`meta[property="og:${name}"]`)
        ?.getAttribute('content') ?? ''
    expect(meta('title'), path).not.toBe('')
    expect(meta('description'), path).not.toBe('')
    expect(meta('image')).toBe(`${origin}${base}/card.png`)
  }
})

test.each([
  ['guides/start', 'apps/docs/src/content/docs/guides/start.mdx'],
  ['operations/delete-tier-structure', 'openapi/loyalty.yaml'],
  ['schemas/period', 'openapi/loyalty.yaml'],
  ['reference/errors', 'openapi/loyalty.yaml'],
  ['events/vl-reward-created', 'openapi/events.yaml'],
])('/%s/ leads to where it can be edited: %s', (path, source) => {
  const links = page(path).querySelectorAll('footer a')
  expect(links.map((link) => link.getAttribute('href'))).toContain(`https://code.example/edit/main/${source}`)
})
