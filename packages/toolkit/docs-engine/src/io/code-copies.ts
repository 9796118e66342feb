import type { HTMLElement } from 'node-html-parser'

/** What stands for the end of a line in the attribute. */
const lineEnd = '\u007f'

/** A slash before a step of a URL or a path. */
const step = /(?<=[\w.})-])\/(?=[\w{])/g

/** Lets long URLs in code break before their slashes. */
export function breakUrls(page: HTMLElement): void {
  for (const part of page.querySelectorAll('.ec-line .code > span'))
    if (part.textContent.includes('://')) part.innerHTML = part.innerHTML.replaceAll(step, '<wbr>/')
}

/** Leaves out of the buttons that copy a block of code what the block itself says, which the script of the page reads. */
export function leaveOutCopies(page: HTMLElement): void {
  for (const button of page.querySelectorAll('.expressive-code button[data-code]')) {
    const lines = button.closest('figure')?.querySelectorAll('.ec-line') ?? []
    const text = lines.map((line) => line.textContent.replace(/\n$/, '')).join(lineEnd)
    if (text === button.getAttribute('data-code')) button.removeAttribute('data-code')
  }
}
