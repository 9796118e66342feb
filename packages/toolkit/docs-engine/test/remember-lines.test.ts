import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { rememberLines } from '../src/site/remember-lines.ts'

/** The highlighter that Astro has: what blocks of code use, and how a grammar is asked for a line. */
interface Shiki {
  createHighlighterCore(options: object): Promise<Highlighter>
  isSpecialLang(lang: string): boolean
}
type Highlighter = Parameters<typeof rememberLines>[0]

/** A module of what Astro depends on. */
async function ofAstro(name: string): Promise<Record<string, never>> {
  const astro = createRequire(import.meta.resolve('astro/package.json'))
  return (await import(pathToFileURL(astro.resolve(name)).href)) as Record<string, never>
}

const { createHighlighterCore, isSpecialLang } = (await ofAstro('shiki/core')) as unknown as Shiki
const { createJavaScriptRegexEngine } = (await ofAstro('shiki/engine/javascript')) as unknown as Record<
  string,
  () => object
>
const load = async (name: string): Promise<unknown> => (await ofAstro(name))['default']
const langs = await Promise.all(
  ['bash', 'typescript', 'json', 'markdown'].map(async (name) => await load(`shiki/langs/${name}.mjs`)),
)
const themes = await Promise.all(
  ['night-owl', 'night-owl-light'].map(async (name) => await load(`shiki/themes/${name}.mjs`)),
)

const highlighter = async (): Promise<Highlighter> =>
  await createHighlighterCore({ langs, themes, engine: createJavaScriptRegexEngine?.() })

/** Blocks whose lines are the same, within different rules. */
const blocks = [
  {
    lang: 'sh',
    code: "curl -X POST 'https://a.example' \\\n  -H 'A: b' \\\n  --data '{\n  \"a\": 1\n}'\n\"a\": 1\ndone",
  },
  { lang: 'sh', code: "cat <<'END'\n  -H 'A: b' \\\nEND\n  -H 'A: b' \\\n\"a\": 1" },
  { lang: 'ts', code: 'const a = `\nconst b = 1\n`\nconst b = 1\n/* one\nconst b = 1\n*/ const b = 1' },
  { lang: 'ts', code: 'const b = 1\nawait call({\n  a: 1,\n  b: { a: 1 },\n})' },
  { lang: 'json', code: '{\n  "a": [\n    1,\n    { "a": 1 }\n  ]\n}' },
  { lang: 'md', code: '- a\n\n  b\n```ts\nconst b = 1\n```\nconst b = 1\n> a\nb' },
  { lang: 'text', code: 'const b = 1' },
]
const all = blocks.flatMap((block) => ['night-owl', 'night-owl-light'].map((theme) => ({ ...block, theme })))

let plain: Highlighter
beforeEach(async () => {
  plain = await highlighter()
})

test('lines have the colours that they have without a memory, in each theme and each time', async () => {
  const remembering = rememberLines(await highlighter(), isSpecialLang)
  for (const { code, ...options } of [...all, ...all.toReversed(), ...all])
    expect(remembering.codeToTokensBase(code, options), `${options.lang}: ${code}`).toEqual(
      plain.codeToTokensBase(code, options),
    )
})

test('a line is read once where the grammar is the same, and without a limit of time', () => {
  const grammar = plain.getLanguage('ts')
  const read = grammar.tokenizeLine2.bind(grammar)
  const asked: unknown[] = []
  grammar.tokenizeLine2 = (line, state, limit) => {
    asked.push([line, limit])
    return read(line, state, limit)
  }
  const { codeToTokensBase } = rememberLines(plain, isSpecialLang)
  const options = { lang: 'ts', theme: 'night-owl' }
  for (const index of [1, 2, 3]) codeToTokensBase(`start()\nconst a = ${index}\nend()`, options)
  expect(asked).toEqual(['start()', 'const a = 1', 'end()', 'const a = 2', 'const a = 3'].map((line) => [line, 0]))
})

test('a line that is too long to colour is shown whole', () => {
  const { codeToTokensBase } = rememberLines(plain, isSpecialLang)
  const long = `const a = '${'b'.repeat(20_000)}'`
  const [first, second] = codeToTokensBase(`${long}\nconst b = 1`, { lang: 'ts', theme: 'night-owl' }) as {
    content: string
  }[][]
  expect(first?.map(({ content }) => content)).toEqual([long])
  expect(second?.length).toBeGreaterThan(1)
})
