import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSite } from '../src/io/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'docs-servers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const region = { default: 'eu', enum: ['eu', 'us'] }
const demo = { url: 'http://127.0.0.1:5810', command: 'npm start' }

const rows = [
  { servers: undefined, shown: 'http://127.0.0.1:4010' },
  { servers: [{ url: '/' }], shown: 'http://127.0.0.1:4010' },
  { servers: [{ url: '/api/v2/' }], shown: 'http://127.0.0.1:4010/api/v2' },
  { servers: [{ url: 'api' }], shown: 'http://127.0.0.1:4010/api' },
  { servers: [{ url: 'https://shop.example' }], shown: 'https://shop.example' },
  { servers: [{ url: 'https://shop.example/v2/' }, { url: 'https://b.example' }], shown: 'https://shop.example/v2' },
  {
    servers: [{ url: 'https://{region}.shop.example/v1', variables: { region } }],
    shown: 'https://eu.shop.example/v1',
  },
  { servers: [{ url: 'https://shop.example' }], own: [{ url: '/files' }], shown: 'https://shop.example/files' },
  { servers: [{ url: 'https://shop.example' }], own: [{ url: 'https://f.example/v1' }], shown: 'https://f.example/v1' },
  { servers: [{ url: 'https://shop.example/v2' }], demo, shown: 'http://127.0.0.1:5810' },
  { servers: [{ url: '/v2' }], own: [{ url: 'https://f.example' }], demo, shown: 'http://127.0.0.1:5810' },
]

test.each(rows)('samples of a document with the servers $servers show $shown', async (row) => {
  const { servers, own, shown, ...options } = row
  const get = { operationId: 'getPet', responses: { 204: { description: 'Done' } }, ...(own && { servers: own }) }
  const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, servers, paths: { '/pet': { get } } }
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
  const { data, facts } = await readSite({ contract: { document: 'openapi.json' }, ...options }, folder)
  const request = data.operations[0]?.request
  expect(request?.server ?? facts.demo.url).toBe(shown)
  // A service does not know the public credentials of a mock, which serves what is relative to an unknown address.
  expect(request?.isToService ?? false).toBe(shown.startsWith('https:'))
})
