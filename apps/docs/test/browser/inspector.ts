import { createMockServer, listen, type MockServer, type MockServerOptions } from '@loyalty-kit/mock-server/node'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { newContext } from './browser.ts'
import { watch } from './watch.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'

/** A mock, and its inspector in a browser. */
export interface Inspected {
  readonly mock: MockServer
  readonly page: Page
  readonly url: string
  readonly faults: readonly string[]
}

/** The inspector of a mock, on a narrow screen. */
export async function inspect(options: MockServerOptions = {}): Promise<Inspected> {
  const mock = createMockServer({ idSeed: 1, now: () => Date.parse('2026-03-02T12:00:00Z'), ...options })
  const { url, close } = await listen(mock)
  onTestFinished(close)
  await fetch(`${url}${misspelled}?cursor=${'long'.repeat(50)}`)
  await fetch(`${url}${facts.tokenPath}`, { method: 'POST', body: 'grant_type=password&password=hidden' })
  const context = await newContext({ viewport: { width: 320, height: 640 } })
  onTestFinished(async () => await context.close())
  const page = await context.newPage()
  const faults = watch(page, url)
  await page.goto(`${url}/__control/`, { waitUntil: 'networkidle' })
  return { mock, page, url, faults }
}

/** The text of a section, by its heading. */
export async function shown(page: Page, title: string): Promise<string> {
  return await page.getByRole('region', { name: title }).innerText()
}

/** Waits until the page shows the mock as it is now. */
export async function reloaded(page: Page, action: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => document.getElementById('status')?.replaceChildren())
  await action()
  await page.getByText(/^Loaded at/).waitFor()
}

/** The path of an operation, with a mistake. */
export const misspelled = facts.revokePath.replace('token', 'tokens')
