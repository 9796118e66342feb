/** Opens the field that the address names, the fields of other pages in place, and all fields at once. */
export function enableFields(): void {
  const showTarget = (): void => reveal(decodeURIComponent(location.hash.slice(1)))
  showTarget()
  addEventListener('hashchange', showTarget)
  // Neither event bubbles as far as needed, or at all.
  document.addEventListener('toggle', ({ target }) => void fillOpened(target), true)
  document.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event
    if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey) return
    const kind = target.closest('.kind[data-page] > p > a')?.closest<HTMLElement>('.kind')
    if (kind) {
      event.preventDefault()
      void fill(kind)
    }
    const all = target.closest<HTMLElement>('[data-do=unfold]')
    if (all) toggleAll(all)
  })
  for (const button of document.querySelectorAll<HTMLElement>('[data-do=unfold]'))
    button.hidden = !within(button)?.querySelector('.within')
}

/** Opens everything that a field is in, and its own fields. */
function reveal(id: string): void {
  const field = id === '' ? null : document.getElementById(id)
  if (!field) return
  const own = field.querySelector<HTMLDetailsElement>(':scope > .within')
  if (own) own.open = true
  let outer = field.parentElement?.closest('details')
  if (!outer) return
  for (; outer; outer = outer.parentElement?.closest('details')) outer.open = true
  field.scrollIntoView()
}

/** The part of the page that a button opens. */
function within(button: Element): Element | null {
  return button.closest('section, .facts, main')
}

function toggleAll(button: HTMLElement): void {
  const parts = [...(within(button)?.querySelectorAll<HTMLDetailsElement>('.within') ?? [])]
  const open = parts.some((part) => !part.open)
  for (const part of parts) part.open = open
  button.textContent = open ? 'Collapse all' : 'Expand all'
  button.setAttribute('aria-expanded', String(open))
}

/** The fields of a value that are on their own page only, once the value is opened. */
async function fillOpened(opened: EventTarget | null): Promise<void> {
  if (!(opened instanceof HTMLDetailsElement) || !opened.open) return
  const kinds = opened.querySelectorAll<HTMLElement>(':scope > .kind')
  const [only] = kinds
  if (kinds.length === 1 && only?.dataset['page'] !== undefined) await fill(only)
}

/** Shows the fields of a schema's page in place; where they cannot be loaded, its link remains. */
async function fill(kind: HTMLElement): Promise<void> {
  const { page } = kind.dataset
  const link = kind.querySelector('a')
  if (page === undefined || !link) return
  delete kind.dataset['page']
  try {
    const response = await fetch(page)
    if (!response.ok) throw new TypeError(`No response: ${response.status}`)
    const loaded = new DOMParser().parseFromString(await response.text(), 'text/html')
    const prefix = `${kind.closest('[id]')?.id ?? ''}-`
    for (const part of loaded.querySelectorAll('#fields ~ :is(.fields, .kind)')) {
      for (const field of part.querySelectorAll('[id]')) field.id = prefix + field.id
      for (const name of part.querySelectorAll('a.name')) name.setAttribute('href', `#${prefix}${nameOf(name)}`)
      kind.append(document.adoptNode(part))
    }
    kind.tabIndex = -1
    if (document.activeElement === link) kind.focus()
  } catch {
    location.assign(page)
  }
}

function nameOf(link: Element): string {
  return link.getAttribute('href')?.slice(1) ?? ''
}
