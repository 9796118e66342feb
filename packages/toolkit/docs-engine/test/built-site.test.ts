import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useWholeSite } from './whole-site.ts'

const folder = useWholeSite()

test('a build warns of the files of its user alone, and says what it wrote', () => {
  const lines = folder
    .left()
    .output.split('\n')
    .filter((line) => line !== '')
  // A warning of the document shows its line.
  const isOfDocument = (line: string): boolean =>
    /^(?:whole\.json[:,]|Cannot (?:document|show) |1 \| | {2}\|)/.test(line)
  expect(lines.filter((line) => !isOfDocument(line))).toEqual([
    'Reading the document (1 of 3)',
    'Building the pages (2 of 3)',
    'Writing the site to whole (3 of 3)',
    expect.stringMatching(/^\d+ operations, \d+ schemas: \d+ pages in whole, in \d+\.\d s$/),
  ])
  expect(lines).toContainEqual(
    expect.stringMatching(/^whole\.json: "\.\/files\.md" in \/info\/description leads to nothing on the site/),
  )
})

test('a build ends where tests run, and needs to write only to the site, whose interrupted replacement it finishes, and to temporary files', () => {
  expect(folder.read('whole/operations/list-things/index.html')).toContain('listThings')
  const { output: _, ...left } = folder.left()
  // In place of packages, those that are installed there, and no more.
  expect(left).toEqual({ modules: ['@specwright'], temporary: [], isPackageAsBefore: true })
  const written = readdirSync(join(folder.path, 'whole'))
  expect(written).toEqual(expect.arrayContaining(['.specwright-docs', 'index.html', 'operations']))
  expect(written.filter((name) => name === 'old' || name.startsWith('.specwright-docs-'))).toEqual([])
})

test('a site has icons, a mark, and a footer with what programs read', () => {
  const page = folder.page('whole/operations/list-things/index.html')
  const icons = page.querySelectorAll('link[rel$=icon]').map((link) => link.getAttribute('href') ?? '')
  expect(icons.map((path) => path.replace(/\..*\./, '.'))).toEqual([
    '/_astro/favicon.png',
    '/_astro/favicon.svg',
    '/_astro/apple-touch-icon.png',
  ])
  const links = page.querySelectorAll('.site-links a').map((link) => link.getAttribute('href') ?? '')
  const own = links.filter((link) => link.startsWith('/'))
  expect(own).toEqual(['/contract/openapi.yaml', '/llms.txt'])
  for (const path of [...icons, ...own]) expect(folder.read(`whole${path}`)).not.toBe('')
  // The T of the title.
  expect(folder.read(`whole${icons[1]}`)).toContain(page.querySelector('.site-title path')?.getAttribute('d'))
  expect(page.querySelectorAll('.page-actions [data-assistant]')).toHaveLength(2)
})

test('the home opens with the description of the contract', () => {
  const main = folder.page('whole/index.html').querySelector('main')
  const text = main?.textContent.replaceAll(/\s+/g, ' ') ?? ''
  const places = ['Keeps things, see files.', 'Operations', 'A first request', 'Opening hours'].map((each) =>
    text.indexOf(each),
  )
  expect(places).toEqual(places.toSorted((left, right) => left - right))
  expect(places[0]).toBeGreaterThan(-1)
  const links = main?.querySelectorAll('.sl-markdown-content > p a') ?? []
  const link = links.find(({ textContent }) => textContent === 'things')
  expect(link?.getAttribute('href')).toBe('/operations/list-things/')
  expect(main?.querySelector('#about-opening-hours')?.textContent).toBe('Opening hours')
})
