import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test } from 'vitest'
import { open, openNew } from './browser.ts'
import { consoleOf } from './docs-console.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'
import { testRefusedAddresses } from './refused-addresses.ts'

/** A server that holds the response to each request until it is released, as `{ "n": number of the request }`. */
async function startSlowServer() {
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    if (request.method === 'OPTIONS' || request.url === facts.tokenPath)
      return void response.end('{ "access_token": "a-secret-token" }')
    const n = held.length
    held.push(() => void response.end(JSON.stringify({ n })))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, held }
}

test('sends requests to another server instead of the sandbox', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  const { url, close: stop } = await listen(createMockServer({ cors: '*' }), { port: 0 })
  const docsConsole = consoleOf(page)
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  await docsConsole.fill('Address', url)
  await docsConsole.press('Send', /^200/)
  expect(await docsConsole.response()).toMatchObject({ id: 'ts_gold', status: 'DELETED' })
  expect(await docsConsole.curl()).toContain(url)
  await docsConsole.press('Send', /^404/)
  await docsConsole.root.getByLabel('Sandbox in this page').check()
  await docsConsole.press('Send', /^401|^200/)
  await stop()
  await close()
})

test('a slow response never replaces a newer one, and can be cancelled', async () => {
  const { url, held } = await startSlowServer()
  const { page, close } = await open('operations/delete-tier-structure/')
  const docsConsole = consoleOf(page)
  const send = docsConsole.root.getByRole('button', { name: 'Send', exact: true })
  const cancel = docsConsole.root.getByRole('button', { name: 'Cancel' })
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  await docsConsole.fill('Address', url)
  expect(await cancel.isVisible()).toBe(false)
  await send.click()
  await expect.poll(() => held.length).toBe(1)
  await send.click()
  await expect.poll(() => held.length).toBe(2)
  held[1]?.()
  await docsConsole.root.locator('[role=status]', { hasText: /^200/ }).waitFor()
  expect(await docsConsole.response()).toEqual({ n: 1 })
  held[0]?.()
  await docsConsole.fill('id required', 'another')
  expect(await docsConsole.response()).toEqual({ n: 1 })
  expect(await cancel.isVisible()).toBe(false)
  await send.click()
  await expect.poll(() => held.length).toBe(3)
  await cancel.click()
  await docsConsole.root.locator('[role=status]', { hasText: 'Cancelled' }).waitFor()
  expect(await docsConsole.root.locator('.response').isVisible()).toBe(false)
  await send.click()
  await expect.poll(() => held.length).toBe(4)
  held[3]?.()
  await docsConsole.root.locator('[role=status]', { hasText: /^200/ }).waitFor()
  expect(await docsConsole.response()).toEqual({ n: 3 })
  await close()
})

test('credentials of another server stay in memory', async () => {
  const { url } = await startSlowServer()
  const { page, context, close } = await openNew('operations/revoke-oauth-token/')
  const docsConsole = consoleOf(page)
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  await docsConsole.fill('Address', url.replace('http://', 'http://me:a-secret@') + '?key=a-secret')
  await docsConsole.fill('X-App-Id', 'a-secret-app')
  await docsConsole.fill('X-App-Token', 'a-secret')
  await docsConsole.fill('Address', url)
  await docsConsole.fill('access_token', 'a-secret')
  // They are not those of the sandbox.
  await docsConsole.root.getByLabel('Sandbox in this page').check()
  expect(await docsConsole.valueOf('X-App-Token')).toBe('demo-token')
  expect(await docsConsole.valueOf('access_token')).toBe('')
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  expect(await docsConsole.valueOf('X-App-Token')).toBe('a-secret')
  await page.goto(new URL('../delete-tier-structure/', page.url()).href)
  await docsConsole.edit()
  await expect.poll(async () => await docsConsole.valueOf('Address')).toBe(url)
  expect(await docsConsole.valueOf('X-App-Token')).toBe('demo-token')
  await docsConsole.press('New token', /token is set/)
  expect(await docsConsole.valueOf('Access token')).toBe('a-secret-token')
  await page.reload()
  expect(await docsConsole.valueOf('Access token')).toBe('')
  const stored = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).length + (await caches.keys()).length
    return [{ ...sessionStorage }, { ...localStorage }, history.state as unknown, location.href, databases]
  })
  expect(JSON.stringify([stored, await context.cookies()])).not.toContain('a-secret')
  expect(stored.at(-1)).toBe(0)
  await close()
})

testRefusedAddresses(['shop'])
