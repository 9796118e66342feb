import { requiredElement } from './required-element.ts'

/** A page that the filter of a menu finds. */
export interface FoundEntry {
  readonly label: string
  readonly group: string
  /** Address from the root of the host. */
  readonly href: string
  /** Of an operation. */
  readonly method?: string
  readonly path?: string
}

/** How many pages are shown: more are looked through in no list. */
const maxShown = 100

/** Lets a reader find any page of the contract beside a menu that has not all of them. */
export function enableMenuFilter(holder: HTMLElement): void {
  const input = requiredElement(holder, HTMLInputElement, 'input')
  const status = requiredElement(holder, HTMLElement, '[role=status]')
  const list = requiredElement(holder, HTMLElement, '.found')
  const { entries: address = '', shown = '' } = holder.dataset
  const menu = requiredElement(holder, HTMLElement, '.menu')
  let entries: Promise<readonly FoundEntry[]> | undefined
  const load = async (): Promise<readonly FoundEntry[]> => {
    const response = await fetch(address)
    return (await response.json()) as FoundEntry[] // as `menu.json` has it
  }
  const show = async (): Promise<void> => {
    const asked = input.value
    const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
    const all = words.length === 0 ? [] : await (entries ??= load())
    if (input.value !== asked) return
    const found = all.filter((entry) => words.every((word) => searchedText(entry).includes(word)))
    menu.hidden = words.length > 0
    list.hidden = !menu.hidden
    list.replaceChildren(...found.slice(0, maxShown).map(rowOf))
    status.textContent = menu.hidden
      ? shown.replace('{count}', `${found.length}`).replace('{total}', `${all.length}`)
      : ''
  }
  input.addEventListener('input', () => {
    // It is tried again with the next letter.
    show().catch(() => (entries = undefined))
  })
}

function searchedText({ label, group, method = '', path = '' }: FoundEntry): string {
  return `${method} ${path} ${label} ${group}`.toLowerCase()
}

function rowOf({ label, group, href, method }: FoundEntry): HTMLLIElement {
  const [row, link] = [document.createElement('li'), document.createElement('a')]
  const [words, about] = [document.createElement('span'), document.createElement('small')]
  link.href = href
  if (method !== undefined) link.dataset['method'] = method
  about.textContent = group
  words.append(label, about)
  link.append(words)
  row.append(link)
  return row
}
