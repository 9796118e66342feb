/** Makes the button of a tab choose it, and copy its code as the button of the code does. */
export function enableTabCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-do=copy-tab]')) {
    const panel = button.previousElementSibling
    const choice = panel?.previousElementSibling?.previousElementSibling
    const copy = panel?.querySelector<HTMLElement>('.copy button')
    if (!(choice instanceof HTMLInputElement) || !copy) continue
    button.disabled = false
    button.addEventListener('click', () => {
      if (!choice.checked) choice.click()
      copy.click()
    })
  }
}
