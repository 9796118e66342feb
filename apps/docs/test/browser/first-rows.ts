import { expect, test } from 'vitest'
import { openNew } from './browser.ts'

/** What readers look for, and the page that must come first, by its address below the home page; the first ones are of each kind. */
const searches: readonly (readonly [words: string, address: RegExp])[] = [
  ['webhook', /^guides\/any-contract\/#receive-webhooks$/],
  ['ErrorResponse', /^schemas\/error-response\//],
  ['grace_period', /^schemas\/downgrade\/#grace_period$/],
  ['409', /^guides\/errors\/#status-409$/],
  ['sdk', /^guides\/start\/#3-use-the-typescript-client$/],
  ['typescript', /^guides\/start\/#3-use-the-typescript-client$/],
  ['sandbox', /^guides\/testing\/#try-it-in-the-sandbox$/],
  ['python', /^guides\/start\/#use-another-language$/],
  ['401', /^guides\/errors\/#status-401$/],
  ['rate limit', /^guides\/errors\//],
  ['idempotency', /^guides\/any-contract\/#send-idempotency-keys$/],
  ['retry', /^guides\/errors\//],
  ['authentication', /^guides\/authentication\//],
  ['scopes', /^reference\/scopes\//],
  ['get a token', /^guides\/authentication\/#get-a-token$/],
  ['revoke', /^operations\/revoke-oauth-token\//],
  ['delete tier structure', /^operations\/delete-tier-structure\//],
  ['pagination', /^guides\/pagination\//],
  ['openapi', /^reference\/#download$/],
  ['postgres', /^guides\/operating\/#keep-the-rows$/],
  ['beta', /^guides\/versions\//],
]

/** Tests that the first ones of the searches give the page that answers them first, and open it with Enter. */
export function testFirstRows(count: number): void {
  const chosen = searches.slice(0, count)
  test(`each of ${count} searches gives the page that answers it first, and opens it with Enter`, async () => {
    const { page, faults, close } = await openNew('')
    const opened: string[] = []
    // Opening each page would take most of the time.
    await page.exposeFunction('record', (link: string) => void opened.push(link.slice(page.url().length)))
    await page.evaluate(() => {
      document.addEventListener('click', (event) => {
        if (!(event.target instanceof HTMLAnchorElement)) return
        event.preventDefault()
        ;(Reflect.get(globalThis, 'record') as (address: string) => void)(event.target.href)
      })
    })
    for (const [words] of chosen) {
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox').fill(words)
      // Enter counts at once, although the results are still on their way.
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    expect(opened).toHaveLength(count)
    expect(opened).toEqual(chosen.map(([, expected]) => expect.stringMatching(expected) as unknown))
    expect(faults).toEqual([])
    await close()
  })
}
