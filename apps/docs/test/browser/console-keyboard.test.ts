import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open } from './browser.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'

/** Presses Tab until the control with a name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const { activeElement: element } = document
      const isInput = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      const label = isInput ? element.labels?.[0]?.textContent : element?.textContent
      return (element?.getAttribute('aria-label') ?? label ?? '').trim()
    })
    if (name.test(at)) return
    seen.push(at.slice(0, 40))
  }
  throw new Error(`Tab does not reach ${String(name)}, only ${seen.join(' | ')}`)
}

/** What a screen reader is given for a role: the text below each node of the accessibility tree. */
async function spoken(page: Page, role: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = byId.get(id)
    if (node?.role?.value === 'StaticText') return String(node.name?.value)
    return (node?.childIds ?? []).map(textOf).join('')
  }
  return nodes.filter((node) => node.role?.value === role && !node.ignored).map(({ nodeId }) => textOf(nodeId))
}

const focused = async (page: Page): Promise<string> =>
  await page.evaluate(
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent?.trim() ?? '',
  )
const says = async (page: Page, text: RegExp): Promise<void> => {
  await page.locator('docs-console [role=status]', { hasText: text }).waitFor()
  expect((await spoken(page, 'status')).some((each) => text.test(each))).toBe(true)
}

test('a request is filled in, corrected, sent, folded, copied and sent again with the keyboard alone', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await tabTo(page, /^Edit the request/)
  await page.keyboard.press('Enter')
  await tabTo(page, new RegExp(`^${facts.size}`))
  await page.keyboard.type('0')
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await says(page, /^One input is not valid/)
  expect(await focused(page)).toBe(`field-${facts.size}`)
  const description = await page.locator(`[name=field-${facts.size}]`).evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)
      .join(' '),
  )
  expect(description).toContain('must be at least 1')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await says(page, /^200 .*bytes/)

  await tabTo(page, /^Fold the body$/)
  // The names of fields, which say what they are, are between.
  const isAt = async (label: string): Promise<boolean> =>
    await page.evaluate((text) => document.activeElement?.getAttribute('aria-label') === text, label)
  for (let keys = 0; keys < 10 && !(await isAt('Fold data')); keys++) {
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction((element) => element !== document.activeElement, before)
  }
  expect(await isAt('Fold data')).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('true')
  await page.keyboard.press('Enter')
  await page.locator('.response .fold[aria-expanded=false]').waitFor()

  await page.locator('.edit > summary').focus()
  await tabTo(page, /^TypeScript$/)
  await page.keyboard.press('Enter')
  await says(page, /^Copied as TypeScript/)
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toContain(`${facts.size}: 2`)

  await page.locator('.edit > summary').focus()
  await tabTo(page, /^Requests in this session/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Send again$/)
  await page.keyboard.press('Enter')
  await says(page, /^200 .*bytes/)
  expect(faults).toEqual([])
  await close()
})

test('the sandbox opens and closes with the keyboard alone, and the focus returns', async () => {
  const { page, faults, close } = await open('operations/delete-tier-structure/')
  await tabTo(page, /^Sandbox$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Sandbox' }).waitFor()
  expect(await focused(page)).toBe('Close')
  await tabTo(page, /^Clock/)
  await tabTo(page, /^Change$/)
  await page.keyboard.press('Enter')
  await says(page, /^The sandbox now has /)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Sandbox' }).waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Sandbox')
  expect(faults).toEqual([])
  await close()
})
