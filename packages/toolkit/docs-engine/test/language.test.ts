import { globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HTMLElement, TextNode, type Node } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageOf } from '../src/language/language.ts'
import { english } from '../src/language/english/index.ts'
import { german } from '../src/language/german/index.ts'
import { phrases } from '../src/reference/statuses.ts'
import { readSite } from '../src/io/site.ts'
import { createFolder } from './command.ts'
import { foreignDocument } from './documents/foreign.ts'

const folder = createFolder()
/** The words that a page in German may have. */
let known = new Set<string>()

beforeAll(async () => {
  writeFileSync(join(folder.path, 'openapi.json'), foreignDocument)
  writeFileSync(
    join(folder.path, 'specwright.config.ts'),
    `export default { documents: [{ document: 'openapi.json', outputs: {} }], docs: { language: 'de' } }`,
  )
  const { status, output } = await folder.run(['build', '--out', 'german'])
  expect(status, output).toBe(0)
  const { data } = await readSite({ contract: { document: join(folder.path, 'openapi.json') } }, folder.path)
  known = new Set([data, german, phrases, await ofStarlight(), names].flatMap(stringsIn).flatMap(wordsIn))
})

afterAll(() => rmSync(folder.path, { recursive: true }))

/** What is called the same in each language. */
const names = [
  'BETA',
  'curl',
  'TypeScript',
  'fetch',
  'ChatGPT',
  'Claude',
  'JSON',
  'YAML',
  'llms.txt',
  'openapi.stable',
  'In Zwischenablage kopieren',
]

/** The labels of the shell of the pages, which has them in many languages. */
async function ofStarlight(): Promise<unknown> {
  const path = '../node_modules/@astrojs/starlight/dist/translations/de.js'
  return ((await import(path)) as { readonly default: unknown }).default
}

/** The strings of a value, without the names of its members. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** The words of a text, and those that a name such as `sendRows` consists of. */
function wordsIn(text: string): string[] {
  const parted = text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
  return (`${text} ${parted}`.match(/\p{L}+/gu) ?? []).map((word) => word.toLowerCase())
}

const shownAttributes = ['aria-label', 'title', 'placeholder', 'alt', 'data-label', 'data-empty']
const isLeftOut = ({ rawTagName }: HTMLElement): boolean =>
  ['script', 'style', 'code', 'pre', 'textarea'].includes(rawTagName)

/** Every text of a part of a page that readers see or hear, besides code. */
function* textsIn(node: Node): Generator<string> {
  if (node instanceof TextNode) yield node.text
  if (!(node instanceof HTMLElement) || isLeftOut(node)) return
  for (const name of shownAttributes) yield node.getAttribute(name) ?? ''
  if (node.rawTagName === 'meta' && /description|title/.test(node.rawAttrs)) yield node.getAttribute('content') ?? ''
  for (const child of node.childNodes) yield* textsIn(child)
}

/** The first text with each word that is not known, with its file. */
function unknownIn(texts: Iterable<readonly [path: string, text: string]>): readonly (readonly [string, string])[] {
  const found = new Map<string, readonly [string, string]>()
  for (const [path, text] of texts)
    for (const word of wordsIn(text)) if (!known.has(word) && !found.has(word)) found.set(word, [path, text.trim()])
  return [...found.values()]
}

test('a page in German says nothing in another language', () => {
  const paths = globSync('german/**/*.html', { cwd: folder.path })
  const texts = paths.flatMap(
    (path) => [...textsIn(folder.page(path).querySelector('html')!)].map((text) => [path, text] as const), // each has one
  )
  expect(paths.length).toBeGreaterThan(60)
  expect(unknownIn(texts)).toEqual([])
})

test('the Markdown of a page does not either', () => {
  const paths = globSync('german/**/*.{md,txt}', { cwd: folder.path })
  const texts = paths.map((path) => {
    const code = /^```[^]*?^```$|^ *```[^]*?^ *```$|`[^`\n]*`|\]\([^)]*\)|<[^>\n]*>|https?:\S+/gm
    return [path, folder.read(path).replaceAll(code, ' ')] as const
  })
  expect(paths.length).toBeGreaterThan(60)
  expect(unknownIn(texts.flatMap(([path, text]) => text.split('\n').map((line) => [path, line] as const)))).toEqual([])
})

test('a page says which language it is in, and the search has the words of it', () => {
  expect(folder.page('german/index.html').querySelector('html')?.getAttribute('lang')).toBe('de')
  const { languages } = JSON.parse(folder.read('german/pagefind/pagefind-entry.json')) as { readonly languages: object }
  expect(Object.keys(languages)).toEqual(['de'])
})

test('what is said by scripts is in German too, each part in the script that says it', () => {
  const scripts = globSync('german/_astro/*.js', { cwd: folder.path }).map((path) => folder.read(path))
  for (const said of [
    german.search.nothingFound,
    german.console.lineByLine,
    german.json.empty,
    german.failure.notLoaded,
  ])
    expect(scripts.filter((script) => script.includes(said))).toHaveLength(1)
  expect(scripts.join('')).not.toContain(english.console.answeredBySandbox)
})

test.each([
  { language: undefined, tag: 'en', search: english.page.search },
  { language: 'de', tag: 'de', search: german.page.search },
  { language: { tag: 'de-AT' }, tag: 'de-AT', search: german.page.search },
  { language: { tag: 'fr', sentences: { page: { search: 'Chercher' } } }, tag: 'fr', search: 'Chercher' },
  { language: { tag: 'en', sentences: { page: { errors: 'Faults' } } }, tag: 'en', search: english.page.search },
] as const)('the language $language', ({ language, tag, search }) => {
  const found = languageOf(language)
  expect(found.tag).toBe(tag)
  expect(found.sentences.page.search).toBe(search)
  expect(Object.keys(found.sentences)).toEqual(Object.keys(english))
})

test.each([
  { language: 'fr', message: 'Cannot use language "fr": the engine has en and de. Write { tag: "fr", sentences' },
  { language: { tag: 'not a tag' }, message: 'Cannot use language.tag: "not a tag" is not a language tag' },
  {
    language: { tag: 'fr', sentences: { pages: {} } },
    message: 'language.sentences has no "pages": did you mean page?',
  },
  { language: { tag: 'fr', sentences: { page: { serach: '' } } }, message: 'has no "serach": did you mean search?' },
  { language: { tag: 'fr', sentences: { page: { search: 1 } } }, message: 'language.sentences.page.search' },
])('the language $language is refused', ({ language, message }) => {
  expect(() => languageOf(language as never)).toThrow(message)
})
