import { readdirSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from '../site/chromium.ts'

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

/** Addresses of the pages of a site, by its folder. */
export function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .map((path) => path.replace(/index\.html$/, ''))
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
  const context = await newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const faults = watch(page)
  await page.goto(url + path, { waitUntil: 'load' })
  return { page, context, faults, close: async () => await context.close() }
}

/**
 * Collects the problems of a page from now on.
 *
 * @param address URL of its site.
 */
export function watch(page: Page, address: string = url): readonly string[] {
  const faults: string[] = []
  const { origin } = new URL(address)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A prefetch that its navigation overtakes is aborted.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) {
      faults.push(`outside: ${request.url()}`)
    }
  })
  return faults
}
