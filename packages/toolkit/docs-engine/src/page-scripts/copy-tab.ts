/** Makes the button of tabs copy the code of the one that is shown, as the button of the code does. */
export function enableTabCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-do=copy-tab]')) {
    const tabs = button.parentElement
    button.disabled = false
    button.addEventListener('click', () => {
      tabs?.querySelector<HTMLElement>(':scope > input:checked + label + .panel .copy button')?.click()
    })
  }
}
