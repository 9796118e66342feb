import { expect, test } from 'vitest'
import { open, openNew } from './browser.ts'
import { consoleOf } from './docs-console.ts'

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

/** What a reader fills in on a page, and a part of the code that they copy. */
interface Copy {
  readonly page: string
  readonly fill: readonly [name: string, value: string]
  readonly as: string
  readonly code: string
}

/** What a reader enters on a page, and what the console says once it is sent. */
interface Input {
  readonly of: string
  readonly path: string
  readonly server: string
  readonly label: string
  readonly value: string
  readonly sends: RegExp
}

/** Tests that what is filled in is copied as code. */
export function testCopies(copies: readonly Copy[]): void {
  test.each(copies)(
    'what is filled in is copied as $as: $code',
    async ({ page: path, fill: [name, value], as, code }) => {
      const { page, close } = await open(path, clipboard)
      const docsConsole = consoleOf(page)
      await docsConsole.fill(name, value)
      await docsConsole.press(as, new RegExp(`^Copied as ${as}$`))
      const copied = await page.evaluate(async () => await navigator.clipboard.readText())
      expect(copied).toContain(code)
      expect(copied).not.toContain('a-secret')
      await close()
    },
  )
}

/** Tests that what a reader enters before the console is loaded is kept. */
export function testKeptInputs(inputs: readonly Input[]): void {
  test.each(inputs)(
    '$of that the reader entered before the console was loaded is kept',
    async ({ path, server, label, value, sends }) => {
      const { page, context, close } = await openNew('')
      const isEntered = Promise.withResolvers<undefined>()
      await context.route(/\/element\.[^/]*\.js/, async (route) => {
        await isEntered.promise
        await route.continue()
      })
      await page.goto(new URL(path, page.url()).href)
      const docsConsole = consoleOf(page)
      await docsConsole.edit()
      await docsConsole.root.locator(`[name=server][value=${server}]`).check()
      await docsConsole.fill(label, value)
      isEntered.resolve(undefined)
      await docsConsole.press('Send', sends)
      expect(await docsConsole.valueOf(label)).toBe(value)
      await close()
    },
  )
}
