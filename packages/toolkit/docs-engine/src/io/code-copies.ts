import type { HTMLElement } from 'node-html-parser'
import { hasClass, tagOf } from '../twins/contents.ts'
import { around, elementsIn, type PageElements } from '../twins/elements.ts'

/** What stands for the end of a line in the attribute. */
const lineEnd = '\u007f'

/** A slash before a step of a URL or a path. */
const step = /(?<=[\w.})-])\/(?=[\w{])/g

/** Lets long URLs in code break before their slashes. */
export function breakUrls(elements: PageElements): void {
  for (const part of elements.named('span'))
    if (part.rawText.includes('://') && isOfLine(part)) part.innerHTML = part.innerHTML.replaceAll(step, '<wbr>/')
}

function isOfLine({ parentNode: code }: HTMLElement): boolean {
  return code !== null && hasClass(code, 'code') && around(code, (outer) => hasClass(outer, 'ec-line')) !== undefined
}

/** Leaves out of the buttons that copy a block of code what the block itself says, which the script of the page reads. */
export function leaveOutCopies(elements: PageElements): void {
  for (const button of elements.named('button')) {
    const figure = around(button, (outer) => tagOf(outer) === 'figure')
    if (!figure || !button.hasAttribute('data-code')) continue
    const lines = elementsIn(figure)
      .named('div')
      .filter((line) => hasClass(line, 'ec-line'))
    const text = lines.map((line) => line.textContent.replace(/\n$/, '')).join(lineEnd)
    if (text === button.getAttribute('data-code')) button.removeAttribute('data-code')
  }
}

/** Leaves out how long the longest line of a block is where lines wrap, for which no page of the site uses it. */
export function leaveOutLineLengths(elements: PageElements): void {
  for (const block of elements.named('pre'))
    if (hasClass(block, 'wrap') && /^--ecMaxLine:\d+ch;?$/.test(block.getAttribute('style') ?? ''))
      block.removeAttribute('style')
}
