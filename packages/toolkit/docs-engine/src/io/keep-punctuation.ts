import { NodeType, type HTMLElement, type Node, type TextNode } from 'node-html-parser'

/** What ends or separates clauses. */
const punctuation = /^[.,;:!?)]+/

/** Keeps a line from breaking between code, which is a box of its own, and the punctuation after it. */
export function keepPunctuation(page: HTMLElement): void {
  for (const code of page.querySelectorAll(':is(p, li, td) > code')) {
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
