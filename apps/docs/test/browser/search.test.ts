import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import { kebab } from '@specwright/docs-engine/page'
import contract from '@loyalty-kit/spec/openapi.json' with { type: 'json' }
import { axeFaults } from './axe.ts'
import { newContext, open } from './browser.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'

test.each([
  { words: 'calendar_dates', path: 'CalendarExpiration > calendar_dates', anchor: 'calendar_dates' },
  {
    words: 'custom_activity_types',
    path: 'SlidingExpiration > custom_activity_types',
    anchor: 'custom_activity_types',
  },
  { words: 'data.reward.name', path: 'vl.reward.created > data > reward > name', anchor: 'data-reward-name' },
  { words: 'grace_period', path: 'Downgrade > grace_period', anchor: 'grace_period' },
  {
    words: facts.size,
    path: `List the activities of a reward > ${facts.size}`,
    anchor: `parameter-${facts.size}`,
  },
])('a search for $words leads to the field, by its path', async ({ words, path, anchor }) => {
  const { page, faults, close } = await open('')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill(words)
  const first = page.getByRole('dialog').getByRole('link', { name: path }).first()
  await first.waitFor()
  expect(await first.getByRole('img').getAttribute('aria-label')).toBe('field')
  if (words === facts.size) expect(await axeFaults(page)).toEqual([])
  await first.click()
  await page.waitForURL(`**/#${anchor}`)
  expect(await page.locator(`[id="${anchor}"]`).isVisible()).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test.each(['type', 'id', 'status', 'object'])('a search for %s leads to every field of that name', async (name) => {
  const { page, close } = await open('')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
  const found = await page
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const expected = Object.entries<object>(contract.components.schemas).filter(
    ([, schema]) => 'properties' in schema && Object.hasOwn(Object(schema.properties) as object, name),
  )
  expect(expected.length).toBeGreaterThan(1)
  for (const [schema] of expected)
    expect(found).toContainEqual(expect.stringContaining(`/schemas/${kebab(schema)}/#${name}`))
  await close()
})

test('a full-text search leads to the page with the words', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('audit log')
  await page.getByRole('dialog').getByRole('link', { name: 'List the activities of a reward' }).first().click()
  await page.waitForURL('**/operations/list-reward-activities/**')
  await close()
})

/** What readers look for, and the page that must come first, by its address below the home page. */
const searches: readonly (readonly [words: string, address: RegExp])[] = [
  ['webhook', /^guides\/any-contract\/#receive-webhooks$/],
  ['sdk', /^guides\/start\/#3-use-the-typescript-client$/],
  ['typescript', /^guides\/start\/#3-use-the-typescript-client$/],
  ['sandbox', /^guides\/testing\/#try-it-in-the-sandbox$/],
  ['python', /^guides\/start\/#use-another-language$/],
  ['401', /^guides\/errors\/#status-401$/],
  ['409', /^guides\/errors\/#status-409$/],
  ['rate limit', /^guides\/errors\//],
  ['idempotency', /^guides\/any-contract\/#send-idempotency-keys$/],
  ['retry', /^guides\/errors\//],
  ['authentication', /^guides\/authentication\//],
  ['scopes', /^reference\/scopes\//],
  ['get a token', /^guides\/authentication\/#get-a-token$/],
  ['revoke', /^operations\/revoke-oauth-token\//],
  ['delete tier structure', /^operations\/delete-tier-structure\//],
  ['pagination', /^guides\/pagination\//],
  ['openapi', /^reference\/#download$/],
  ['postgres', /^guides\/operating\/#keep-the-rows$/],
  ['beta', /^guides\/versions\//],
  ['ErrorResponse', /^schemas\/error-response\//],
  ['grace_period', /^schemas\/downgrade\/#grace_period$/],
]

test('each of twenty searches gives the page that answers it first, and opens it with Enter', async () => {
  const { page, faults, close } = await open('')
  const opened: string[] = []
  // Opening each page would take most of the time.
  await page.exposeFunction('record', (link: string) => void opened.push(link.slice(page.url().length)))
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLAnchorElement)) return
      event.preventDefault()
      ;(Reflect.get(globalThis, 'record') as (address: string) => void)(event.target.href)
    })
  })
  for (const [words] of searches) {
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').fill(words)
    // Enter counts at once, although the results are still on their way.
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  expect(opened).toEqual(searches.map(([, expected]) => expect.stringMatching(expected) as unknown))
  expect(faults).toEqual([])
  await close()
})

test('arrows reach the results, Enter opens the selected one, and the first Escape closes the dialog', async () => {
  const { page, faults, close } = await open('')
  const input = page.getByRole('searchbox')
  await page.keyboard.press('Control+k')
  await input.fill('token')
  await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
  const selected = async (): Promise<string | null> =>
    await page.evaluate(() => document.activeElement?.getAttribute('href') ?? null)
  const links = await page
    .getByRole('dialog')
    .getByRole('link')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.length).toBeGreaterThan(2)
  for (const [key, index] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    expect(await selected()).toBe(links[index])
  }
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').isVisible()).toBe(false)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${links[1]}`)
  expect(faults).toEqual([])
  await close()
})

test('before anything is typed, the search has links to start with, and a slash in a field is text', async () => {
  const { page, faults, close } = await open('schemas/period/')
  await page.keyboard.press('/')
  const start = page.getByRole('navigation', { name: 'Start here' })
  expect(await start.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining(['Guides', 'Reference', 'Errors']),
  )
  await page.keyboard.press('/')
  expect(await page.getByRole('searchbox').inputValue()).toBe('/')
  await page.getByRole('searchbox').fill('tier_structure_in_use')
  await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
  expect(await start.isVisible()).toBe(false)
  const first = page.getByRole('dialog').getByRole('listitem').filter({ visible: true }).first()
  expect(await first.getByRole('img').getAttribute('aria-label')).toBe('error')
  expect(await axeFaults(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('the index separates the words that are separate on the page', async () => {
  // The policy of the site allows no script of this test.
  const { page, close } = await open('', { bypassCSP: true })
  const folder = new URL(page.url()).pathname
  await page.addScriptTag({
    type: 'module',
    content: `globalThis.pagefind = await import('${folder}pagefind/pagefind.js')`,
  })
  await page.waitForFunction(() => Reflect.has(globalThis, 'pagefind'))
  expect(await page.evaluate(gluedWords)).toEqual([])
  await close()
})

test.each(['pagefind.js', 'pagefind-entry.json', 'wasm.en.pagefind', '.pf_meta', '.pf_fragment', '/find.'])(
  'the search works without a reload after %s failed to load',
  async (part) => {
    const deployed = await serveMissing(part)
    const context = await newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(deployed.url, { waitUntil: 'load' })
    await page.keyboard.press('Control+k')
    const words = page.getByRole('searchbox')
    await words.fill('grace')
    await page.getByRole('status').filter({ hasText: 'Cannot search' }).waitFor()
    deployed.complete()
    await words.fill('grace_period')
    await page.getByRole('dialog').getByRole('listitem').getByRole('link').first().waitFor()
    await context.close()
    await deployed.close()
  },
)

interface Deployed {
  /** Address of the home page. */
  readonly url: string
  /** Gives the files that were missing from now on. */
  complete(): void
  close(): Promise<void>
}

/** Serves the site without the files that have a part in their address, as a host does in the middle of a deployment. */
async function serveMissing(part: string): Promise<Deployed> {
  const { url } = inject('site')
  let isComplete = false
  const server = createServer((request, response) => {
    if (!isComplete && request.url?.includes(part) === true) {
      response.writeHead(503).end()
      return
    }
    const forwarded = get(new URL(request.url ?? '/', url), { headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}${new URL(url).pathname}`,
    complete: () => (isComplete = true),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Indexed {
  search(words: null): Promise<{ results: { data(): Promise<{ url: string; content: string }> }[] }>
}

/** The words of the search index that are not words of their page; runs in the browser. */
async function gluedWords(): Promise<string[]> {
  const pagefind = Reflect.get(globalThis, 'pagefind') as Indexed // the script above sets it
  const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []
  const inPage = async ({ url, content }: { url: string; content: string }): Promise<string[]> => {
    const html = await (await fetch(url)).text()
    // Elements separate words; of code, only its lines.
    const parts = html.split(/(<pre[^]*?<\/pre>)/)
    const separate = parts.map((part) =>
      part.replaceAll(part.startsWith('<pre') ? /<(?=div)/g : /<(?=\/?[a-z])/g, ' <'),
    )
    const { textContent } = new DOMParser().parseFromString(separate.join(''), 'text/html').documentElement
    const words = new Set(wordsIn(textContent))
    const missing = wordsIn(content.replaceAll(/&#?\w+;/g, ' ')).filter((word) => !words.has(word))
    return missing.map((word) => `${url}: ${word}`)
  }
  const { results } = await pagefind.search(null)
  const pages = await Promise.all(results.map(async (result) => await result.data()))
  return (await Promise.all(pages.map(inPage))).flat()
}
