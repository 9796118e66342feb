/** Gives the button of a block of code what it copies, where its page leaves that out, since the block says the same. */
export function enableCopyCode(): void {
  // Before the script of the button itself.
  document.addEventListener('click', ({ target }) => giveCode(target), true)
}

function giveCode(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('.expressive-code .copy button') : null
  if (!button || button.dataset['code'] !== undefined) return
  const lines = [...(button.closest('figure')?.querySelectorAll('.ec-line') ?? [])]
  // The end of a line is a character that no code has.
  button.dataset['code'] = lines.map(({ textContent }) => textContent.replace(/\n$/, '')).join('\u007f')
}
