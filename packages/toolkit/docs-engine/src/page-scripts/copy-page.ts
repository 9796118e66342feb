import sentences from 'virtual:specwright-docs/sentences/copyPage'

/** Makes the menu of a page copy its Markdown, and open it in an assistant. */
export function enableCopyPage(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.page-actions > details')
  const status = menu?.parentElement?.querySelector('[role=status]')
  if (!menu || !status) return
  const markdown = new URL(menu.dataset['markdown'] ?? '', location.href).href
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('[data-assistant]')) {
    link.href = addressOf(
      link.dataset['assistant'] ?? '',
      sentences.prompt.replace('{page}', () => markdown),
    )
    link.parentElement?.removeAttribute('hidden')
  }
  const button = menu.querySelector<HTMLButtonElement>('[data-do=copy-page]')
  if (button && 'clipboard' in navigator) button.disabled = false
  button?.addEventListener('click', () => {
    menu.open = false
    copy(markdown).then(
      () => (status.textContent = sentences.copied),
      () => (status.textContent = sentences.cannotCopy),
    )
  })
  closeWhenLeft(menu)
}

/** An address with what an assistant is asked. */
function addressOf(template: string, prompt: string): string {
  const address = new URL(template)
  const query = new URLSearchParams()
  for (const [name, value] of address.searchParams)
    query.append(
      name,
      value.replace('{prompt}', () => prompt),
    )
  address.search = query.toString()
  return address.href
}

function closeWhenLeft(menu: HTMLDetailsElement): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false
  })
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

async function copy(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new TypeError(`No response: ${response.status}`)
  await navigator.clipboard.writeText(await response.text())
}
