import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'

/** What a reader who is new to the docs wants to do, from the home page. */
interface Task {
  readonly name: string
  /** What it took with the stock theme that these pages replaced, measured once by the same steps of a reader. */
  readonly before: string
  readonly options?: BrowserContextOptions
  /** Does the task; what it took besides clicks. */
  readonly steps: (reader: Reader) => Promise<string | void>
}

interface Reader {
  readonly page: Page
  readonly click: (target: Locator) => Promise<void>
}

const deletion = /^Delete a tier/
const inMenu = (page: Page, name: RegExp): Locator => page.locator('nav.sidebar').getByRole('link', { name }).first()
const section = (page: Page, name: string): Locator => page.locator('header').getByRole('link', { name, exact: true })
const inText = (page: Page, name: string | RegExp): Locator => page.locator('main').getByRole('link', { name }).first()
const seen = async (target: Locator): Promise<void> => await target.first().waitFor()

/** Sends the request of a page, and waits for its response. */
async function send({ page, click }: Reader): Promise<void> {
  await click(page.getByRole('button', { name: 'Send', exact: true }))
  await seen(page.locator('[role=status]', { hasText: /^200/ }))
}

const tasks: readonly Task[] = [
  {
    name: 'get a token',
    before: '2 clicks',
    async steps(reader) {
      await reader.click(inText(reader.page, /^Generate an OAuth/))
      await send(reader)
    },
  },
  {
    name: 'delete a structure',
    before: '2 clicks',
    async steps(reader) {
      await reader.click(inText(reader.page, deletion))
      await send(reader)
    },
  },
  {
    name: 'find the limit of a period in weeks',
    before: '4 clicks',
    async steps({ page, click }) {
      await click(inText(page, deletion))
      const response = page.locator('section[data-status="200"]')
      await click(response.getByRole('button', { name: 'Expand all' }))
      await seen(response.getByText('WEEK', { exact: true }))
    },
  },
  {
    name: 'find what 409 means',
    before: '1 click, and a table to read',
    async steps({ page, click }) {
      await click(section(page, 'Reference'))
      await click(inMenu(page, /^Errors$/))
      const meaning = page.getByRole('row', { name: '409 Conflict' })
      await seen(meaning.getByText('The tier structure is assigned to a program'))
      const box = await meaning.boundingBox()
      if (box === null || box.y + box.height > 900) throw new Error('The row is below the window')
    },
  },
  {
    name: 'run the mock in a test',
    before: '1 click',
    async steps({ page, click }) {
      await click(inText(page, /Test with the mock/))
      await seen(page.getByText('createMockServer'))
    },
  },
  {
    name: 'share a request',
    before: 'impossible',
    async steps({ page, click }) {
      await click(inText(page, /^List the activities/))
      await click(page.locator('.edit > summary'))
      await page.getByLabel('limit').first().fill('7')
      await page.waitForURL(/limit=7/)
      return 'the address'
    },
  },
  {
    name: 'copy a call in TypeScript',
    before: '2 clicks',
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
    // The home page has a call.
    async steps({ page, click }) {
      await click(page.locator('label[for=language-typescript]'))
      await click(page.getByRole('button', { name: 'Copy the code' }))
      await seen(page.locator('.copy .feedback.show', { hasText: 'Copied!' }))
      const copied = await page.evaluate(async () => await navigator.clipboard.readText())
      if (!copied.includes('createLoyaltyClient')) throw new Error(`The clipboard has ${copied}`)
      return 'kept for other pages'
    },
  },
  {
    name: 'see the first sample on a phone',
    before: '1 click, at 1,728 px',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    async steps({ page, click }) {
      await click(inText(page, deletion))
      await page.waitForURL(/delete-tier/)
      const box = await page.locator('main pre').first().boundingBox()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 390) throw new Error(`The page is ${width} px wide`)
      return `at ${Math.round(box?.y ?? Infinity)} px`
    },
  },
  {
    name: 'send a deletion with the keyboard, from its page',
    before: '27 keys',
    async steps({ page }) {
      await page.goto(new URL('operations/delete-tier-structure/', page.url()).href)
      const isAt = async (label: string): Promise<boolean> =>
        await page.evaluate((text) => document.activeElement?.textContent?.trim() === text, label)
      let keys = 2 // the link that skips to the text, and Enter
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      for (; !(await isAt('Send')); keys += 1) {
        if (keys > 100) throw new Error('Send cannot be reached')
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
      await seen(page.locator('[role=status]', { hasText: /^200/ }))
      return `${keys + 1} keys`
    },
  },
  {
    name: 'read a request and its responses without script',
    before: '2 clicks',
    options: { javaScriptEnabled: false },
    async steps({ page, click }) {
      await click(inText(page, deletion))
      await seen(page.getByText('curl -X DELETE'))
      await click(page.locator('label[for=example-409]'))
      await page.locator('[data-tabs=example]').getByText('tier_structure_in_use').last().waitFor()
    },
  },
  {
    name: 'find a field by its name, and land on it',
    before: 'not measured',
    async steps({ page, click }) {
      await click(page.locator('docs-search button').first())
      await page.getByRole('searchbox').fill('card_definition_id')
      await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
      await click(page.getByRole('dialog').getByRole('link').first())
      await page.waitForURL(/#card_definition_id$/)
      await seen(page.locator('main :target'))
    },
  },
  {
    name: 'read what an event contains',
    before: 'not measured',
    async steps({ page, click }) {
      await click(section(page, 'Reference'))
      await click(inMenu(page, /^vl\.reward\.created$/))
      await seen(page.locator('main pre'))
    },
  },
]

/** Does first tasks on a site: rows of a table with what each took before, and now. */
export async function readerTasks(browser: Browser, url: string): Promise<string[][]> {
  const rows: string[][] = []
  for (const { name, before, options, steps } of tasks) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    let clicks = 0
    const click = async (target: Locator): Promise<void> => {
      clicks += 1
      await target.click()
    }
    await page.goto(`${url}/`)
    const besides = await steps({ page, click })
    const took = clicks === 0 ? [] : [clicks === 1 ? '1 click' : `${clicks} clicks`]
    rows.push([name, before, [...took, ...(besides === undefined ? [] : [besides])].join(', ')])
    await context.close()
  }
  return rows
}
