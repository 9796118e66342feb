import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveFolder, type Site } from '@loyalty-kit/dev/serve-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createFolder } from '../../../../packages/toolkit/docs-engine/test/command.ts'
import { currentBrowser } from '../../test/browser/browser.ts'
import { watch } from '../../test/browser/watch.ts'
import { pagesBelow } from '../../test/site/pages-below.ts'
import { documentedHeaders } from '../../test/site/documented-headers.ts'

const folder = createFolder()
let site: Site

/** A contract with more areas than a screen has lines, and more pages than a menu has links. */
function longDocument(): string {
  const areas = Array.from({ length: 60 }, (_, index) => `Area ${index}`)
  const paths = areas.map((area, index) => {
    const responses = { 204: { description: 'Done.' } }
    return [
      `/things${index}`,
      { post: { operationId: `make${index}`, summary: `Make ${index}`, tags: [area], responses } },
    ]
  })
  const schemas = Array.from({ length: 65 }, (_, index) => [`Part${index}`, { type: 'integer' }])
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  })
}

beforeAll(async () => {
  writeFileSync(join(folder.path, 'long.json'), longDocument())
  const { status, output } = await folder.run(['build', 'long.json', '--out', 'site/docs', '--base', '/docs'])
  expect(status, output).toBe(0)
  site = await serveFolder(join(folder.path, 'site'), { host: '127.0.0.1', port: 0, headers: documentedHeaders() })
})

afterAll(async () => {
  await site.close()
  rmSync(folder.path, { recursive: true })
})

async function opened(
  path: string,
  width: number,
): Promise<{ readonly page: Page; readonly faults: readonly string[] }> {
  const page = await (await currentBrowser()).newPage({ viewport: { width, height: 800 } })
  const faults = watch(page, site.url)
  await page.goto(`${site.url}/docs/${path}`)
  return { page, faults }
}

test('the menu of each page is bounded', () => {
  const pages = pagesBelow(join(folder.path, 'site')).filter((path) => path.endsWith('/'))
  expect(pages.length).toBeGreaterThan(180)
  for (const path of pages) {
    const menu = folder.page(`site/${path}index.html`).querySelector('nav.sidebar')
    expect(menu?.outerHTML.length ?? 0, path).toBeLessThan(24_000)
  }
})

test.each([
  { path: 'operations/make50/', label: 'Make 50' },
  { path: 'schemas/part60/', label: 'Part60' },
  { path: 'areas/area-50/', label: 'Area 50' },
])('the link of $path is in view when its page is opened', async ({ path, label }) => {
  const { page } = await opened(path, 1280)
  const link = page.locator('nav.sidebar [aria-current=page]')
  expect(await link.textContent()).toContain(label)
  const { y = -1, height = 0 } = (await link.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(y + height).toBeLessThan(800)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.context().close()
})

test.each([1280, 390])('the filter of a long menu finds what it has no link to, at %i px', async (width) => {
  const { page, faults } = await opened('operations/make50/', width)
  const link = page.locator('nav.sidebar [aria-current=page]')
  if (width < 800) await page.getByRole('button', { name: 'Menu' }).click()
  expect(await link.evaluate((each) => each.getBoundingClientRect().bottom)).toBeLessThan(800)
  const filter = page.locator('docs-menu input')
  const found = page.locator('docs-menu .found a')
  // It stays in view where the link of the page is far down.
  expect((await filter.boundingBox())?.y).toBeGreaterThan(0)
  await filter.fill('post make 4')
  await expect.poll(async () => await found.allTextContents()).toContain('Make 4Area 4')
  expect(await found.count()).toBe(15)
  expect(await page.locator('docs-menu [role=status]').textContent()).toBe('15 of 125')
  expect(await page.locator('docs-menu .menu').isVisible()).toBe(false)
  await filter.fill('')
  await expect.poll(async () => await page.locator('docs-menu .menu').isVisible()).toBe(true)
  await filter.fill('part33')
  await found.click()
  await expect.poll(() => page.url()).toBe(`${site.url}/docs/schemas/part33/`)
  expect(faults).toEqual([])
  await page.context().close()
})
