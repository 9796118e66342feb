import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openOn } from '../browser/browser.ts'
import { consoleOf } from '../browser/docs-console.ts'
import type { UrlOf } from './own-site.ts'

/** Another server, whose response to the first request a test writes. */
async function startServer(): Promise<{ readonly url: string; readonly response: Promise<ServerResponse> }> {
  const { promise: response, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((request, sent) => {
    for (const name of ['origin', 'headers', 'methods']) sent.setHeader(`access-control-allow-${name}`, '*')
    if (request.method === 'OPTIONS') sent.end()
    else resolve(sent)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, response }
}

/** The page of an operation, and its console. */
export async function openOperation(urlOf: UrlOf, operation: string, width = 1280) {
  const viewport = { width, height: 900 }
  const { page, close } = await openOn(urlOf(''), `operations/${operation}/`, { viewport })
  onTestFinished(close)
  return { page, docsConsole: consoleOf(page) }
}

/** Tests that a body that is not JSON is said to be what it is. */
export function testBodies(urlOf: UrlOf, bodies: readonly (readonly [body: string, sentence: string])[]): void {
  test.each(bodies)('the body %j is said to be what it is', async (body, sentence) => {
    const { docsConsole } = await openOperation(urlOf, 'add-pet')
    await docsConsole.fill('JSON', body)
    await docsConsole.press('Send', /^One input is not valid/)
    expect(await docsConsole.root.locator('#console-issue-body').innerText()).toBe(sentence)
  })
}

/** Tests that a stream comes line by line. */
export function testStreams(
  urlOf: UrlOf,
  streams: readonly (readonly [type: string, parts: readonly [first: string, second: string]])[],
): void {
  test.each(streams)('a stream of %s comes line by line', async (type, [first, second]) => {
    const { url, response } = await startServer()
    const { docsConsole } = await openOperation(urlOf, 'list-events')
    await docsConsole.edit()
    await docsConsole.root.getByLabel('Another server').check()
    await docsConsole.fill('Address', url)
    await docsConsole.press('Send', /^Sending/)
    const sent = await response
    sent.writeHead(200, { 'content-type': type })
    sent.write(first + second.slice(0, 4))
    const code = docsConsole.root.locator('.response code')
    const text = async (): Promise<string | null> => await code.textContent()
    await expect.poll(text).toBe(first)
    sent.write(second.slice(4))
    await expect.poll(text).toBe(first + second)
    sent.end('rest')
    await expect.poll(text).toBe(`${first}${second}rest`)
    await docsConsole.root.locator('[role=status]', { hasText: `${(first + second).length + 4} bytes` }).waitFor()
    expect(await docsConsole.root.locator('[role=status]').innerText()).toContain(`Answered by ${new URL(url).host}`)
  })
}

/** Tests that nothing moves when a response comes. */
export function testStill(urlOf: UrlOf, widths: readonly number[]): void {
  test.each(widths)('nothing moves at %i px when a response comes', async (width) => {
    const { url, response } = await startServer()
    const { page, docsConsole } = await openOperation(urlOf, 'add-pet', width)
    await docsConsole.edit()
    await docsConsole.root.getByLabel('Another server').check()
    await docsConsole.fill('Address', url)
    await docsConsole.press('Send', /^Sending/)
    const sent = await response
    const places = async (): Promise<readonly unknown[]> =>
      await page.evaluate(() => {
        const top = (selector: string): number => document.querySelector(selector)?.getBoundingClientRect().top ?? NaN
        return [top('.example .response') - top('[data-tabs=language]'), top('.facts') - top('.about')]
      })
    const before = await places()
    sent.writeHead(200, { 'content-type': 'text/plain' }).end('a line\n'.repeat(100))
    await docsConsole.root.locator('[role=status]', { hasText: /^200/ }).waitFor()
    expect(await places()).toEqual(before)
  })
}
