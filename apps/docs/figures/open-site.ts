import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { serveFolder } from '@loyalty-kit/dev/serve-folder'
import { freePort } from '@specwright/machine/ports'
import { chromium, type Browser } from 'playwright-core'
import { launchOptions } from '../test/site/chromium.ts'

/**
 * Runs a callback with a browser, a built site, which is served compressed while the callback runs, and the port at which
 * other tools reach the browser.
 */
export async function withSite<Result>(
  folder: string,
  work: (browser: Browser, url: string, debugPort: number) => Promise<Result>,
): Promise<Result> {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.(?:html|css|js|svg|yaml)$/.test(path))
      writeFileSync(join(folder, `${path}.gz`), gzipSync(readFileSync(join(folder, path))))
  }
  const server = await serveFolder(folder, { host: '127.0.0.1', port: 0 })
  const debugPort = await freePort()
  const options = await launchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${debugPort}`],
  })
  try {
    return await work(browser, server.url, debugPort)
  } finally {
    await browser.close()
    await server.close()
  }
}
