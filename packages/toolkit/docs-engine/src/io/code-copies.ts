import type { HTMLElement } from 'node-html-parser'
import { elementsIn } from '../twins/elements.ts'
import { hasClass, tagOf } from '../twins/contents.ts'

/** What stands for the end of a line in the attribute. */
const lineEnd = '\u007f'

/** A slash before a step of a URL or a path. */
const step = /(?<=[\w.})-])\/(?=[\w{])/g

/** Lets long URLs in code break before their slashes. */
export function breakUrls(page: HTMLElement): void {
  const isPart = (element: HTMLElement, code: HTMLElement): boolean =>
    tagOf(element) === 'span' && hasClass(code, 'code') && element.textContent.includes('://')
  for (const part of elementsIn(page, isPart))
    if (part.closest('.ec-line')) part.innerHTML = part.innerHTML.replaceAll(step, '<wbr>/')
}

/** Leaves out of the buttons that copy a block of code what the block itself says, which the script of the page reads. */
export function leaveOutCopies(page: HTMLElement): void {
  const isCopy = (element: HTMLElement): boolean => tagOf(element) === 'button' && element.rawAttrs.includes('data-code')
  for (const button of elementsIn(page, isCopy)) {
    const figure = button.closest('.expressive-code figure')
    const lines = figure ? elementsIn(figure, (element) => hasClass(element, 'ec-line')) : []
    const text = lines.map((line) => line.textContent.replace(/\n$/, '')).join(lineEnd)
    if (text === button.getAttribute('data-code')) button.removeAttribute('data-code')
  }
}
