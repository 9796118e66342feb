import { expect, test } from 'vitest'
import { openOn } from '../browser/browser.ts'
import type { UrlOf } from './own-site.ts'

/** A field within five others. */
export const deepest = ['left', 'right', 'left', 'left', 'left', '1'].map((_, depth, all) =>
  ['deep', ...all.slice(0, depth + 1)].join('_'),
)

/** The colours of the parts of a page in a theme. */
interface ThemeColours {
  readonly colorScheme: 'light' | 'dark'
  readonly link: string
  readonly current: string
  readonly heading: string
  readonly page: string
}

/** Tests that the address of a field that another page has leads to it. */
export function testFieldAddresses(urlOf: UrlOf, ids: readonly string[]): void {
  test.each(ids)('the address of a field that another page has leads to it: %s', async (id) => {
    const { page: opened, faults, close } = await openOn(urlOf(''), `operations/get-much/#${id}`)
    await opened.locator(`#${id}:target`).waitFor({ state: 'visible' })
    await expect.poll(async () => (await opened.locator(`#${id}`).boundingBox())?.y).toBeLessThan(400)
    expect(faults).toEqual([])
    await close()
  })
}

/** Tests that all fields of a response expand with those of other pages. */
export function testExpanded(
  urlOf: UrlOf,
  responses: readonly (readonly [operation: string, status: string, last: string])[],
): void {
  test.each(responses)(
    'all fields of a response of %s, %s, expand with those of other pages',
    async (operation, status, last) => {
      const { page: opened, faults, close } = await openOn(urlOf(''), `operations/${operation}/#status-${status}`)
      const response = opened.locator(`section[data-status="${status}"]`)
      expect(await response.locator('.more').count()).toBeGreaterThan(0)
      await response.getByRole('button', { name: 'Expand all' }).click()
      await opened.locator(`#status-${status}-${last}`).waitFor({ state: 'visible' })
      await expect.poll(async () => await response.locator('.more').count()).toBe(0)
      expect(await response.locator('.within:not([open])').count()).toBe(0)
      expect(faults).toEqual([])
      await close()
    },
  )
}

/** Tests that the colours of a theme are those of a page. */
export function testColours(urlOf: UrlOf, themes: readonly ThemeColours[]): void {
  test.each(themes)(
    'the colours of a theme are those of a page in the $colorScheme theme',
    async ({ colorScheme, ...expected }) => {
      const { page: opened, close } = await openOn(urlOf(''), 'guides/own/', { colorScheme })
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
      await close()
    },
  )
}
