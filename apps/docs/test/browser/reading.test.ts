import { readdirSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { open, openNew } from './browser.ts'
import { structureAt } from '../../../../packages/mock-server/test/facts.ts'

const { base, folder } = inject('site')
const deletion = 'operations/delete-tier-structure/'
const wide = { viewport: { width: 1440, height: 900 } }

test('the address of a nested field opens it', async () => {
  // A page whose fields are all in place.
  const { page, faults, close } = await open('schemas/tier-structure/', wide)
  const field = page.locator('main .within .within .fields > li').first()
  const anchor = await field.getAttribute('id')
  expect(await field.isVisible()).toBe(false)
  await page.goto(`${page.url()}#${anchor}`)
  await field.waitFor({ state: 'visible' })
  await page.reload()
  await field.waitFor({ state: 'visible' })
  expect(faults).toEqual([])
  await close()
})

test('the entry of a page is in view in its menu', async () => {
  const pages = readdirSync(`${folder}/schemas`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of [pages[0], pages.at(-1)].flatMap((each) => each ?? [])) {
    const { page, close } = await open(`schemas/${name}/`, { viewport: { width: 1280, height: 500 } })
    const link = page.locator('nav.sidebar [aria-current=page]')
    const { y = -1, height = 0 } = (await link.boundingBox()) ?? {}
    expect(y, name).toBeGreaterThan(0)
    expect(y + height, name).toBeLessThan(500)
    await close()
  }
})

test('all fields of a response expand and collapse at once', async () => {
  const { page, close } = await open(deletion, wide)
  const response = page.locator('section[data-status="200"]')
  const hidden = (): Promise<number> => response.locator('.within:not([open])').count()
  expect(await hidden()).toBeGreaterThan(3)
  await response.getByRole('button', { name: 'Expand all' }).click()
  // What is on another page is loaded first.
  await expect.poll(hidden).toBe(0)
  await response.locator('.kinds > label', { hasText: 'ROLLING_EXPIRATION' }).first().click()
  const limit = response.getByText('at most 90 days, 12 months or 5 years').filter({ visible: true })
  expect(await limit.count()).toBeGreaterThan(0)
  await response.getByRole('button', { name: 'Collapse all' }).click()
  expect(await response.locator('.within[open]').count()).toBe(0)
  await close()
})

test('the example follows the response that is being read, and stays where a reader uses it', async () => {
  const { page, close } = await open(deletion, wide)
  const example = (status: string) => page.locator(`#example-${status}`)
  expect(await example('200').isChecked()).toBe(true)
  await page.locator('#status-409').evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - 270))
  await page.locator('#example-409:checked').waitFor({ state: 'attached' })
  await page.locator('label[for=example-500]').click()
  await page.locator('#status-404').evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - 270))
  expect(await example('500').isChecked()).toBe(true)
  await close()
})

test('fields of another page are shown in place, with anchors of their own', async () => {
  const { page, faults, close } = await open(deletion, wide)
  await page.locator('.facts').evaluate((facts, address) => {
    facts.insertAdjacentHTML(
      'beforeend',
      `<div id="deep"><details class="within"><summary>Fields</summary><div class="kind" data-page="${address}">
        <p><a href="${address}">Period</a></p></div></details></div>`,
    )
  }, `${base}/schemas/period/`)
  await page.locator('#deep summary').click()
  const field = page.locator('#deep-unit')
  await field.waitFor({ state: 'visible' })
  await field.locator('a.name').click()
  expect(new URL(page.url()).hash).toBe('#deep-unit')
  expect(faults).toEqual([])
  await close()
})

test('the menu of a page copies its Markdown, and asks an assistant to read it', async () => {
  const { page, faults, close } = await open(deletion, { permissions: ['clipboard-read', 'clipboard-write'] })
  const menu = page.locator('.page-actions summary')
  await menu.click()
  const markdown = page.getByRole('link', { name: 'View as Markdown' })
  const address = new URL((await markdown.getAttribute('href')) ?? '', page.url()).href
  expect((await page.request.get(address)).ok()).toBe(true)
  const assistant = await page.getByRole('link', { name: 'Open in Claude' }).getAttribute('href')
  expect(new URL(assistant ?? '').searchParams.get('q')).toBe(`Read ${address} and answer my questions about it.`)
  expect(await axeFaults(page, { within: '.page-actions' })).toEqual([])
  await page.keyboard.press('Escape')
  expect(await markdown.isVisible()).toBe(false)
  await menu.click()
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await page.locator('.page-actions [role=status]', { hasText: 'Copied' }).waitFor()
  const copied = await page.evaluate(async () => await navigator.clipboard.readText())
  expect(copied).toContain('# Delete a tier structure')
  expect(copied).toContain(structureAt('{id}'))
  for (const furniture of ['Copy page', 'Open in', 'llms.txt']) expect(copied).not.toContain(furniture)
  await menu.click()
  await page.getByRole('heading', { level: 1 }).click()
  expect(await markdown.isVisible()).toBe(false)
  expect(faults).toEqual([])
  await close()
})

test('a call is copied in the language of a tab, which is chosen for other pages', async () => {
  const { page, faults, close } = await open(deletion, { ...wide, permissions: ['clipboard-read', 'clipboard-write'] })
  // What it says stays until the clock goes on.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.locator('label[for=language-typescript]').click()
  await page.getByRole('button', { name: 'Copy the code' }).click()
  const copied = page.locator('.copy .feedback.show', { hasText: 'Copied!' })
  while ((await copied.count()) === 0) await page.clock.runFor(20)
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toContain(
    'client.tierStructures.delete(',
  )
  expect(await page.getByRole('radio', { name: 'TypeScript' }).isChecked()).toBe(true)
  await page.goto(new URL('../list-reward-activities/', page.url()).href)
  expect(await page.getByRole('radio', { name: 'TypeScript' }).isChecked()).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('without script, the example, the responses and nested fields can be read', async () => {
  const { page, close } = await open(deletion, { ...wide, javaScriptEnabled: false })
  await page.locator('label[for=language-typescript]').click()
  expect(await page.getByText('client.tierStructures.delete').isVisible()).toBe(true)
  await page.locator('label[for=example-409]').click()
  expect(await page.locator('[data-tabs=example]').getByText('tier_structure_in_use').last().isVisible()).toBe(true)
  await page.locator('.within > summary').first().click()
  expect(await page.getByRole('button', { name: 'Expand all' }).count()).toBe(0)
  await close()
})

test('the page for an address that does not exist searches for its words', async () => {
  const { page, close } = await openNew('404.html')
  // As a host does that serves this page for them.
  await page.route('**/tier-structure-delete/', async (route) => await route.fulfill({ path: `${folder}/404.html` }))
  await page.goto(new URL('operations/tier-structure-delete/', page.url()).href)
  await page.getByRole('button', { name: 'Search for "tier structure delete"' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Delete a tier structure/ })
    .first()
    .waitFor()
  await close()
})
