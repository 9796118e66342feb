import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { open } from './browser.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'
import { testFirstRows } from './first-rows.ts'
import { testFields, testMissing, testNames } from './searches.ts'

// Nightly, other fields.
testFields([
  {
    words: facts.size,
    path: `List the activities of a reward > ${facts.size}`,
    anchor: `parameter-${facts.size}`,
  },
])

// Most pages have the word in their text.
testNames(['type'])

// Nightly, twenty.
testFirstRows(4)

test('arrows reach the results, Enter opens the selected one, and the first Escape closes the dialog', async () => {
  const { page, faults, close } = await open('')
  const input = page.getByRole('searchbox')
  await page.keyboard.press('Control+k')
  await input.fill('token')
  await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
  const selected = async (): Promise<string | null> =>
    await page.evaluate(() => document.activeElement?.getAttribute('href') ?? null)
  const links = await page
    .getByRole('dialog')
    .getByRole('link')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.length).toBeGreaterThan(2)
  for (const [key, index] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    expect(await selected()).toBe(links[index])
  }
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').isVisible()).toBe(false)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${links[1]}`)
  expect(faults).toEqual([])
  await close()
})

test('before anything is typed, the search has links to start with, and a slash in a field is text', async () => {
  const { page, faults, close } = await open('schemas/period/')
  await page.keyboard.press('/')
  const start = page.getByRole('navigation', { name: 'Start here' })
  expect(await start.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining(['Guides', 'Reference', 'Errors']),
  )
  await page.keyboard.press('/')
  expect(await page.getByRole('searchbox').inputValue()).toBe('/')
  await page.getByRole('searchbox').fill('tier_structure_in_use')
  await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
  expect(await start.isVisible()).toBe(false)
  const first = page.getByRole('dialog').getByRole('listitem').filter({ visible: true }).first()
  expect(await first.getByRole('img').getAttribute('aria-label')).toBe('error')
  expect(await axeFaults(page, { within: 'dialog[open]' })).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('the index separates the words that are separate on the page', async () => {
  // The policy of the site allows no script of this test.
  const { page, close } = await open('', { bypassCSP: true })
  const folder = new URL(page.url()).pathname
  await page.addScriptTag({
    type: 'module',
    content: `globalThis.pagefind = await import('${folder}pagefind/pagefind.js')`,
  })
  await page.waitForFunction(() => Reflect.has(globalThis, 'pagefind'))
  expect(await page.evaluate(gluedWords)).toEqual([])
  await close()
})

// Nightly, the other parts.
testMissing(['pagefind.js', '.pf_meta'])

interface Indexed {
  search(words: null): Promise<{ results: { data(): Promise<{ url: string; content: string }> }[] }>
}

/** The words of the search index that are not words of their page; runs in the browser. */
async function gluedWords(): Promise<string[]> {
  const pagefind = Reflect.get(globalThis, 'pagefind') as Indexed // the script above sets it
  const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []
  const inPage = async ({ url, content }: { url: string; content: string }): Promise<string[]> => {
    const html = await (await fetch(url)).text()
    // Elements separate words; of code, only its lines.
    const parts = html.split(/(<pre[^]*?<\/pre>)/)
    const separate = parts.map((part) =>
      part.replaceAll(part.startsWith('<pre') ? /<(?=div)/g : /<(?=\/?[a-z])/g, ' <'),
    )
    const { textContent } = new DOMParser().parseFromString(separate.join(''), 'text/html').documentElement
    const words = new Set(wordsIn(textContent))
    const missing = wordsIn(content.replaceAll(/&#?\w+;/g, ' ')).filter((word) => !words.has(word))
    return missing.map((word) => `${url}: ${word}`)
  }
  const { results } = await pagefind.search(null)
  const pages = await Promise.all(results.map(async (result) => await result.data()))
  return (await Promise.all(pages.map(inPage))).flat()
}
