import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

/** What a page loads before it is used, in bytes after gzip. */
export interface PageWeight {
  readonly script: number
  /** Everything, including the page itself. */
  readonly wire: number
  /** The fonts of it. */
  readonly font: number
  readonly requests: number
  /** Requests to other hosts, which are not part of the sizes. */
  readonly outside: number
}

/** Measures a page: the files that a browser requests, and the inline scripts. */
export async function weigh(browser: Browser, url: string, folder: string, path: string): Promise<PageWeight> {
  const page = await browser.newPage()
  const files: { readonly type: string; readonly bytes: number }[] = []
  let outside = 0
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    if (protocol === 'data:' || protocol === 'blob:') return
    if (origin !== new URL(url).origin) return void outside++
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    if (!existsSync(file)) return
    files.push({ type: request.resourceType(), bytes: gzipSync(readFileSync(file)).length })
  })
  await page.goto(`${url}/${path}`, { waitUntil: 'networkidle', timeout: 0 })
  await page.close()
  const html = readFileSync(join(folder, path, 'index.html'), 'utf8')
  const inPage = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text = '']) => text).join('\n')
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0)
  return {
    script: sum(files.filter(({ type }) => type === 'script').map(({ bytes }) => bytes)) + gzipSync(inPage).length,
    font: sum(files.filter(({ type }) => type === 'font').map(({ bytes }) => bytes)),
    wire: sum(files.map(({ bytes }) => bytes)),
    requests: files.length,
    outside,
  }
}
