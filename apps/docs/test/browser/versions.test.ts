import { expect, inject, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { open } from './browser.ts'

test('the switch leads to the other versions that the host lists', async () => {
  const { page, faults, close } = await open('')
  await page.getByText('2', { exact: true }).first().click()
  const next = page.getByRole('link', { name: 'next', exact: true }).first()
  await next.waitFor()
  expect(await next.getAttribute('href')).toBe('/next/')
  const current = page.getByRole('link', { name: '2', exact: true }).first()
  expect(await current.getAttribute('href')).toBe(`${inject('site').base}/`)
  expect(await current.getAttribute('aria-current')).toBe('true')
  expect(await axeFaults(page, { within: 'docs-versions' })).toEqual([])
  expect(faults).toEqual([])
  await close()
})
