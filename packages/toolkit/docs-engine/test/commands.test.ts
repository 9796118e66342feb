import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSite } from '../src/io/site.ts'
import type * as unwordedModule from '../src/reference/unworded.ts'
import { createFolder } from './command.ts'
import { unwordedDocument } from './documents/unworded.ts'

const folder = createFolder()

beforeAll(() => writeFileSync(join(folder.path, 'unworded.json'), unwordedDocument))

afterAll(() => rmSync(folder.path, { recursive: true }))

test('a configuration with an option that does not exist is refused', async () => {
  mkdirSync(join(folder.path, 'refused'))
  writeFileSync(join(folder.path, 'refused/specwright.config.js'), 'export default { docs: { colours: {} } }')
  const { status, output } = await folder.run(['build', '../unworded.json'], 'refused')
  expect(output).toContain('Cannot use specwright.config.js: docs have no option "colours": use contract, workflows,')
  expect(status).toBe(1)
})

// Nightly, a build.
test('a page of a strict site refuses what it has no words for', async () => {
  const contract = { document: 'unworded.json' }
  const { facts } = await readSite({ contract, strict: true }, folder.path)
  vi.doMock('virtual:specwright-docs/site', () => ({ default: facts }))
  // A module of its own, beside that of the site of these tests.
  const module = '../src/reference/unworded.ts?strict'
  const { reportUnworded } = (await import(module)) as typeof unwordedModule
  vi.doUnmock('virtual:specwright-docs/site')
  expect(() => reportUnworded([{ pointer: '/components/schemas/Unnamed', what: 'its name', written: {} }])).toThrow(
    'Cannot document the schema at /components/schemas/Unnamed: the reference cannot describe its name',
  )
})

const garage = (description: string, members = 'paths: {}'): string => `openapi: 3.1.0
info: { title: Garage, version: '1', description: "${description}" }
servers: [{ url: 'https://garage.test' }]
security: [{ staff: ['cars:read'] }, { guests: [] }]
components:
  securitySchemes: { staff: { type: http, scheme: bearer }, guests: { type: openIdConnect, openIdConnectUrl: 'https://id.example/openid' } }
${members}
`

test.each([
  [
    'a document without paths',
    "openapi: 3.1.0\ninfo: { title: None, version: '1' }",
    /none\.yaml:1:1 error struct: Must/,
  ],
  [
    'what breaks a rule',
    garage('').replace('title: Garage', 'titel: Garage'),
    /none\.yaml:2:\d+ error struct: .*titel/,
  ],
  ['a link to nothing', garage('See [files](files.md).'), /lead nowhere\nnone\.yaml: "files\.md" in /],
])('a strict build refuses %s before it builds pages', async (_, text, says) => {
  writeFileSync(join(folder.path, 'none.yaml'), text)
  const { status, output } = await folder.run(['build', 'none.yaml', '--out', 'none', '--strict'])
  expect(output).toMatch(says)
  expect(output).not.toContain('Building the pages')
  expect(status).toBe(1)
})

test.each(["openapi: 3.1.0\ninfo: { title: None, version: '1' }", garage('', 'paths: {}'), garage('', 'webhooks: {}')])(
  'a document without operations has a site, too: %s',
  async (text) => {
    writeFileSync(join(folder.path, 'none.yaml'), text)
    const { data } = await readSite({ contract: { document: 'none.yaml' } }, folder.path)
    expect(data.operations).toEqual([])
  },
)

test('a folder with other files is not replaced', async () => {
  writeFileSync(join(folder.path, 'mine.txt'), 'mine')
  const { status, output } = await folder.run(['build', 'unworded.json', '--out', '.'])
  expect(status).toBe(1)
  expect(output).toContain(`${folder.path} has files that were not built`)
  expect(folder.read('mine.txt')).toBe('mine')
})

test.each([
  [['serve', 'a.yaml'], 'Unknown command "docs serve": use build or dev'],
  [['biuld', 'a.yaml'], 'Unknown command "docs biuld": did you mean build?'],
  [['build', 'a.yaml', '--outt', 'b'], 'Unknown option "--outt" of docs build: did you mean --out?'],
  [['build', 'a.yaml', '--port', '1'], 'Unknown option "--port" of docs build'],
  [['build'], 'DOCUMENT is missing'],
  [['build', 'missing.yaml'], 'There is no file "missing.yaml"'],
  [['dev', 'missing.yaml'], 'There is no file "missing.yaml"'],
  [['build', 'missing.yaml', '--quiet'], 'There is no file "missing.yaml"'],
  [['build', 'a.yaml', 'b.yaml'], 'Unexpected argument "b.yaml"'],
  [['dev', '--port', 'x'], '--port must be a number'],
])('%j ends with 2', async (argv, message) => {
  const { status, output } = await folder.run(argv)
  expect(output).toContain(message)
  expect(status).toBe(2)
})
