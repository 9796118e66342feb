import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { newContext } from '../browser/browser.ts'
import { consoleOf } from '../browser/docs-console.ts'

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

/**
 * Tests what the console of a site shows of its requests and responses.
 *
 * @param urlOf The address of a page.
 */
export function testConsole(urlOf: (path: string) => string): void {
  async function open(operation: string, width = 1280) {
    const context = await newContext({ reducedMotion: 'reduce', viewport: { width, height: 900 } })
    onTestFinished(async () => await context.close())
    const page = await context.newPage()
    await page.goto(urlOf(`operations/${operation}/`))
    return { page, docsConsole: consoleOf(page) }
  }

  test('issues of a body are a list below it, each of which leads to its value, the first one at once', async () => {
    const { docsConsole } = await open('add-pet')
    const { root } = docsConsole
    await docsConsole.fill('JSON', '{\n  "name": 7,\n  "toys": [{ "count": 1 }, { "count": 10 }]\n}')
    await docsConsole.press('Send', /^2 inputs are not valid/)
    const selected = async (): Promise<string> =>
      await root
        .locator('textarea')
        .evaluate((box: HTMLTextAreaElement) =>
          box === document.activeElement ? box.value.slice(box.selectionStart, box.selectionEnd) : '',
        )
    const issues = root.locator('#console-issue-body > li')
    expect(await issues.allInnerTexts()).toEqual(['/name must be a string', '/toys/1/count must be at most 9'])
    expect(await selected()).toBe('7')
    await issues.last().getByRole('button').click()
    expect(await selected()).toBe('10')
    const fonts = await root
      .locator('textarea, pre')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontFamily))
    expect(new Set(fonts).size).toBe(1)
  })

  test.each([
    [
      '{ "name": "Rex",\n  "toys": [{ "count"',
      'This is half a document of JSON: it ends on line 2, within the object that begins on line 2',
    ],
    [
      '{ "name": "Rex", }',
      'This is not JSON: "}" on line 1, column 18 stands where a name in quotes is expected, within the object that begins on line 1',
    ],
    ['[1]]', 'This is not JSON: "]" on line 1, column 4 stands where the end is expected'],
    [
      '{ "name": "a\\x" }',
      'This is not JSON: "\\"" on line 1, column 11 stands where a value is expected, within the object that begins on line 1',
    ],
    [' ', 'The body is empty'],
  ])('the body %j is said to be what it is', async (body, sentence) => {
    const { docsConsole } = await open('add-pet')
    await docsConsole.fill('JSON', body)
    await docsConsole.press('Send', /^One input is not valid/)
    expect(await docsConsole.root.locator('#console-issue-body').innerText()).toBe(sentence)
  })

  test('half of a response is said to be half a document', async () => {
    const { docsConsole } = await open('add-pet')
    await docsConsole.openSandbox()
    await docsConsole.root.getByLabel('Next request').selectOption('gets half of the body')
    await docsConsole.press('Set', /half/)
    await docsConsole.press('Send', /^200/)
    expect(await docsConsole.root.locator('.undocumented').innerText()).toMatch(/^This is half a document of JSON/)
  })

  test('an image is shown, and another file by its size, to save', async () => {
    const { page, docsConsole } = await open('get-picture')
    await docsConsole.press('Send', /^200/)
    const image = docsConsole.root.getByRole('img', { name: 'The response' })
    expect(await image.evaluate((each: HTMLImageElement) => [each.naturalWidth, each.naturalHeight])).toEqual([20, 10])
    await page.goto(urlOf('operations/get-archive/'))
    await docsConsole.press('Send', /^200/)
    expect(await docsConsole.root.locator('.media').innerText()).toMatch(/^application\/zip, [\d,]+ bytes$/)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      docsConsole.root.getByRole('button', { name: 'Save', exact: true }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('response.zip')
  })

  test.each([
    ['text/event-stream', ['data: 1\n\n', 'data: 2\n\n']],
    ['application/x-ndjson; charset=utf-8', ['{"a":1}\n', '{"a":2}\n']],
    ['application/jsonl', ['{"a":1}\r\n', '{"a":2}\r\n']],
  ])('a stream of %s comes line by line', async (type, [first = '', second = '']) => {
    const { url, response } = await startServer()
    const { docsConsole } = await open('list-events')
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

  test.each([390, 1280])('nothing moves at %i px when a response comes', async (width) => {
    const { url, response } = await startServer()
    const { page, docsConsole } = await open('add-pet', width)
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
