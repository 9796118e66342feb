import type { HTMLElement } from 'node-html-parser'

/** What stands for the end of a line in the attribute. */
const lineEnd = '\u007f'

/** Leaves out of the buttons that copy a block of code what the block itself says, which the script of the page reads. */
export function leaveOutCopies(page: HTMLElement): void {
  for (const button of page.querySelectorAll('.expressive-code button[data-code]')) {
    const lines = button.closest('figure')?.querySelectorAll('.ec-line') ?? []
    const text = lines.map((line) => line.textContent.replace(/\n$/, '')).join(lineEnd)
    if (text === button.getAttribute('data-code')) button.removeAttribute('data-code')
  }
}
