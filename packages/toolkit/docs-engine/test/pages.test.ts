import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import {
  byClass,
  createInlineCode,
  createKnownScripts,
  inline,
  markdown,
  stateDiagramOf,
  toMarkdown,
  markdownPathOf,
  type KnownScripts,
} from '@specwright/docs-engine/page'
import { parse, type HTMLElement } from 'node-html-parser'
import { expect, test } from 'vitest'
import { breakUrls, leaveOutLineLengths } from '../src/io/code-copies.ts'
import { keepPunctuation } from '../src/io/keep-punctuation.ts'
import { elementsIn } from '../src/twins/elements.ts'
import { textFor } from '../src/reference/transitions.ts'

const parsed = (html: string): HTMLElement =>
  parse(html, { comment: true, blockTextElements: { script: true, style: true } })

test.each([
  { text: '`code` and **bold**', html: '<code>code</code> and <strong>bold</strong>' },
  { text: '<script>alert(1)</script>', html: '&lt;script&gt;alert(1)&lt;/script&gt;' },
  { text: '[x](javascript:alert(1))', html: 'x' },
  { text: '[x](#limits)', html: '<a href="#limits">x</a>' },
  { text: '[x](#operation/getPet)', html: 'x' },
  { text: 'a <kbd><img/src=x onerror=run()>', html: 'a &lt;kbd&gt;&lt;img/src=x onerror=run()&gt;' },
  { text: '<pre>a <svg/onload=run()>', html: '&lt;pre&gt;a &lt;svg/onload=run()&gt;' },
  { text: '<script>a<!--</script>', html: '&lt;script&gt;a&lt;!--&lt;/script&gt;' },
  { text: '<code>a &lt;b>', html: '&lt;code&gt;a &lt;b&gt;' },
  {
    text: '<javascript:run()> <https://a.example/>',
    html: 'javascript:run() <a href="https://a.example/">https://a.example/</a>',
  },
  { text: '![x" onerror="run()](x.png)', html: 'x&quot; onerror=&quot;run()' },
])('"$text" of a contract becomes $html', ({ text, html }) => {
  expect(inline(text)).toBe(html)
})

test('headings of a contract are below those of the page', () => {
  expect(markdown('### One\n\n#### Two')).toBe('<h2>One</h2>\n<h3>Two</h3>\n')
})

test('a missing description is empty', () => {
  expect(markdown(undefined)).toBe('')
})

const row = { condition: 'It is free.', status: '200' }

test('a state diagram has a box for each state, a line for each transition, and a text alternative', () => {
  const transitions = [
    { ...row, from: ['DRAFT', 'ACTIVE'], to: 'DELETED' },
    { ...row, from: ['ACTIVE', 'DELETED'], to: undefined, status: '409', condition: 'It is in use.' },
    { ...row, from: ['DELETED'], to: undefined, status: '404' },
  ]
  const { boxes, lines } = stateDiagramOf(transitions)
  expect(boxes.map(({ state }) => state)).toEqual(['DRAFT', 'ACTIVE', 'DELETED'])
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(2)
  expect(lines.map(({ label }) => label)).toEqual(['200', '200', '409', '409, 404'])
  expect(textFor(transitions)).toBe(
    [
      'DRAFT or ACTIVE becomes DELETED, response 200: It is free.',
      'ACTIVE or DELETED does not change, response 409: It is in use.',
      'DELETED does not change, response 404: It is free.',
    ].join(' '),
  )
})

