import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { english } from '../src/language/english/index.ts'
import { german } from '../src/language/german/index.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))
/** What browsers run, and what renders and finishes pages. */
const modules = globSync('{components,console,page-scripts,pages,reference,search,site,twins}/**/*.{astro,ts}', {
  cwd: source,
})

/** A component without its styles: what is above its template, the template, and its scripts. */
function partsOf(component: string): { readonly code: string; readonly template: string } {
  const [, above = '', below = ''] = /^---\n([^]*?)\n?---\n([^]*)$/.exec(component) ?? []
  const scripts = [...below.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script)
  const template = below.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
  return { code: [above, ...scripts].join('\n'), template }
}

/** Attributes whose values people read or hear. */
const attribute =
  /\s(?:aria-label|title|placeholder|alt|label|heading|data-label|data-empty)="([^"]*[A-Za-z]{2}[^"]*)"/g
/** Text between tags, or between a tag and an expression. */
const text =
  /(?<!=)>([^<>{}=;()?]*[A-Za-z]{2}[^<>{}=;()?]*)(?=[<{])|\}([^<>{}=;()&|?]*[A-Za-z]{2}[^<>{}=;()&|?]*)(?=<)/g

/** Strings that a template has of its own. */
function textsIn(template: string): string[] {
  return [...template.matchAll(attribute), ...template.matchAll(text)]
    .map(([, first, second]) => (first ?? second ?? '').trim())
    .filter((each) => each !== '' && !/^,\s*\w+:$/.test(each)) // the next member of an object
}

/** Words as people read them: a capital word, or several in a row. */
const isRead = (value: string): boolean =>
  /^ ?[A-Z][a-z]+ ?$|(?:^|[^\w.#[-])[A-Za-z][a-z]* [a-z]+(?: |$|[.,:])/.test(value)

/** Nodes whose strings no page shows. */
const isHidden = (node: ts.Node): boolean =>
  ts.isThrowStatement(node) || ts.isNewExpression(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)

/** Strings of code that are read like sentences. */
function stringsIn(code: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isHidden(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      if (isRead(node.text)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('code.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

/** Modules whose strings are no sentences of pages. */
const others: Readonly<Record<string, string>> = {
  'console/client-code.ts': 'code',
  'console/fetch-code.ts': 'code',
  'reference/others.ts': 'warnings of a build',
  'reference/responses.ts': 'warnings of a build',
  'reference/statuses.ts': 'reason phrases of HTTP',
  'reference/unworded.ts': 'warnings of a build',
  'site/chunk-url.ts': 'code',
  'site/client-setup.ts': 'code',
  'site/left-to-node.ts': 'code',
  'site/modules.ts': 'code',
}

/** Names, in each language the same, and code. */
const names = new Set(
  [
    ['BETA', 'TypeScript', 'curl', 'fetch', 'llms.txt', '$TOKEN', "--cors '*'"],
    // Headers, and schemes of credentials.
    ['Accept', 'Authorization', 'Basic', 'Basic ', 'Bearer ', 'Cookie', 'Oauth'],
    // Keys.
    ['Enter', 'Escape'],
    // Selectors, attributes and style sheets.
    ['main a.assumed', 'shortcut icon', 'tbody tr, li', 'color-mix(in srgb, '],
    // A type in the words of a document, a part of the contract, and parts of warnings.
    ['any value', 'media type', 'the link ', ' more links of descriptions lead to nothing'],
  ].flat(),
)

function foundIn(path: string): string[] {
  const content = readFileSync(join(source, path), 'utf8')
  if (path.endsWith('.ts')) return stringsIn(content)
  const { code, template } = partsOf(content)
  const shown = template.replaceAll(/\sclass="[^"]*"/g, '')
  const expressions = [...shown.matchAll(/\{([^]*?)\}/g)].map(([, expression]) => expression)
  return [...textsIn(shown), ...stringsIn(code), ...stringsIn(expressions.join('\n'))]
}

test('every sentence is in the table', () => {
  const found = modules
    .filter((path) => !Object.hasOwn(others, path))
    .flatMap((path) => foundIn(path).map((each) => [path, each] as const))
  expect(modules.length).toBeGreaterThan(150)
  expect(found.filter(([, each]) => !names.has(each))).toEqual([])
})

test.each([
  { name: 'text of an element', template: '<p>Nothing here</p>' },
  { name: 'text beside a value', template: '<p>{count} found</p>' },
  { name: 'an attribute', template: '<nav aria-label="Pages" />' },
  { name: 'text of an element in an expression', template: '{isOpen && <b>Open</b>}' },
])('$name that is not in the table is found', ({ template }) => {
  expect(textsIn(template)).toHaveLength(1)
})

test.each(["status.textContent = 'Not found'", 'show(`Sent ${count} times`)', "label(isOpen ? 'Close' : 'Open')"])(
  'a sentence of %s is found',
  (code) => {
    expect(stringsIn(code)).not.toEqual([])
  },
)

test('every sentence of the table is said', () => {
  const all = modules.map((path) => readFileSync(join(source, path), 'utf8')).join('\n')
  const io = globSync('io/*.ts', { cwd: source }).map((path) => readFileSync(join(source, path), 'utf8'))
  const whole = [all, ...io].join('\n')
  const unsaid = Object.values(english).flatMap((group) =>
    Object.keys(group).filter((key) => !whole.includes(`'${key}'`) && !whole.includes(`.${key}`)),
  )
  expect(unsaid).toEqual([])
})

/** The forms of a sentence. */
const formsOf = (sentence: string | object): readonly string[] =>
  typeof sentence === 'string' ? [sentence] : Object.values(sentence)

const valuesOf = (sentence: string | object): readonly string[] =>
  [...new Set(formsOf(sentence).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted()

const pairs = Object.entries(english).flatMap(([group, sentences]) =>
  Object.entries(sentences).map(([key, sentence]) => {
    const translated = german[group as keyof typeof german][key as never] as string | object
    return { key: `${group}.${key}`, sentence: sentence as string | object, translated }
  }),
)

test('every sentence has a German one, with the same values, and the forms that German has', () => {
  const categories = new Intl.PluralRules('de').resolvedOptions().pluralCategories.toSorted()
  for (const { key, sentence, translated } of pairs) {
    expect(valuesOf(translated), key).toEqual(valuesOf(sentence))
    if (typeof translated !== 'string') expect(Object.keys(translated).toSorted(), key).toEqual(categories)
  }
})

/** What German says as English does. */
const same =
  'webhooks schemas version operation server query cookies body callbacks captionOf text sandbox schema name status'

test('what German says in the words of English is known', () => {
  const repeated = pairs.filter(({ sentence, translated }) => formsOf(sentence).join() === formsOf(translated).join())
  expect(repeated.map(({ key }) => key)).toEqual([...same.split(' ').map((key) => `page.${key}`), 'console.took'])
})
