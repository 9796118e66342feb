import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { serveFolder } from '@loyalty-kit/dev/serve-folder'
import { chromium, type Browser } from 'playwright-core'
import { launchOptions } from '../test/site/chromium.ts'

/** Runs a callback with a browser and a built site, which is served compressed while the callback runs. */
export async function withSite<Result>(
  folder: string,
  work: (browser: Browser, url: string) => Promise<Result>,
): Promise<Result> {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.(?:html|css|js|svg)$/.test(path))
      writeFileSync(join(folder, `${path}.gz`), gzipSync(readFileSync(join(folder, path))))
  }
  const server = await serveFolder(folder, { host: '127.0.0.1', port: 0 })
  const browser = await chromium.launch(await launchOptions())
  try {
    return await work(browser, server.url)
  } finally {
    await browser.close()
    await server.close()
  }
}