test('a state diagram goes from left to right, and each line leads from edge to edge', () => {
  const from = ['DRAFT', 'ACTIVE', 'PAUSED']
  const { box, width, height, boxes, lines } = stateDiagramOf([{ ...row, from, to: 'DELETED' }])
  const half = { width: box.width / 2, height: box.height / 2 }
  for (const { x, y } of boxes) {
    expect(Math.min(x - half.width, width - x - half.width)).toBeGreaterThan(0)
    expect(Math.min(y - half.height, height - y - half.height)).toBeGreaterThan(0)
  }
  const [deleted, others] = [boxes.at(-1)!, boxes.slice(0, -1)] // there are four
  for (const [n, { x, y }] of others.entries()) {
    const points = lines[n]?.path.match(/[\d.]+/g)?.map(Number) ?? []
    expect(points.slice(0, 2)).toEqual([x + half.width, y])
    const [endX = NaN, endY = NaN] = points.slice(-2)
    expect(deleted.x).toBeGreaterThan(x)
    expect(deleted.x - half.width - endX).toBeLessThan(10)
    expect(Math.abs(endY - deleted.y)).toBeLessThan(half.height)
  }
})

test.each([
  { from: ['DRAFT'], to: 'DELETED', loops: ['409', '404', '423'] },
  { from: ['SUSPENDED_BY_ADMINISTRATOR'], to: 'ACTIVE', loops: ['409'] },
  { from: ['ACTIVE'], to: undefined, loops: ['400, 409'] },
])('a state diagram has room for $from, $to and the statuses $loops of each', ({ from, to, loops }) => {
  const states = to === undefined ? from : [...from, to]
  const refused = loops.map((status) => ({ ...row, from: states, to: undefined, status }))
  const { box, width, boxes, lines } = stateDiagramOf([{ ...row, from, to }, ...refused])
  const character = 8
  for (const { state } of boxes) expect(box.width).toBeGreaterThan(state.length * character)
  for (const { label, x } of lines) {
    const half = (label.length * character) / 2
    expect(Math.min(x - half, width - x - half)).toBeGreaterThan(0)
  }
})

test('code keeps the punctuation after it, and URLs in blocks of code may break before their slashes', () => {
  const page = parsed('<p>It is <code>A</code>, <em>or</em> <code>B</code> here, (<code>C</code>).</p>')
  keepPunctuation(elementsIn(page))
  expect(page.toString()).toBe(
    '<p>It is <span class="kept"><code>A</code>,</span> <em>or</em> <code>B</code> here, (<span class="kept"><code>C</code>).</span></p>',
  )
  const url = "'https://api.example/v2/{id}/a-b'"
  const block = parsed(`<div class="ec-line"><div class="code"><span>${url}</span><span>a/b</span></div></div>`)
  breakUrls(elementsIn(block))
  expect(block.querySelector('span')?.innerHTML).toBe("'https://api.example<wbr>/v2<wbr>/{id}<wbr>/a-b'")
  expect(block.textContent).toBe(`${url}a/b`)
})

test.each([
  ['<pre class="wrap" style="--ecMaxLine:101ch">', '<pre class="wrap">'],
  ['<pre data-language="sh" class="wrap" style="--ecMaxLine:9ch">', '<pre data-language="sh" class="wrap">'],
  ['<pre style="--ecMaxLine:101ch">', '<pre style="--ecMaxLine:101ch">'],
  ['<pre class="wrap" style="color:red">', '<pre class="wrap" style="color:red">'],
])('the length of a line is left out where lines wrap: %s', (block, expected) => {
  const page = parsed(`${block}<code>1</code></pre>`)
  leaveOutLineLengths(elementsIn(page))
  expect(page.toString()).toBe(`${expected}<code>1</code></pre>`)
})

const everyScript = { has: () => true }

test.each([
  ['<script>own()</script>', true],
  ['<script type="module">\n  own()\n</script>', true],
  ['<script type="application/json">{ "run": 1 }</script>', true],
  ['<script src="/own.js">run()</script>', true],
  ['<script>run()</script>', false],
  ['<script>own();run()</script>', false],
  ['<SCRIPT>run()</SCRIPT>', false],
  ['<script type=" Module ">run()</script>', false],
  ['<script type="application/x-javascript">run()</script>', false],
  ['<svg><script>run()</script></svg>', false],
])('only scripts that the build knows become files: %s', (html, isMoved) => {
  const known = createKnownScripts()
  known.add('own()\n')
  const code = createInlineCode('', known)
  const move = (): void => code.moveFrom(parsed(`<head></head><body>${html}</body>`))
  if (isMoved) return expect(move).not.toThrow()
  expect(move).toThrow(/^Cannot move an inline script into a file: .* begins with "[^"]*run\(\)"\. .*'sha256-[^']+='/)
  expect(code.files().size).toBe(0)
})

