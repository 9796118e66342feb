import type { HTMLElement } from 'node-html-parser'

/**
 * Moves the style sheet and the script of all blocks of code, which are in the first of them, to the head: they are loaded
 * before anything is seen, so that nothing moves, and stay when the block leaves its page.
 */
export function hoistCode(page: HTMLElement): void {
  for (const shared of page.querySelectorAll('main .expressive-code > :is(link, script)')) {
    shared.remove()
    page.querySelector('head')?.insertAdjacentHTML('beforeend', shared.toString())
  }
}
