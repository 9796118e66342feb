import { NodeType, type HTMLElement, type Node, type TextNode } from 'node-html-parser'
import { elementsIn } from '../twins/elements.ts'
import { tagOf } from '../twins/contents.ts'

/** The elements whose text has code in it. */
const holders = new Set(['p', 'li', 'td'])

/** What ends or separates clauses. */
const punctuation = /^[.,;:!?)]+/

/** Keeps a line from breaking between code, which is a box of its own, and the punctuation after it. */
export function keepPunctuation(page: HTMLElement): void {
  const isInText = (element: HTMLElement, { rawTagName }: HTMLElement): boolean =>
    tagOf(element) === 'code' && holders.has(rawTagName)
  for (const code of elementsIn(page, isInText)) {
    const next = code.nextSibling
    if (!isText(next)) continue
    const [mark] = punctuation.exec(next.rawText) ?? []
    if (mark === undefined) continue
    next.rawText = next.rawText.slice(mark.length)
    code.replaceWith(`<span class="kept">${code.toString()}${mark}</span>`)
  }
}

function isText(node: Node | null | undefined): node is TextNode {
  return node?.nodeType === NodeType.TEXT_NODE
}
