import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from '../site/chromium.ts'
import { pagesBelow } from '../site/pages-below.ts'
import { watch } from './watch.ts'

const { url } = inject('site')

/** A page of the site in a new browser context. */
export interface Opened {
  readonly page: Page
  readonly context: BrowserContext
  /** Problems so far: console errors, and requests that failed or left the site. */
  readonly faults: readonly string[]
  readonly close: () => Promise<void>
}

/** Addresses of all pages of the site, below its home page: `schemas/period/`. */
export function builtPages(): string[] {
  return pagesBelow(inject('site').folder)
}

let browser: Promise<Browser> | undefined

/** The browser of all tests of this process, which ends with it; a new one after a crash, so that a crash fails only one test. */
export async function currentBrowser(): Promise<Browser> {
  browser ??= launch()
  return await browser
}

async function launch(): Promise<Browser> {
  const launched = await launchBrowser()
  launched.on('disconnected', () => (browser = undefined))
  return launched
}

/** A new context, where only the limit of the test ends what hangs. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await currentBrowser()).newContext(options)
  context.setDefaultTimeout(0)
  return context
}

/**
 * Opens a page of the site, in the tab that tests share.
 *
 * @param path Address below the home page, with its anchor.
 */
export async function open(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
  return await openOn(url, path, options)
}

/** Opens a page of the site in a context of its own, for what a test leaves in one: scripts and routes of its own. */
export async function openNew(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
  return await openAt(url + path, options)
}

/** Opens a page of a site that has an address of its own, in a context of its own. */
export async function openAt(address: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const opened = await openTab(address, options)
  await opened.page.goto(address, { waitUntil: 'load' })
  return opened
}

/** A tab in a new context, whose problems are those of a site. */
async function openTab(
  address: string,
  options: BrowserContextOptions = {},
): Promise<Opened & { readonly faults: string[] }> {
  const context = await newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  return { page, context, faults: watch(page, address), close: async () => await context.close() }
}

/** A tab that tests share. */
interface SharedTab extends Opened {
  readonly faults: string[]
  isFree: boolean
}

/** The tab of each site, by its address. */
const tabs = new Map<string, SharedTab>()

/** What of a tab can be as in a new one. */
const changeable = new Set(['viewport', 'colorScheme'])

/**
 * Opens a page as in a new context, but in the tab of the tests before: that takes half as long, since the browser has compiled
 * its scripts. Whatever the site has stored is cleared. A test that has not closed the tab keeps it.
 *
 * @param site Address of its home page.
 */
export async function openOn(site: string, path: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const isAsNew = Object.keys(options).every((name) => changeable.has(name))
  const tab = isAsNew ? await tabOf(site) : undefined
  if (tab === undefined) return await openAt(site + path, options)
  const { page, context, faults } = tab
  tab.isFree = false
  await clear(tab, site)
  const { viewport, colorScheme } = options
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 })
  await page.emulateMedia({ media: null, colorScheme: colorScheme ?? 'light' })
  faults.length = 0
  await page.goto(site + path, { waitUntil: 'load' })
  return { page, context, faults, close: async () => void (tab.isFree = true) }
}

/** The tab of a site, unless a test has it. */
async function tabOf(site: string): Promise<SharedTab | undefined> {
  const found = tabs.get(site)
  const isOpen = found && !found.page.isClosed() && found.context.browser()?.isConnected()
  if (isOpen) return found.isFree ? found : undefined
  const tab = { ...(await openTab(site)), isFree: true }
  tabs.set(site, tab)
  return tab
}

/** Removes what a site has stored, from a file of it without a script. */
async function clear({ page, context }: Opened, site: string): Promise<void> {
  await page.goto(`${site}llms.txt`)
  await page.evaluate(() => sessionStorage.clear())
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(site).origin, storageTypes: 'all' })
  await session.detach()
}
