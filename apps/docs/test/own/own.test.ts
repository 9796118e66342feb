import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serveFolder, type Site } from '@loyalty-kit/dev/serve-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandResult } from '../../../../packages/toolkit/docs-engine/test/command-lines.ts'
import { createFolder } from '../../../../packages/toolkit/docs-engine/test/command.ts'
import type { Locator, Page } from 'playwright-core'
import { currentBrowser } from '../browser/browser.ts'
import { layoutFaults } from '../browser/layout.ts'
import { watch } from '../browser/watch.ts'
import { documentedHeaders } from '../site/documented-headers.ts'
import { testConsole } from './own-console.ts'
import { configuration, files, page } from './site.ts'

const folder = createFolder()
let refused: CommandResult
let site: Site

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder.path, path)), { recursive: true })
  writeFileSync(join(folder.path, path), content)
}

beforeAll(async () => {
  for (const [path, content] of Object.entries(files)) write(path, content)
  write('guides/written.md', page)
  write('specwright.config.js', configuration([]))
  refused = await folder.run(['build', '--out', 'host/sub'])
  const [, hash = ''] = /'(sha256-[^']+)'/.exec(refused.output) ?? []
  write('specwright.config.js', configuration([hash]))
  const { status, output } = await folder.run(['build', '--out', 'host/sub'])
  expect(status, output).toBe(0)
  site = await serveFolder(join(folder.path, 'host'), { host: '127.0.0.1', port: 0, headers: documentedHeaders() })
})

afterAll(async () => {
  await site.close()
  rmSync(folder.path, { recursive: true })
})

test('a script that the build does not know is an error that names its page and its hash', () => {
  expect(refused.status).toBe(1)
  expect(refused.output).toContain('the build does not know the one that begins with "globalThis.written = 1"')
  expect(refused.output).toMatch(/add 'sha256-[^']+=' to inlineScripts\. See .*guides\/written\/index\.html/)
})

test.each([
  ['guides/own/', ['built', 'inline', 'configured']],
  ['guides/written/', ['written', 'configured']],
])('the scripts of the author run at %s, where a policy allows no inline code', async (path, names) => {
  const opened = await (await currentBrowser()).newPage()
  const faults = watch(opened, site.url)
  await opened.goto(`${site.url}/sub/${path}`)
  expect(await opened.evaluate((each) => each.filter((name) => name in globalThis), names)).toEqual(names)
  expect(faults).toEqual([])
  await opened.context().close()
})

/** A field within five others. */
const deepest = ['left', 'right', 'left', 'left', 'left', '1'].map((_, depth, all) =>
  ['deep', ...all.slice(0, depth + 1)].join('_'),
)

test.each(['status-400-field_89', 'status-400-field_40', `status-200-${deepest.join('-')}`])(
  'the address of a field that another page has leads to it: %s',
  async (id) => {
    const opened = await (await currentBrowser()).newPage({ reducedMotion: 'reduce' })
    const faults = watch(opened, site.url)
    await opened.goto(`${site.url}/sub/operations/get-much/#${id}`)
    await opened.locator(`#${id}:target`).waitFor({ state: 'visible' })
    await expect.poll(async () => (await opened.locator(`#${id}`).boundingBox())?.y).toBeLessThan(400)
    expect(faults).toEqual([])
    await opened.context().close()
  },
)

test.each([
  ['get-much', '200', deepest.join('-')],
  ['get-much', '400', 'field_89'],
  ['get-wide', '200', 'wide_69'],
])('all fields of a response of %s, %s, expand with those of other pages', async (operation, status, last) => {
  const opened = await (await currentBrowser()).newPage({ reducedMotion: 'reduce' })
  const faults = watch(opened, site.url)
  await opened.goto(`${site.url}/sub/operations/${operation}/#status-${status}`)
  const response = opened.locator(`section[data-status="${status}"]`)
  expect(await response.locator('.more').count()).toBeGreaterThan(0)
  await response.getByRole('button', { name: 'Expand all' }).click()
  await opened.locator(`#status-${status}-${last}`).waitFor({ state: 'visible' })
  await expect.poll(async () => await response.locator('.more').count()).toBe(0)
  expect(await response.locator('.within:not([open])').count()).toBe(0)
  expect(faults).toEqual([])
  await opened.context().close()
})

test('responses with long names and paths fit every width', async () => {
  const opened = await (await currentBrowser()).newPage()
  await opened.goto(`${site.url}/sub/operations/delete-pets/`)
  expect(await layoutFaults(opened)).toEqual([])
  await opened.context().close()
})

