import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newContext } from './browser.ts'
import { shiftsOn } from './shifts.ts'

const { base, folder, url } = inject('site')

/** Serves the site, and of one of its pages at first only what precedes a mark. */
async function serveInParts(path: string, mark: string): Promise<{ address: string; sendRest: () => void }> {
  const html = readFileSync(join(folder, path, 'index.html'), 'utf8')
  const end = html.indexOf(mark)
  expect(end).toBeGreaterThan(0)
  let sendRest = (): void => undefined
  const server = createServer((request, response) => {
    if (request.url === `${base}/${path}`) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.write(html.slice(0, end))
      sendRest = () => void response.end(html.slice(end))
      return
    }
    void fetch(new URL(request.url ?? '', url)).then(async (found) => {
      response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await found.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  return { address: `http://127.0.0.1:${port}${base}/${path}`, sendRest: () => sendRest() }
}

/** Tests that nothing moves where the rest of a page arrives late, from a mark on. */
export function testLateParts(parts: readonly (readonly [path: string, mark: string])[]): void {
  test.each(parts)('nothing moves where the rest of /%s arrives late, from %s on', async (path, mark) => {
    const { address, sendRest } = await serveInParts(path, mark)
    const context = await newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Loyalty Kit' }).waitFor()
    // What is there has been painted.
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    sendRest()
    await page.waitForLoadState('load')
    expect(await shiftsOn(page)).toEqual([])
    await context.close()
  })
}
