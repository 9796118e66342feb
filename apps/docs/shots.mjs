import { chromium } from 'playwright-core'
import { launchOptions } from './test/site/chromium.ts'
import { serveFolder } from '@loyalty-kit/dev/serve-folder'
const server = await serveFolder(process.argv[2], { host: '127.0.0.1', port: 0 })
const browser = await chromium.launch(await launchOptions())
for (const [name, path, size, theme, act] of JSON.parse(process.argv[3])) {
  const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(server.url + path)
  if (act === 'send') { await page.getByRole('button', { name: 'Send', exact: true }).click(); await page.locator('[role=status]', { hasText: /^\d/ }).waitFor() }
  if (act === 'bad') { await page.getByLabel('limit').fill('101'); await page.getByRole('button', { name: 'Send', exact: true }).click(); await page.locator('[role=status]', { hasText: /not valid/ }).waitFor() }
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true })
  await context.close()
}
await browser.close(); await server.close()