test('a script is known by the hash that its error names', () => {
  const move = (known: KnownScripts): void =>
    createInlineCode('', known).moveFrom(parsed('<script> greet("you") </script>'))
  let message = ''
  try {
    move(createKnownScripts())
  } catch (error) {
    message = String(error)
  }
  const [, hash = ''] = /'(sha256-[^']*)'/.exec(message) ?? []
  expect(hash).toBe(`sha256-${createHash('sha256').update('greet("you")').digest('base64')}`)
  expect(() => move(createKnownScripts([hash]))).not.toThrow()
})

test('the inline code of pages moves to files', () => {
  const script =
    '<script>a < b && "</p>"</script><script type="application/json">{}</script><script src="/c.js"></script>'
  const style = '<style media="print">p > i { color: red }</style>'
  const html = `<!doctype html><html><head>${style}</head><body>${script}<p class="x" style="--0:&quot;a&quot;">Hi &amp; <i style="--0:1">it</i></p><pre><code> 1 &lt; 2\n</code></pre></body></html>`
  const code = createInlineCode('/docs', everyScript)
  const [page, other] = [parsed(html), parsed(html)]
  code.moveFrom(page)
  code.moveFrom(other)
  expect(other.toString()).toBe(page.toString())
  expect(code.sheet()).toBe(`/docs/${[...code.files().keys()].at(-1)}`)
  expect([...code.files().values()]).toEqual([
    'a < b && "</p>"',
    'p > i { color: red }',
    expect.stringMatching(/^\.s-\S+:not\(#_\)\{--0:(?:1|"a")\}\n\.s-\S+:not\(#_\)\{--0:(?:1|"a")\}\n$/) as unknown,
  ])
  expect(page.toString()).toMatch(
    /^<!doctype html><html><head><link rel="stylesheet" href="[^"]*" media="print"><\/head>/i,
  )
  for (const path of [...code.files().keys()].slice(0, 2)) expect(page.toString()).toContain(`"/docs/${path}"`)
  expect(page.toString()).toContain('<script type="application/json">{}</script><script src="/c.js"></script>')
  expect(page.toString()).toMatch(
    /<p class="x s-\S+">Hi &amp; <i class="s-\S+">it<\/i><\/p><pre><code> 1 &lt; 2\n<\/code><\/pre><\/body><\/html>$/,
  )
})

test.each([
  { script: 'said.push(\n\t\t/** @type {string} */\n\t\t`a`,\n\t)', said: 'a', isShorter: true },
  { script: 'said.push(\n  /* a */ "b" /* c */\n)', said: 'b', isShorter: true },
  { script: 'said.push(`a\n  b\n/* c */`)', said: 'a\n  b\n/* c */', isShorter: false },
  { script: 'said.push("a\\\n  b")', said: 'a  b', isShorter: false },
])('a part of a file has no margins where they mean nothing: $script', ({ script, said, isShorter }) => {
  const code = createInlineCode('', everyScript)
  code.moveFrom(parsed(`<body><script>${script}</script><p></p><script>said.push("last")</script></body>`))
  const [file = ''] = code.files().values()
  expect(file.includes(script)).toBe(!isShorter)
  const context = { said: [], document: { currentScript: { dataset: { part: '0' } } } }
  runInNewContext(file, context)
  expect(context.said).toEqual([said])
})

test('style sheets select coloured code by class instead', () => {
  const sheet = ".line span[style^='--']:not([class]){color:var(--0)}"
  expect(byClass(sheet)).toBe(".line span[class^='s-']{color:var(--0)}")
})

test('the inline modules of a page become one file, each with its own scope', () => {
  const module = (code: string): string => `<script type="module">${code}</script>`
  const page = parsed(
    `<body>${module('var e=1;globalThis.one=()=>e')}<p></p>${module('var e=2;globalThis.two=()=>e')}${module('import "/x.js"')}</body>`,
  )
  const code = createInlineCode('', everyScript)
  code.moveFrom(page)
  const files = [...code.files().values()]
  expect(files).toEqual([expect.stringContaining('two=()=>e'), 'import "/x.js"'])
  expect(page.toString().match(/<script type="module" src="[^"]+"><\/script>/g)).toHaveLength(2)
  const context: Record<string, () => number> = {}
  runInNewContext(files[0] ?? '', context)
  expect([context['one']?.(), context['two']?.()]).toEqual([1, 2])
})

test('scripts that a page waits for become one file, and run in their places; those that declare something stay apart', () => {
  const scripts = [
    'globalThis.ran = ["first"];',
    '(() => { globalThis.ran.push("second") })();',
    'function declared() { return 1 }',
    '{ globalThis.ran.push("block") }',
    'globalThis.ran.push("third") // last',
    '(() => { globalThis.ran.push("second") })();',
  ]
  const page = parsed(`<body>${scripts.map((each) => `<script>${each}</script>`).join('<p></p>')}</body>`)
  const code = createInlineCode('', everyScript)
  code.moveFrom(page)
  expect(code.files().size).toBe(3)
  const currentScript = { dataset: { part: '' } }
  const context: { ran?: unknown; document: unknown; declared?: () => number } = { document: { currentScript } }
  for (const script of page.querySelectorAll('script')) {
    currentScript.dataset.part = script.getAttribute('data-part') ?? ''
    runInNewContext(code.files().get(script.getAttribute('src')?.slice(1) ?? '') ?? '', context)
  }
  expect(context.ran).toEqual(['first', 'second', 'block', 'third', 'second'])
  expect(context.declared?.()).toBe(1)
})

test('a page as Markdown links to the Markdown of other pages', () => {
  const head = '<meta name="description" content="All of them.">'
  const html = `${head}<main><h1>Pets</h1><p>See <a href="/docs/owners/#one">owners</a>.</p><button>Try</button></main>`
  const { title, description, markdown: text } = toMarkdown(parsed(html), '/docs')
  expect({ title, description }).toEqual({ title: 'Pets', description: 'All of them.' })
  expect(text).toBe('# Pets\n\nSee [owners](/docs/owners.md#one).\n')
  expect(markdownPathOf('')).toBe('index.md')
})

test.each([
  ['text beside blocks', '<div>One<p>Two</p> three <b> four</b></div>', 'One\n\nTwo\n\nthree **four**'],
  ['nested lists', '<ul><li>One<ol start="3"><li>Two</li></ol></li></ul>', '- One\n\n  3. Two'],
  ['terms', '<dl><dt>Pet</dt><dd><p>An animal.</p></dd></dl>', '- Pet\n\n  An animal.'],
  ['a card', '<a href="/x/"><h3>Pets</h3><p>All.</p></a>', '[Pets All.](/x.md)'],
  ['characters of Markdown', '<p>a_b_ *c* &lt;d&gt;</p>', 'a_b\\_ \\*c\\* \\<d>'],
  [
    'a table',
    '<table><tr><th>A</th><th>B</th></tr><tr><td colspan="2"><p>x|y</p></td></tr></table>',
    '| A | B |\n| - | - |\n| x\\|y | |',
  ],
  ['code', '<pre><code class="language-ts">a  &lt;\n  b\n</code></pre>', '```ts\na  <\n  b\n```'],
  ['a picture with words', '<svg aria-label="A to B"><text>A</text></svg><svg><path></path></svg>', 'A to B'],
  ['a break', '<p>One <br> two</p>', 'One\\\ntwo'],
  ['a custom element', '<x-tabs><p>One</p></x-tabs><x-icon></x-icon>', 'One'],
])('%s of a page as Markdown', (_, html, text) => {
  expect(toMarkdown(parsed(`<main><h1>T</h1>${html}</main>`), '').markdown).toBe(`# T\n\n${text}\n`)
})