test.each([
  {
    colorScheme: 'light',
    link: 'rgb(1, 2, 3)',
    current: 'rgb(4, 5, 6)',
    heading: 'rgb(7, 8, 9)',
    page: 'rgb(250, 251, 252)',
  },
  {
    colorScheme: 'dark',
    link: 'rgb(10, 11, 12)',
    // Mixed from the accent of the other theme, where this one has none.
    current: 'rgb(0, 0, 1)',
    heading: 'rgb(240, 241, 242)',
    page: 'rgb(13, 14, 15)',
  },
] as const)(
  'the colours of a theme are those of a page in the $colorScheme theme',
  async ({ colorScheme, ...expected }) => {
    const opened = await (await currentBrowser()).newPage({ colorScheme })
    await opened.goto(`${site.url}/sub/guides/own/`)
    const style = async (selector: string, property: 'color' | 'backgroundColor'): Promise<string> =>
      await opened
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], property)
    expect({
      link: await style('.sl-markdown-content a', 'color'),
      current: await style('nav.sidebar a[aria-current=page]', 'backgroundColor'),
      heading: await style('main h1', 'color'),
      page: await style('body', 'backgroundColor'),
    }).toEqual(expected)
    await opened.context().close()
  },
)

/** A sample of a page, in a language. */
const sampleIn = (opened: Page, language: string): Locator => opened.locator(`#language-${language} + label + .panel`)

test('a server that is chosen, with its variables, is that of the samples of its page and of those that follow', async () => {
  const opened = await (await currentBrowser()).newPage()
  const faults = watch(opened, site.url)
  await opened.goto(`${site.url}/sub/operations/list-pets/`)
  expect(await sampleIn(opened, 'curl').textContent()).toContain("curl 'https://pets.example/v1/pets'")
  await opened.locator('.server-choice [name=server]').selectOption({ index: 1 })
  await opened.locator('.server-choice [name=variable-region]').selectOption('us')
  await opened.locator('.server-choice [name=variable-port]').fill('99')
  const address = 'https://us.test.pets.example:99/v1'
  await sampleIn(opened, 'curl').getByText(`'${address}/pets'`).waitFor()
  expect(await sampleIn(opened, 'typescript').textContent()).toContain(`baseUrl: '${address}'`)
  expect(await sampleIn(opened, 'fetch').textContent()).toContain(`fetch('${address}/pets')`)
  await opened.goto(`${site.url}/sub/operations/create-pet/`)
  await sampleIn(opened, 'curl').getByText(`'${address}/kinds'`).waitFor()
  await opened.locator('.server-choice [name=variable-port]').fill('1@other.example')
  await sampleIn(opened, 'curl').getByText('# Cannot use variables.port: it must be a part of the host').waitFor()
  expect(await opened.locator('docs-console [name=base]').inputValue()).toBe(address)
  expect(faults).toEqual([])
  await opened.context().close()
})

test('without scripts, the samples are for the first server', async () => {
  const opened = await (await currentBrowser()).newPage({ javaScriptEnabled: false })
  await opened.goto(`${site.url}/sub/operations/list-pets/`)
  expect(await sampleIn(opened, 'curl').textContent()).toContain("curl 'https://pets.example/v1/pets'")
  expect(await opened.locator('.server-choice select:enabled').count()).toBe(0)
  await opened.context().close()
})

test('the examples beside a body are those of the kind that is chosen', async () => {
  const opened = await (await currentBrowser()).newPage()
  await opened.goto(`${site.url}/sub/operations/create-pet/`)
  const open = opened.locator('[data-tabs=example] .shown-example[open]')
  expect(await open.locator('summary').allTextContents()).toEqual(['A cat'])
  await opened.locator('[data-status="201"] .kinds > label', { hasText: 'DOG' }).click()
  await open.getByText('A dog').waitFor()
  expect(await open.locator('summary').allTextContents()).toEqual(['A dog'])
  expect(await sampleIn(opened, 'curl').textContent()).toContain('"Tom"')
  await opened.locator('#body ~ .kind .kinds > label', { hasText: 'DOG' }).click()
  await sampleIn(opened, 'curl').getByText('"bark": "loud"').waitFor()
  expect(await sampleIn(opened, 'curl').textContent()).not.toContain('"Tom"')
  await opened.context().close()
})

test('the icon of the folder is that of the site, below its base path, and the others are drawn', async () => {
  const opened = await (await currentBrowser()).newPage()
  await opened.goto(`${site.url}/sub/`)
  const icons = opened.locator('link[rel$=icon]')
  const hrefs = await icons.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  // Those of pixels are drawn.
  expect(hrefs).toEqual(
    ['favicon\\..*\\.png', 'favicon\\..*\\.svg', 'apple-touch-icon\\..*\\.png'].map(
      (name) => expect.stringMatching(`^/sub/_astro/${name}$`) as string,
    ),
  )
  const found = await Promise.all(hrefs.map(async (href) => await fetch(site.url + href)))
  expect(found.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await found[1]?.text()).toBe(files['favicon.svg'])
  await opened.context().close()
})

testConsole((path) => `${site.url}/sub/${path}`)
