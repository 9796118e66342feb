import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { expect, inject, test } from 'vitest'
import { documentedHeaders } from '../site/documented-headers.ts'
import { open } from './browser.ts'

const { folder, url } = inject('site')

test('the documented policy allows no inline code, and the site is served with it', async () => {
  const policy = documentedHeaders()['Content-Security-Policy'] ?? ''
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'"]),
  )
  expect(policy).not.toContain('unsafe-inline')
  expect((await fetch(url)).headers.get('content-security-policy')).toBe(policy)
})

test('no page has inline scripts, styles or handlers', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(10)
  const inline = pages.flatMap((path) => {
    const page = parse(readFileSync(join(folder, path), 'utf8'), { blockTextElements: { script: true, style: true } })
    const found = page.querySelectorAll('script:not([src]), style, [style], [onclick], [onload]')
    return found.map(({ outerHTML }) => `${path}: ${outerHTML.slice(0, 80)}`)
  })
  expect(inline).toEqual([])
})

test('code keeps its colours, and the console its looks', async () => {
  const { page, faults, close } = await open('operations/delete-tier-structure/', { colorScheme: 'light' })
  const colours = await page
    .locator('.expressive-code .ec-line span')
    .evaluateAll((spans) => [...new Set(spans.map((span) => getComputedStyle(span).color))])
  expect(colours.length).toBeGreaterThan(3)
  // The words of a command differ from its name.
  const words = page.locator('pre[data-language=sh] .ec-line span', { hasText: /^(?:curl|DELETE)$/ })
  expect(await words.evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size)).toBe(2)
  const send = page.locator('docs-console button[type=submit]')
  expect(await send.evaluate((element) => getComputedStyle(element).padding)).toBe('6px 14px')
  expect(await page.locator('svg text.label').first().isVisible()).toBe(true)
  expect(faults).toEqual([])
  await close()
})
