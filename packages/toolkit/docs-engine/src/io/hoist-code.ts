import type { HTMLElement } from 'node-html-parser'
import { elementNamed, elementsIn } from '../twins/elements.ts'
import { hasClass, tagOf } from '../twins/contents.ts'

/**
 * Moves the style sheet and the script of all blocks of code, which are in the first of them, to the head: they are loaded
 * before anything is seen, so that nothing moves, and stay when the block leaves its page.
 */
export function hoistCode(page: HTMLElement): void {
  const main = elementNamed('main', page)
  if (!main) return
  const isShared = (element: HTMLElement, block: HTMLElement): boolean =>
    ['link', 'script'].includes(tagOf(element)) && hasClass(block, 'expressive-code')
  for (const shared of elementsIn(main, isShared)) {
    shared.remove()
    elementNamed('head', page)?.append(shared)
  }
}
