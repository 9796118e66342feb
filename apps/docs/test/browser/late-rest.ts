import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { newContext } from './browser.ts'

const site = new URL(inject('site').url)

/** Sends what follows the title of the page that was requested last. */
let sendRest: () => void = () => {}

/** The site, of whose pages all up to the title is sent at first. */
const server = createServer((request, response) => {
  void fetch(new URL(request.url ?? '/', site)).then(async (found) => {
    const type = found.headers.get('content-type') ?? ''
    response.writeHead(found.status, { 'content-type': type })
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await found.arrayBuffer()))
    const html = await found.text()
    const end = html.indexOf('</h1>') + '</h1>'.length
    sendRest = () => response.end(html.slice(end))
    return response.write(html.slice(0, end))
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo // it listens on a port
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const context = await newContext({ viewport: { width: 1280, height: 720 }, serviceWorkers: 'block' })
afterAll(async () => await context.close())

/** Tests that the title of a page stays where it is while the rest of the page is read. */
export function testTitles(paths: readonly string[]): void {
  test.each(paths)('the title of /%s stays where it is while the rest of the page is read', async (path) => {
    const page = await context.newPage()
    const title = page.locator('main h1')
    const place = async (): Promise<object> =>
      await title.evaluate((element) => {
        const { x, y, height } = element.getBoundingClientRect()
        return { x, y, height }
      })
    await page.goto(`http://127.0.0.1:${port}${site.pathname}${path}`, { waitUntil: 'commit' })
    await title.waitFor()
    const before = await place()
    sendRest()
    await page.waitForLoadState('load')
    expect(await place()).toEqual(before)
    await page.close()
  })
}
