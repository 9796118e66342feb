import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveFolder, type Site } from '@loyalty-kit/dev/serve-folder'
import { kebab } from '@specwright/docs-engine/page'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolder } from '../../../packages/toolkit/docs-engine/test/command.ts'
import { requestCases, requestsDocument } from '../../../packages/toolkit/docs-engine/test/documents/requests.ts'
import { expectedOf, partsOf } from '../../../packages/toolkit/docs-engine/test/meant.ts'
import { recordBefore, startMock } from '../../../packages/toolkit/docs-engine/test/mock-recorder.ts'
import { newContext } from '../test/browser/browser.ts'
import { consoleOf } from '../test/browser/docs-console.ts'

// Every style, encoding, content type and credential, sent from the page of its operation: to the sandbox, which takes it, and to
// the mock over HTTP, where what arrives is what the client sends in the test of its samples.

const folder = createFolder()
let site: Site
let mock: Awaited<ReturnType<typeof startMock>>
let recorder: Awaited<ReturnType<typeof recordBefore>>
let page: Page

beforeAll(async () => {
  writeFileSync(join(folder.path, 'requests.json'), requestsDocument())
  const { status, output } = await folder.run(['build', 'requests.json', '--out', 'site'])
  expect(status, output).toBe(0)
  site = await serveFolder(join(folder.path, 'site'), { host: '127.0.0.1', port: 0 })
  mock = await startMock(folder, 'requests.json')
  recorder = await recordBefore(mock.url)
  page = await (await newContext()).newPage()
})

afterAll(async () => {
  await page.context().close()
  await recorder.close()
  await mock.close()
  await site.close()
  rmSync(folder.path, { recursive: true })
})

test.each(Object.entries(requestCases))('%s is sent from its page', async (id, { meant, response }) => {
  await page.goto(`${site.url}/operations/${kebab(id)}/`)
  const docsConsole = consoleOf(page)
  const taken = response ? /^200/ : /^204/
  await docsConsole.press('Send', taken)
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  await docsConsole.fill('Address', recorder.url)
  // Browsers let no page send a cookie to another server, which refuses what requires it.
  const { cookie, ...headers } = meant.headers ?? {}
  const isSent = cookie === undefined
  // The sandbox issues tokens to anyone; another server does not.
  if (id === 'flowKey') await docsConsole.fill('Flow', await issuedToken())
  await docsConsole.press('Send', isSent ? taken : /^40[01]/)
  const received = recorder.received.findLast(({ path }) => path.split('/')[1] === id)
  const sent = { ...meant, headers }
  expect(received && partsOf(received, sent)).toEqual(expectedOf(id, sent))
  if (!isSent)
    expect(await docsConsole.root.locator('[role=status]').innerText()).toContain(
      'The browser did not send Cookie: curl does',
    )
})

async function issuedToken(): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo', client_secret: 'demo' })
  const response = await fetch(`${mock.url}/token`, { method: 'POST', body })
  return ((await response.json()) as { access_token: string }).access_token // as OAuth has it
}
