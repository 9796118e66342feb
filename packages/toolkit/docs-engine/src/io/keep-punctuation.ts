import { NodeType, type Node, type TextNode } from 'node-html-parser'
import type { PageElements } from '../twins/elements.ts'

/** The elements whose text has code in it. */
const holders = new Set(['p', 'li', 'td'])

/** What ends or separates clauses. */
const punctuation = /^[.,;:!?)]+/

/** Keeps a line from breaking between code, which is a box of its own, and the punctuation after it. */
export function keepPunctuation(elements: PageElements): void {
  for (const code of elements.named('code')) {
    if (!holders.has(code.parentNode?.rawTagName ?? '')) continue
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
