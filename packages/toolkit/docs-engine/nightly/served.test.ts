import { expect, test } from 'vitest'
import { served } from '../test/serve.ts'

test('a page that is served has its Markdown beside it, as its head says', async () => {
  const get = { operationId: 'listPets', summary: 'List the pets', responses: { 204: { description: 'None.' } } }
  const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: { '/pets': { get } } }
  const { open } = await served(document, '/docs/')
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
