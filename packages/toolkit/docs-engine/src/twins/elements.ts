import { HTMLElement, NodeType } from 'node-html-parser'
import { tagOf } from './contents.ts'

/**
 * The elements of a page in its order, as they are now. Selectors cost much more: they are matched with the attributes of each
 * element, which are parsed for it.
 */
export interface PageElements {
  readonly all: readonly HTMLElement[]
  /** Those with a tag. */
  named(tag: string): readonly HTMLElement[]
}

/** The elements within one. */
export function elementsIn(holder: HTMLElement): PageElements {
  const all: HTMLElement[] = []
  addWithin(holder, all)
  let byTag: ReadonlyMap<string, readonly HTMLElement[]> | undefined
  return { all, named: (tag) => (byTag ??= Map.groupBy(all, tagOf)).get(tag) ?? [] }
}

function addWithin({ childNodes }: HTMLElement, all: HTMLElement[]): void {
  for (const child of childNodes) {
    if (child.nodeType !== NodeType.ELEMENT_NODE) continue
    const element = child as HTMLElement // as its type says
    all.push(element)
    addWithin(element, all)
  }
}

/** The first element within one that a function takes. */
export function firstIn(
  { childNodes }: HTMLElement,
  isTaken: (element: HTMLElement) => boolean,
): HTMLElement | undefined {
  for (const child of childNodes) {
    if (!(child instanceof HTMLElement)) continue
    const found = isTaken(child) ? child : firstIn(child, isTaken)
    if (found) return found
  }
  return undefined
}

/** The first element with a tag within one. */
export function elementNamed(tag: string, holder: HTMLElement): HTMLElement | undefined {
  return firstIn(holder, (element) => tagOf(element) === tag)
}

/** The nearest element around one that a function takes. */
export function around(element: HTMLElement, isTaken: (outer: HTMLElement) => boolean): HTMLElement | undefined {
  // The root of a page has no tag.
  for (let outer = element.parentNode; outer?.rawTagName; outer = outer.parentNode) if (isTaken(outer)) return outer
  return undefined
}
