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
 * Opens a page of the site, in a new context.
 *
 * @param path Address below the home page, with its anchor.
 */
export async function open(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
  return await openAt(url + path, options)
}

/** Opens a page of a site that has an address of its own. */
export async function openAt(address: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const faults = watch(page, address)
  await page.goto(address, { waitUntil: 'load' })
  return { page, context, faults, close: async () => await context.close() }
}
