import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { launchOptions } from '../test/site/chromium.ts'

/** Renders `card.html` as the preview picture for links to the docs. */
const browser = await chromium.launch(await launchOptions())
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.goto(new URL('card.html', import.meta.url).href)
await page.screenshot({ path: fileURLToPath(new URL('../public/card.png', import.meta.url)) })
await browser.close()
