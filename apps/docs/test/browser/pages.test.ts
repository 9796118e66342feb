import { markdown } from '@specwright/docs-engine/page'
import { expect, test } from 'vitest'
import { open } from './browser.ts'
import { layoutFaults } from './layout.ts'
import { testPages } from './opened-pages.ts'

/** A page of each kind, and those with drawings. */
const ofEachKind = [
  '',
  'changelog/',
  'events/vl-reward-created/',
  'guides/tier-rules/',
  'operations/delete-tier-structure/',
  'operations/list-reward-activities/',
  'schemas/tier-structure/',
]

// Nightly, the others: those with parts of their own here, and all of them at every width.
testPages([...ofEachKind, '404.html'])

test('code and tables of a description fit every width', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  const path = 'a/wide/path/'.repeat(20)
  const html = markdown(
    `\`\`\`\n${'a wide line '.repeat(30)}\n\`\`\`\n\n| Path | What |\n| -- | -- |\n| \`${path}\` | One |`,
  )
  await page.locator('.about').evaluate((about, added) => about.insertAdjacentHTML('beforeend', added), html)
  expect(await layoutFaults(page)).toEqual([])
  await close()
})

test('the font that a page loads first is one that it uses', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  const first = await page.locator('link[rel=preload][as=font]').getAttribute('href')
  const used = await page.evaluate(async () => {
    const fonts = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded')
    return fonts.map(({ family }) => family)
  })
  expect(first).toMatch(/\.woff2$/)
  expect(used).toEqual([expect.stringContaining('Inter')])
  await close()
})
