import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveFolder, type Site } from '@loyalty-kit/dev/serve-folder'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolder } from '../../../../packages/toolkit/docs-engine/test/command.ts'
import { currentBrowser } from '../browser/browser.ts'
import { consoleOf } from '../browser/docs-console.ts'
import { pagesBelow } from '../site/pages-below.ts'
import { hostileConfiguration } from './configuration.ts'
import { hostileDocument, hostileEvents, hostileWorkflows } from './document.ts'

const folder = createFolder()
let strings: readonly string[]
let site: Site
let page: Page

/** Which pages a browser opens: of those that it does not, it reads the elements. */
type Opens = 'all pages' | 'a page of each kind'

/** Tests the site of documents and a configuration with strings in all their positions. */
export function testHostileSite(given: readonly string[], opens: Opens): void {
  beforeAll(async () => {
    strings = given
    await build()
  })
  afterAll(async () => {
    await page.context().close()
    await site.close()
    rmSync(folder.path, { recursive: true })
  })
  test('no string of a document or of a configuration runs on any page', async () => await runsNoString(opens))
  test('what the console and the search show of the strings is text', showsText)
  test('no page links a missing icon', linksIcons)
  test('titles show the strings as they are', async () => {
    await page.goto(`${site.url}/`)
    expect(await page.title()).toContain(strings[0])
  })
}

async function build(): Promise<void> {
  writeFileSync(join(folder.path, 'api.json'), JSON.stringify(hostileDocument(strings)))
  writeFileSync(join(folder.path, 'events.json'), JSON.stringify(hostileEvents(strings)))
  writeFileSync(join(folder.path, 'workflows.json'), JSON.stringify(hostileWorkflows(strings)))
  writeFileSync(join(folder.path, 'specwright.config.js'), hostileConfiguration(strings))
  const { status, output } = await folder.run(['build', '--out', 'site'])
  expect(status, output).toBe(0)
  // Without a policy, so that whatever can run does.
  site = await serveFolder(join(folder.path, 'site'), { host: '127.0.0.1', port: 0 })
  page = await (await currentBrowser()).newPage()
}

function operationPages(): string[] {
  return pagesBelow(join(folder.path, 'site')).filter((path) => path.startsWith('operations/'))
}

/** The addresses of the icons of a page. */
function iconsIn(path: string): string[] {
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  const links = folder.page(join('site', file)).querySelectorAll('link[rel~=icon], link[rel=apple-touch-icon]')
  return links.map((link) => link.getAttribute('href') ?? '')
}

/** What of pages runs strings, or leads somewhere that runs them, by their addresses; without any, of the open page. Runs in the browser. */
async function dangersOn(addresses: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const dangersIn = (root: Document): string[] => {
    const found: string[] = []
    for (const element of root.querySelectorAll('*')) {
      const { attributes, outerHTML } = element
      for (const { name, value } of attributes) {
        const isAddress = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc'].includes(name)
        const isScript = isAddress && /^\s*(?:javascript|data|vbscript):/i.test(value)
        if (name.startsWith('on') || name === 'srcdoc' || isScript) found.push(outerHTML.slice(0, 200))
      }
      if (element.matches('script:not([src]), base, [http-equiv], iframe, object, embed')) found.push(outerHTML)
    }
    return found
  }
  if (addresses.length === 0)
    return { [location.href]: [...('PWN' in globalThis ? ['a string ran'] : []), ...dangersIn(document)] }
  const parser = new DOMParser()
  const read = async (address: string): Promise<readonly [string, string[]]> => {
    const html = await (await fetch(address)).text()
    return [address, dangersIn(parser.parseFromString(html, 'text/html'))]
  }
  return Object.fromEntries(await Promise.all(addresses.map(read)))
}

async function danger(): Promise<readonly string[]> {
  return Object.values(await page.evaluate(dangersOn, [])).flat()
}

async function runsNoString(opens: Opens): Promise<void> {
  const paths = pagesBelow(join(folder.path, 'site'))
  expect(paths.length).toBeGreaterThan(8 * strings.length)
  const ofEachKind = new Map(paths.map((path) => [path.split('/')[0], path])).values()
  const opened = opens === 'all pages' ? paths : [...ofEachKind]
  const found: Record<string, unknown> = {}
  for (const path of opened) {
    await page.goto(`${site.url}/${path}`)
    const dangers = await danger()
    if (dangers.length > 0 || page.url() !== `${site.url}/${path}`) found[path] = { dangers, url: page.url() }
  }
  expect(found).toEqual({})
  const others = paths.filter((path) => !opened.includes(path)).map((path) => `${site.url}/${path}`)
  if (others.length === 0) return
  const read = Object.entries(await page.evaluate(dangersOn, others))
  expect(read).toHaveLength(others.length)
  expect(read.filter(([, dangers]) => dangers.length > 0)).toEqual([])
}

async function showsText(): Promise<void> {
  await page.goto(`${site.url}/${operationPages()[0]}`)
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^(?!Sending)\S/)
  await docsConsole.openSandbox()
  expect(await danger()).toEqual([])
  await page.goto(`${site.url}/`)
  await page.keyboard.press('Control+k')
  // A long menu has a search of its own.
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('globalThis')
  await dialog.getByRole('status').filter({ hasText: 'found' }).waitFor()
  expect(await danger()).toEqual([])
}

function linksIcons(): void {
  const linked = pagesBelow(join(folder.path, 'site')).map(iconsIn)
  expect(Math.min(...linked.map(({ length }) => length))).toBe(3)
  const missing = [...new Set(linked.flat())].filter((address) => !existsSync(join(folder.path, 'site', address)))
  expect(missing).toEqual([])
}
