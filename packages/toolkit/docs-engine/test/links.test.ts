import { expect, test } from 'vitest'
import { checkLinks } from '../src/site/checked-links.ts'
import type { DocsOptions } from '../src/site/options.ts'

type Links = Omit<DocsOptions, 'contract'>

const script = 'javascript:run()'

test.each<{ options: Links; path: string; scheme?: string }>([
  {
    options: {
      navigation: ['schemas', { label: 'A', items: [{ label: 'B', items: [{ label: 'C', link: script }] }] }],
    },
    path: 'navigation[1].items[0].items[0].link',
  },
  { options: { navigation: [{ label: 'A', link: ' JavaScript:run()' }] }, path: 'navigation[0].link' },
  { options: { navigation: [{ label: 'A', link: 'java\tscript:run()' }] }, path: 'navigation[0].link' },
  { options: { navigation: [{ label: 'A', link: 'data:text/html,x' }] }, path: 'navigation[0].link', scheme: 'data:' },
  { options: { version: { name: 'vbscript:x', list: script } }, path: 'version.list' },
  { options: { demo: { url: script } }, path: 'demo.url' },
  {
    options: { starlight: { social: [{ icon: 'github', label: 'A', href: script }] } },
    path: 'starlight.social[0].href',
  },
  { options: { starlight: { editLink: { baseUrl: script } } }, path: 'starlight.editLink.baseUrl' },
])('$path cannot be an address that runs', ({ options, path, scheme = 'javascript:' }) => {
  const message = `Cannot use ${path}: a link must not begin with ${scheme}. Use a path, or one of http:, https:,`
  expect(() => checkLinks({ contract: { document: 'a.json' }, ...options })).toThrow(message)
})

test.each(['/a/', 'a/#b', 'https://a.example/', 'HTTP://a.example', 'mailto:a@b.example', '//a.example/javascript:'])(
  'a link may be %s, and a label anything',
  (link) => {
    const navigation = [{ label: script, items: [{ label: 'javascript: a start', link }] }]
    expect(() => checkLinks({ contract: { document: 'javascript:a' }, title: script, navigation })).not.toThrow()
  },
)
