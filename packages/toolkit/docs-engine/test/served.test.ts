import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../internal/machine/src/ports.ts'
import { createFolder } from './command.ts'

test('a page that is served has its Markdown beside it, as its head says', async () => {
  const folder = createFolder()
  onTestFinished(() => rmSync(folder.path, { recursive: true, force: true }))
  const get = { operationId: 'listPets', summary: 'List the pets', responses: { 204: { description: 'None.' } } }
  const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: { '/pets': { get } } }
  writeFileSync(join(folder.path, 'api.json'), JSON.stringify(document))
  const port = String(await freePort())
  const child = folder.start(['dev', 'api.json', '--port', port, '--base', '/docs'])
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const open = async (path: string): Promise<Response | undefined> =>
    await fetch(new URL(path, `http://127.0.0.1:${port}`)).catch(() => undefined)
  await expect.poll(async () => (await open('/docs/'))?.status).toBe(200)
  const page = (await (await open('/docs/operations/list-pets/'))?.text()) ?? ''
  const [, markdown = ''] = /<link rel="alternate" type="text\/markdown" href="([^"]*)"/.exec(page) ?? []
  expect(markdown).toBe('/docs/operations/list-pets.md')
  const twin = await open(markdown)
  expect(twin?.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await twin?.text()).toMatch(/^# List the pets\n/)
  expect(await (await open('/docs/index.md'))?.text()).toMatch(/^# Pets\n/)
  expect((await open('/docs/operations/none.md'))?.status).toBe(404)
  // What only a build writes has no link.
  expect(page).not.toContain('llms.txt')
})
