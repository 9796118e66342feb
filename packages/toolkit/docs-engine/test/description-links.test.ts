import { expect, test } from 'vitest'
import { withPageLinks } from '../src/io/description-links.ts'
import type { DocsData } from '../src/reference/docs-data.ts'
import { inline, linksIn, markdown, staysLink } from '../src/reference/markdown.ts'

const operation = { id: 'listCars', tag: 'All cars', pointer: '/paths/~1cars/get', description: '' }

/** A site whose contract is described so. */
function siteOf(description: string, more: object = {}): DocsData {
  return {
    operations: [operation],
    webhooks: [],
    callbacks: [],
    events: [],
    document: { info: { description }, components: { schemas: { Car: {} } }, ...more },
  } as unknown as DocsData // what links are about
}

function linked(description: string, more?: object): { readonly links: readonly string[]; readonly lost: unknown[] } {
  const lost: unknown[] = []
  const { document } = withPageLinks(siteOf(description, more), (link, pointer) => lost.push([link, pointer]))
  const { info } = document as { readonly info: { readonly description: string } }
  return { links: linksIn(info.description).map(({ href }) => href), lost }
}

test.each([
  ['#operation/listCars', 'page:operations/list-cars/'],
  ['#tag/All-cars/operation/listCars', 'page:operations/list-cars/'],
  ['#/paths/~1cars/get', 'page:operations/list-cars/'],
  ['#operations/All-cars/listCars', 'page:operations/list-cars/'],
  ['#tag/All-cars', 'page:areas/all-cars/'],
  ['#tag/All%20cars', 'page:areas/all-cars/'],
  ['#/components/schemas/Car', 'page:schemas/car/'],
  ['#schema/Car', 'page:schemas/car/'],
  ['#section/First-steps', 'page:#about-first-steps'],
  ['#first-steps', 'page:#about-first-steps'],
])('the anchor %s of another tool leads to a page', (href, target) => {
  expect(linked(`See [it](${href}).\n\n## First steps`)).toEqual({ links: [target], lost: [] })
})

test.each(['https://a.test/b', 'http://a.test', 'mailto:a@b.test', 'tel:+49'])('the link %s stays', (href) => {
  expect(linked(`[it](${href})`)).toEqual({ links: [href], lost: [] })
  expect(inline(`[it](${href})`)).toBe(`<a href="${href}">it</a>`)
})

test.each(['./guide.md', '/absolute', 'guide', '#operation/none', '#nowhere', 'javascript:alert(1)', 'ftp://a.test'])(
  'the link %s leads nowhere, and is reported',
  (href) => {
    expect(linked(`[it](${href})`)).toEqual({ links: [href], lost: [[href, '/info/description']] })
  },
)

test.each([
  ['https://a.test/b.png', true],
  ['data:image/png;base64,AA==', true],
  ['images/b.png', false],
  ['/b.png', false],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml;base64,AA==', false],
])('the image %s is shown: %s', (src, isShown) => {
  const { lost } = linked(`![A picture](<${src}>)`)
  expect(lost).toEqual(isShown ? [] : [[linksIn(`![](<${src}>)`)[0]?.href, '/info/description']])
  const html = markdown(`![A picture](<${src}>)`)
  expect(html.includes('<img ')).toBe(isShown)
  expect(html).toContain('A picture')
})

test('links are looked for in every description, and in nothing that is data', () => {
  const media = {
    schema: { properties: { description: { description: '[a](x)' }, example: { description: '[b](y)' } } },
  }
  const { lost } = linked('', {
    paths: {
      '/cars': {
        get: { description: '[c](z)', example: { description: '[d](no)' }, 'x-a': { description: '[e](no)' } },
      },
    },
    media: { ...media, examples: { one: { value: { description: '[f](no)' } } }, default: { description: '[g](no)' } },
  })
  expect(lost).toEqual([
    ['z', '/paths/~1cars/get/description'],
    ['x', '/media/schema/properties/description/description'],
    ['y', '/media/schema/properties/example/description'],
  ])
})

test('a link that is one of many, or is written by reference, keeps its words', () => {
  const text =
    '- [**The** list][l] and [mail](mailto:a@b.test)\n- [list](#operation/listCars "All")\n\n[l]: #operation/listCars'
  const { document } = withPageLinks(siteOf(text), () => {})
  const { info } = document as { readonly info: { readonly description: string } }
  expect(inline(info.description.split('\n')[0])).toBe(
    '- <a href="/operations/list-cars/"><strong>The</strong> list</a> and <a href="mailto:a@b.test">mail</a>',
  )
  expect(linksIn(info.description).filter(({ href, type }) => !staysLink(href, type))).toHaveLength(2)
})
