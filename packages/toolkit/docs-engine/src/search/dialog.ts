import { resultsFor, type PagefindResult, type SearchResult } from './results.ts'
import { loadModule } from '../page-scripts/load-module.ts'
import { requiredElement } from '../page-scripts/required-element.ts'

/** The part of the Pagefind API that we use; it is loaded on the first search. */
interface Pagefind {
  debouncedSearch(words: string): Promise<{ readonly results: readonly { data(): Promise<PagefindResult> }[] } | null>
}

const maxPages = 24

/** The keys that move the focus between the input and the results. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Opens and closes the search, and shows its results. */
export function enableSearch(root: HTMLElement): void {
  const button = requiredElement(root, HTMLButtonElement, 'button')
  const dialog = requiredElement(root, HTMLDialogElement, 'dialog')
  const input = requiredElement(root, HTMLInputElement, 'input')
  const list = requiredElement(root, HTMLUListElement, 'ul')
  const status = requiredElement(root, HTMLElement, '[role=status]')
  const pagefind = loadModule<Pagefind>(`${root.dataset['base'] ?? ''}/pagefind/pagefind.js`)
  let latest = Promise.resolve()

  const show = (): void => {
    dialog.showModal()
    input.select()
    pagefind().catch(reportError)
  }
  button.disabled = false
  button.addEventListener('click', show)
  globalThis.addEventListener('keydown', (event) => {
    if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    if (dialog.open) dialog.close()
    else show()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a, [data-do=close]'))) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => moveFocus(event, [input, ...list.querySelectorAll('a')]))
  input.addEventListener('input', () => {
    latest = search(input.value).catch(reportError)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // By default, Escape empties a search input, and only the next one closes the dialog.
    event.preventDefault()
    dialog.close()
  })
  requiredElement(root, HTMLFormElement, 'form').addEventListener('submit', (event) => {
    event.preventDefault()
    // The results of what the reader has just typed may still be on their way.
    void latest.then(() => list.querySelector('a')?.click())
  })

  async function search(words: string): Promise<void> {
    const found = await (await pagefind()).debouncedSearch(words)
    if (!found || input.value !== words) return // the reader has typed more
    const pages = await Promise.all(found.results.slice(0, maxPages).map(async (result) => await result.data()))
    if (input.value !== words) return
    const results = resultsFor(pages, words)
    list.replaceChildren(...results.map(itemOf))
    status.textContent = words === '' ? '' : `${results.length === 0 ? 'Nothing' : results.length} found`
  }

  function reportError(error: Error): void {
    list.replaceChildren()
    status.textContent = `Cannot search: ${error.message}. Type again to retry`
  }
}

/** Moves the focus to the next or the previous of some elements, on an arrow key. */
function moveFocus(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const next = stops.findIndex((stop) => stop === document.activeElement) + step
  stops[Math.max(0, Math.min(next, stops.length - 1))]?.focus()
}

function itemOf({ title, within, url, excerpt }: SearchResult): HTMLLIElement {
  const link = document.createElement('a')
  link.href = url
  const name = document.createElement('strong')
  name.textContent = title
  link.append(name, ...(within === undefined ? [] : [` in ${within}`]))
  const item = document.createElement('li')
  item.append(link)
  if (excerpt !== '') {
    const text = document.createElement('p')
    text.textContent = excerpt
    item.append(text)
  }
  return item
}
