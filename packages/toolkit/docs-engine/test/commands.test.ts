import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSite } from '../src/io/site.ts'
import { createFolder } from './command.ts'
import { documentWith } from './documents/document.ts'
import { unworded } from './documents/unworded.ts'

const folder = createFolder()

// A keyword that JSON Schema does not know, and a format that is not enforced, are refused before words are missed.
const document = documentWith(unworded.paths, unworded.schemas)
  .replace('"min_items":', '"minItems":')
  .replace('"format":"int64"', '"format":"int32"')

beforeAll(() => writeFileSync(join(folder.path, 'unworded.json'), document))

afterAll(() => rmSync(folder.path, { recursive: true }))

test('a configuration with an option that does not exist is refused', async () => {
  mkdirSync(join(folder.path, 'refused'))
  writeFileSync(join(folder.path, 'refused/specwright.config.js'), 'export default { docs: { colours: {} } }')
  const { status, output } = await folder.run(['build', '../unworded.json'], 'refused')
  expect(output).toContain('Cannot use specwright.config.js: docs have no option "colours": use contract, workflows,')
  expect(status).toBe(1)
})

test('a strict build refuses what pages have no words for', async () => {
  const { status, output } = await folder.run(['build', 'unworded.json', '--out', 'strict', '--strict'])
  expect(status).toBe(1)
  expect(output).toMatch(/Cannot (?:show server of the link|describe|document)/)
})

const garage = (description: string, members = 'paths: {}'): string => `openapi: 3.1.0
info: { title: Garage, version: '1', description: "${description}" }
servers: [{ url: 'https://garage.test' }]
security: [{ staff: ['cars:read'] }, { guests: [] }]
components:
  securitySchemes: { staff: { type: http, scheme: bearer }, guests: { type: openIdConnect, openIdConnectUrl: 'https://id.example/openid' } }
${members}
`

const cars = `paths:
  /cars: { get: { operationId: listCars, tags: [Cars], responses: { 204: { description: See <id>. } } } }`

describe('a build', () => {
  let output = ''

  beforeAll(async () => {
    writeFileSync(
      join(folder.path, 'garage.yaml'),
      garage('Keeps [cars](#operation/listCars), see [files](./files.md).\\n\\n## Opening hours\\n\\nAll day.', cars),
    )
    const made = await folder.run(['build', 'garage.yaml', '--out', 'garage'])
    expect(made.status, made.output).toBe(0)
    output = made.output
  })

  test('warns of the files of its user alone, and says what it wrote', () => {
    const lines = output.split('\n').filter((line) => line !== '')
    expect(lines).toEqual([
      'Reading the document (1 of 3)',
      expect.stringMatching(/^garage\.yaml: "\.\/files\.md" in \/info\/description leads to nothing on the site/),
      'Building the pages (2 of 3)',
      'Writing the site to garage (3 of 3)',
      expect.stringMatching(/^1 operation, 0 schemas: \d+ pages in garage, in \d+\.\d s$/),
    ])
  })

  test('writes icons, a mark, and a footer with what programs read', () => {
    const page = folder.page('garage/operations/list-cars/index.html')
    const icons = page.querySelectorAll('link[rel$=icon]').map((link) => link.getAttribute('href') ?? '')
    expect(icons.map((path) => path.replace(/\..*\./, '.'))).toEqual([
      '/_astro/favicon.png',
      '/_astro/favicon.svg',
      '/_astro/apple-touch-icon.png',
    ])
    const links = page.querySelectorAll('.site-links a').map((link) => link.getAttribute('href') ?? '')
    expect(links).toEqual(['/contract/openapi.yaml', '/llms.txt'])
    for (const path of [...icons, ...links]) expect(folder.read(`garage${path}`)).not.toBe('')
    // The G of the title.
    expect(folder.read(`garage${icons[1]}`)).toContain(page.querySelector('.site-title path')?.getAttribute('d'))
    expect(page.querySelectorAll('.page-actions [data-assistant]')).toHaveLength(2)
  })

  test('writes a home that opens with the description of the contract', () => {
    const main = folder.page('garage/index.html').querySelector('main')
    const text = main?.textContent.replaceAll(/\s+/g, ' ') ?? ''
    const places = ['Keeps cars, see files.', 'Operations', 'A first request', 'Opening hours'].map((each) =>
      text.indexOf(each),
    )
    expect(places).toEqual(places.toSorted((left, right) => left - right))
    expect(places[0]).toBeGreaterThan(-1)
    expect(main?.querySelector('.sl-markdown-content > p a')?.getAttribute('href')).toBe('/operations/list-cars/')
    expect(main?.querySelector('#about-opening-hours')?.textContent).toBe('Opening hours')
  })

  test('names two schemes that are sent alike', () => {
    const text = folder.read('garage/operations/list-cars.md').replaceAll(/\s+/g, ' ')
    expect(text).toContain(
      '[A bearer token](/reference/authentication.md#staff) (staff, scope `cars:read`), or [a bearer token](/reference/authentication.md#guests) (guests).',
    )
  })

  test('says where a token of a scheme is from', () => {
    expect(folder.read('garage/reference/authentication.md')).toContain('sign in at `https://id.example/openid`.')
  })
})

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
