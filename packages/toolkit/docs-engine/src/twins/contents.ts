import { HTMLElement, TextNode } from 'node-html-parser'

/** A part of a page: text, decoded, or an element. */
export type Part = string | HTMLElement

/** What only works in a browser, or is not part of the text of a page. */
const leftOut = {
  tags: new Set(['button', 'docs-console', 'footer', 'input', 'legend', 'script', 'select', 'style', 'template']),
  classes: [
    'bar',
    'page-actions',
    'pagination-links',
    'repeated',
    'server-choice',
    'site-links',
    'sl-anchor-link',
    'to-errors',
    'try',
  ],
}

/** The parts of an element that a reader of its text needs. */
export function contentsOf(element: HTMLElement): readonly Part[] {
  const isWithin = hasClass(element, 'within')
  return element.childNodes.flatMap((node): Part[] => {
    if (node instanceof TextNode) return [node.text]
    if (!(node instanceof HTMLElement) || isLeftOut(node)) return []
    // It names what its fields are within, and so does their address.
    return isWithin && tagOf(node) === 'summary' ? [] : [node]
  })
}

function isLeftOut(element: HTMLElement): boolean {
  return leftOut.tags.has(tagOf(element)) || leftOut.classes.some((name) => hasClass(element, name))
}

/** `p`, `docs-filter`. */
export function tagOf({ rawTagName }: HTMLElement): string {
  return rawTagName.toLowerCase()
}

export function hasClass(element: HTMLElement, name: string): boolean {
  return element.rawAttrs.includes(name) && element.classList.contains(name)
}

/** True for a field in a list of fields. */
export function isField({ rawTagName, parentNode }: HTMLElement): boolean {
  return rawTagName === 'li' && parentNode !== null && hasClass(parentNode, 'fields')
}
