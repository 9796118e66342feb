import type { toMarkdown } from 'mdast-util-to-markdown'
import type { HTMLElement } from 'node-html-parser'
import { contentsOf, hasClass, tagOf, type Part } from './contents.ts'
import { markdownPathOf } from './markdown-path.ts'

/** A node of Markdown. */
export type Node = Parameters<typeof toMarkdown>[0]
export type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>
type Phrasing = NodeOf<'paragraph'>['children'][number]

/** Text as one paragraph, heading, cell or link has it. White space is that of the page, as a browser shows it. */
export function phrasingOf(parts: readonly Part[], base: string): Phrasing[] {
  return trimmed(parts.flatMap((part) => phrasing(part, base)))
}

/** Elements that Markdown has. */
const elements: Readonly<Record<string, (element: HTMLElement, base: string) => Phrasing[]>> = {
  a: (element, base) =>
    hasClass(element, 'name')
      ? children(element, base)
      : [{ ...linkOf(element, base), children: children(element, base) }],
  br: () => [{ type: 'break' }],
  code: codeOf,
  del: (element, base) => [{ type: 'delete', children: children(element, base) }],
  em: (element, base) => [{ type: 'emphasis', children: children(element, base) }],
  i: (element, base) => [{ type: 'emphasis', children: children(element, base) }],
  b: (element, base) => [{ type: 'strong', children: children(element, base) }],
  img: (element) => [{ type: 'image', url: element.getAttribute('src') ?? '', alt: element.getAttribute('alt') ?? '' }],
  kbd: codeOf,
  samp: codeOf,
  strong: (element, base) => [{ type: 'strong', children: children(element, base) }],
  svg: (element) => text(element.getAttribute('aria-label') ?? ''),
}

/** Elements whose contents are part of the words around them. */
const transparent = new Set([
  'abbr',
  'bdi',
  'cite',
  'dfn',
  'ins',
  'label',
  'mark',
  'q',
  'small',
  'span',
  'sub',
  'sup',
  'time',
  'u',
  'var',
])

/** Whether an element is part of a paragraph. */
export function isPhrasing(element: HTMLElement): boolean {
  const tag = tagOf(element)
  return Object.hasOwn(elements, tag) || transparent.has(tag) || tag === 'wbr'
}

function phrasing(part: Part, base: string): Phrasing[] {
  if (typeof part === 'string') return text(part)
  const tag = tagOf(part)
  if (hasClass(part, 'mark')) return text(` (${part.textContent})`)
  if (hasClass(part, 'assumed')) return hasClass(part, 'again') ? [] : text(`(${part.textContent.trim()})`)
  if (tag === 'wbr') return []
  if (Object.hasOwn(elements, tag)) return elements[tag]?.(part, base) ?? []
  const inside = children(part, base)
  return transparent.has(tag) ? inside : [...text(' '), ...inside, ...text(' ')]
}

function children(element: HTMLElement, base: string): Phrasing[] {
  return contentsOf(element).flatMap((part) => phrasing(part, base))
}

function text(value: string): Phrasing[] {
  return [{ type: 'text', value: value.replaceAll(/[ \t\n\r\f]+/g, ' ') }]
}

function codeOf(element: HTMLElement): Phrasing[] {
  return [{ type: 'inlineCode', value: element.textContent.replaceAll(/\s+/g, ' ') }]
}

/** A link to a page leads to its Markdown; any other stays as it is. */
function linkOf(element: HTMLElement, base: string): NodeOf<'link'> {
  const href = element.getAttribute('href') ?? ''
  const [, path, anchor = ''] =
    /^([^#]*\/)(#.*)?$/.exec(href.startsWith(`${base}/`) ? href.slice(base.length) : '') ?? []
  const url = path === undefined ? href : `${base}/${markdownPathOf(path.slice(1))}${anchor}`
  return { type: 'link', url, children: [] }
}

/** White space at the ends, at a break and after white space is not shown. */
function trimmed(nodes: Phrasing[]): Phrasing[] {
  let last: NodeOf<'text'> | undefined
  let isAfterSpace = true
  const endLine = (): void => {
    if (last) last.value = last.value.trimEnd()
    last = undefined
    isAfterSpace = true
  }
  const visit = (node: Phrasing): void => {
    if (node.type === 'text') {
      if (isAfterSpace) node.value = node.value.replace(/^ /, '')
      if (node.value === '') return
      last = node
      isAfterSpace = node.value.endsWith(' ')
    } else if (node.type === 'break') {
      endLine()
    } else if ('children' in node) {
      node.children.forEach(visit)
    } else {
      last = undefined
      isAfterSpace = false
    }
  }
  nodes.forEach(visit)
  endLine()
  return nodes.filter((node) => !isEmpty(node))
}

function isEmpty(node: Phrasing): boolean {
  if (node.type === 'text') return node.value === ''
  return 'children' in node && node.children.every(isEmpty)
}
