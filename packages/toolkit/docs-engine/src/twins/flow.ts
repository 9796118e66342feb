import { HTMLElement } from 'node-html-parser'
import { contentsOf, hasClass, tagOf, type Part } from './contents.ts'
import { elementNamed, elementsIn } from './elements.ts'
import { isPhrasing, phrasingOf, type NodeOf } from './phrasing.ts'

type Block = NodeOf<'blockquote'>['children'][number]

/** Elements of a page as paragraphs, headings, lists, tables and code of Markdown. */
export function flowOf(parts: readonly Part[], base: string): Block[] {
  const blocks: Block[] = []
  let words: Part[] = []
  const endParagraph = (): void => {
    blocks.push(...paragraph(words, base))
    words = []
  }
  for (const part of parts) {
    if (typeof part === 'string' || isWords(part)) {
      words.push(part)
      continue
    }
    endParagraph()
    blocks.push(...block(part, base))
  }
  endParagraph()
  return blocks
}

/** Words that are not in an element of their own. */
function isWords(element: HTMLElement): boolean {
  if (isDiagram(element) || hasClass(element, 'tab')) return false
  if (!isPhrasing(element) && !tagOf(element).includes('-')) return false
  return contentsOf(element).every((part) => typeof part === 'string' || isWords(part))
}

function isDiagram(element: HTMLElement): boolean {
  return tagOf(element) === 'svg' && element.hasAttribute('aria-label')
}

function block(element: HTMLElement, base: string): Block[] {
  if (hasClass(element, 'expressive-code')) return [highlighted(element)]
  const tag = tagOf(element)
  if (Object.hasOwn(elements, tag)) return elements[tag]?.(element, base) ?? []
  return flowOf(contentsOf(element), base)
}

const heading =
  (depth: 1 | 2 | 3 | 4 | 5 | 6) =>
  (element: HTMLElement, base: string): Block[] => [
    { type: 'heading', depth, children: phrasingOf(contentsOf(element), base) },
  ]

/** Elements that Markdown has; others are what is in them. */
const elements: Readonly<Record<string, (element: HTMLElement, base: string) => Block[]>> = {
  // Of a whole card, whose parts are elements.
  a: (element, base) => paragraph([element], base),
  blockquote: (element, base) => [{ type: 'blockquote', children: flowOf(contentsOf(element), base) }],
  // Each term with what is said of it.
  dl: (element, base) => [listOf(element, base)],
  fieldset: tabs,
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  hr: () => [{ type: 'thematicBreak' }],
  ol: (element, base) => [
    { ...listOf(element, base), ordered: true, start: Number(element.getAttribute('start') ?? 1) },
  ],
  p: (element, base) => paragraph(contentsOf(element), base),
  pre: (element) => [codeBlock(element, element.textContent)],
  svg: (element) => paragraph([element], ''),
  table: (element, base) => [tableOf(element, base)],
  ul: (element, base) => [listOf(element, base)],
}

function paragraph(parts: readonly Part[], base: string): Block[] {
  const children = phrasingOf(parts, base)
  return children.length === 0 ? [] : [{ type: 'paragraph', children }]
}

function emphasized(parts: readonly Part[], base: string): Block[] {
  const children = phrasingOf(parts, base)
  return children.length === 0 ? [] : [{ type: 'paragraph', children: [{ type: 'strong', children }] }]
}

/** Each panel below its label. */
function tabs(element: HTMLElement, base: string): Block[] {
  return contentsOf(element).flatMap((part) =>
    part instanceof HTMLElement && tagOf(part) === 'label' ? emphasized(contentsOf(part), base) : flowOf([part], base),
  )
}

function listOf(element: HTMLElement, base: string): NodeOf<'list'> {
  const children: NodeOf<'listItem'>[] = []
  for (const part of contentsOf(element)) {
    if (typeof part === 'string') continue
    const inside = flowOf(contentsOf(part), base)
    const last = tagOf(part) === 'dd' ? children.at(-1) : undefined
    if (last) last.children.push(...inside)
    else children.push({ type: 'listItem', children: inside })
  }
  for (const item of children) item.spread = item.children.filter(({ type }) => type !== 'list').length > 1
  return { type: 'list', ordered: false, spread: children.some(({ spread }) => spread), children }
}

function tableOf(element: HTMLElement, base: string): NodeOf<'table'> {
  const rows = elementsIn(element)
    .named('tr')
    .map((row): NodeOf<'tableRow'> => ({
      type: 'tableRow',
      children: contentsOf(row)
        .filter((part) => part instanceof HTMLElement)
        .flatMap((cell): NodeOf<'tableCell'>[] => [
          { type: 'tableCell', children: phrasingOf(contentsOf(cell), base) },
          ...Array.from({ length: Number(cell.getAttribute('colspan') ?? 1) - 1 }, () => emptyCell()),
        ]),
    }))
  return { type: 'table', children: rows }
}

function emptyCell(): NodeOf<'tableCell'> {
  return { type: 'tableCell', children: [] }
}

/** Code without its colours. */
function highlighted(element: HTMLElement): NodeOf<'code'> {
  const pre = elementNamed('pre', element)
  const lines = elementsIn(element)
    .named('div')
    .filter((line) => hasClass(line, 'ec-line'))
    .map((line) => line.textContent.replace(/\n$/, ''))
  return { type: 'code', lang: pre?.getAttribute('data-language') ?? null, value: lines.join('\n') }
}

function codeBlock(element: HTMLElement, value: string): NodeOf<'code'> {
  const [, lang = null] = /\blanguage-(\S+)/.exec(element.querySelector('code')?.getAttribute('class') ?? '') ?? []
  return { type: 'code', lang, value: value.replace(/\n$/, '') }
}
