import { markdown } from '@specwright/docs-engine/page'
import { afterAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { builtPages, open, type Opened } from './browser.ts'
import { layoutFaults, widthAt320 } from './layout.ts'
import { shiftsAfterArrival } from './shifts.ts'

/** A page of each kind, and those with drawings, whose layout is judged at every width; nightly judges that of all pages. */
const ofEachKind = new Set([
  '',
  'changelog/',
  'events/vl-reward-created/',
  'guides/tier-rules/',
  'operations/delete-tier-structure/',
  'operations/list-reward-activities/',
  'schemas/tier-structure/',
])

/** What is judged besides: pages with parts of their own. The others consist of the same parts. */
const withOwnParts = new Set([
  '404.html',
  'areas/rewards/',
  'assumptions/',
  'guides/start/',
  'reference/',
  'reference/errors/',
  'reference/workflows/',
  'tools/commands/',
  'tools/control/',
])

/** False for further pages of a kind: nightly opens all, at every width, and axe judges them. */
function isJudged(path: string): boolean {
  return ofEachKind.has(path) || withOwnParts.has(path)
}

describe('in a browser', () => {
  // A tab, in which one page after another is opened: a new one takes as long as a page.
  let tab: Opened | undefined
  const closeTab = async (): Promise<void> => {
    await tab?.close()
    tab = undefined
  }
  afterAll(closeTab)

  test.each(builtPages().filter(isJudged))('/%s opens without problems', async (path) => {
    onTestFailed(closeTab)
    tab ??= await open('')
    const { page, faults } = tab
    const before = faults.length
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(inject('site').url + path)
    expect(await shiftsAfterArrival(page)).toEqual([])
    expect(await axeFaults(page)).toEqual([])
    if (ofEachKind.has(path)) expect(await layoutFaults(page)).toEqual([])
    expect(await widthAt320(page)).toBe(320)
    expect(faults.slice(before)).toEqual([])
  })
})

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

test('there is a page of each kind', () => {
  expect(builtPages()).toEqual(expect.arrayContaining([...ofEachKind, ...withOwnParts]))
})
