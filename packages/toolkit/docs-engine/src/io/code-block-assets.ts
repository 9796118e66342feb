import type { HTMLElement } from 'node-html-parser'
import { hasClass, tagOf } from '../twins/contents.ts'
import { around, type PageElements } from '../twins/elements.ts'

/**
 * Moves the style sheet and the script of all blocks of code, which are in the first of them, to the head: they are loaded
 * before anything is seen, so that nothing moves, and stay when the block leaves its page.
 */
export function hoistCode(elements: PageElements): void {
  const [head] = elements.named('head')
  for (const shared of [...elements.named('link'), ...elements.named('script')]) {
    if (!isOfBlock(shared)) continue
    shared.remove()
    head?.append(shared)
  }
}

function isOfBlock({ parentNode: block }: HTMLElement): boolean {
  return (
    block !== null &&
    hasClass(block, 'expressive-code') &&
    around(block, (outer) => tagOf(outer) === 'main') !== undefined
  )
}
