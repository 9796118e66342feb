import { HTMLElement } from 'node-html-parser'
import { tagOf } from './contents.ts'

/**
 * The elements within one that a function takes, in the order of the page; it also gets what each is in. Selectors cost much
 * more: they are matched with the attributes of each element, which are parsed for it.
 */
export function elementsIn(
  holder: HTMLElement,
  isTaken: (element: HTMLElement, holder: HTMLElement) => boolean,
): HTMLElement[] {
  const taken: HTMLElement[] = []
  const visit = (outer: HTMLElement): void => {
    for (const child of outer.childNodes) {
      if (!(child instanceof HTMLElement)) continue
      if (isTaken(child, outer)) taken.push(child)
      visit(child)
    }
  }
  visit(holder)
  return taken
}

/** The elements with a tag within one. */
export function elementsNamed(name: string, holder: HTMLElement): HTMLElement[] {
  return elementsIn(holder, (element) => tagOf(element) === name)
}

/** The first element with a tag within one. */
export function elementNamed(name: string, { childNodes }: HTMLElement): HTMLElement | undefined {
  for (const child of childNodes) {
    if (!(child instanceof HTMLElement)) continue
    const found = tagOf(child) === name ? child : elementNamed(name, child)
    if (found) return found
  }
  return undefined
}
