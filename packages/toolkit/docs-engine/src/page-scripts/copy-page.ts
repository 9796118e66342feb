/** Makes the button of a page copy its Markdown. */
export function enableCopyPage(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-do=copy-page]')
  const status = button?.parentElement?.querySelector('[role=status]')
  if (!button || !status || !navigator.clipboard) return
  button.disabled = false
  button.addEventListener('click', () => {
    copy(button.dataset['page'] ?? '').then(
      () => (status.textContent = 'Copied'),
      () => (status.textContent = 'Cannot copy the page. Open its Markdown'),
    )
  })
}

async function copy(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new TypeError(`No response: ${response.status}`)
  await navigator.clipboard.writeText(await response.text())
}
