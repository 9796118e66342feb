import { parse, type HTMLElement } from 'node-html-parser'

/** A page as a tree, which is written as it was read. */
export function parsedPage(html: string): HTMLElement {
  return parse(html, { comment: true, blockTextElements: { script: true, style: true } })
}
