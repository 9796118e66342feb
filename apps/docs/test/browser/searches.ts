import { expect, test } from 'vitest'
import { kebab } from '@specwright/docs-engine/page'
import contract from '@loyalty-kit/spec/openapi.json' with { type: 'json' }
import { axeFaults } from './axe.ts'
import { open, openAt } from './browser.ts'
import { serveWithout } from './missing-files.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'

/** What a reader searches for, and the field that it leads to. */
interface Search {
  readonly words: string
  readonly path: string
  readonly anchor: string
}

/** Tests that a search leads to a field, by its path. */
export function testFields(searches: readonly Search[]): void {
  test.each(searches)('a search for $words leads to the field, by its path', async ({ words, path, anchor }) => {
    const { page, faults, close } = await open('')
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill(words)
    const first = page.getByRole('dialog').getByRole('link', { name: path }).first()
    await first.waitFor()
    expect(await first.getByRole('img').getAttribute('aria-label')).toBe('field')
    if (words === facts.size) expect(await axeFaults(page, { within: 'dialog[open]' })).toEqual([])
    await first.click()
    await page.waitForURL(`**/#${anchor}`)
    expect(await page.locator(`[id="${anchor}"]`).isVisible()).toBe(true)
    expect(faults).toEqual([])
    await close()
  })
}

/** Tests that a search for a name leads to every field of that name. */
export function testNames(names: readonly string[]): void {
  test.each(names)('a search for %s leads to every field of that name', async (name) => {
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
}

/** Tests that the search works without a reload after files with a part in their address failed to load. */
export function testMissing(parts: readonly string[]): void {
  test.each(parts)('the search works without a reload after %s failed to load', async (part) => {
    const site = await serveWithout(part)
    const { page, close } = await openAt(site.url)
    await page.keyboard.press('Control+k')
    const words = page.getByRole('searchbox')
    await words.fill('grace')
    await page.getByRole('status').filter({ hasText: 'Cannot search' }).waitFor()
    site.complete()
    await words.fill('grace_period')
    await page.getByRole('dialog').getByRole('listitem').getByRole('link').first().waitFor()
    await close()
    await site.close()
  })
}
