import { similarity, resultsFor, type SearchResult, type PagefindResult } from '@loyalty-kit/docs-engine/page'
import { requiredElement } from '../required-element.ts'

/** The part of the Pagefind API that we use; it is loaded on the first search. */
interface Pagefind {
  debouncedSearch(words: string): Promise<{ readonly results: readonly { data(): Promise<PagefindResult> }[] } | null>
}

const maxPages = 24

/** Opens and closes the search, and shows its results. */
export function enableSearch(root: HTMLElement): void {
  const button = requiredElement(root, HTMLButtonElement, 'button')
  const dialog = requiredElement(root, HTMLDialogElement, 'dialog')
  const input = requiredElement(root, HTMLInputElement, 'input')
  const list = requiredElement(root, HTMLUListElement, 'ul')
  const status = requiredElement(root, HTMLElement, '[role=status]')
  let pagefind: Promise<Pagefind> | undefined

  const show = (): void => {
    pagefind ??= import(/* @vite-ignore */ `${root.dataset['base'] ?? ''}/pagefind/pagefind.js`) as Promise<Pagefind>
    dialog.showModal()
    input.select()
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
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close()
  })
  input.addEventListener('input', () => void search(input.value))

  async function search(words: string): Promise<void> {
    const found = await (await pagefind)?.debouncedSearch(words)
    if (!found || input.value !== words) return // the reader has typed more
    const pages = await Promise.all(found.results.slice(0, maxPages).map(async (result) => await result.data()))
    const places = pages.flatMap((page) => resultsFor(page, words))
    // Fields, which have no excerpt, come first, best matches first.
    const rank = ({ title, excerpt }: SearchResult): number => (excerpt === '' ? similarity(title, words) : 0)
    list.replaceChildren(...places.toSorted((left, right) => rank(right) - rank(left)).map(itemOf))
    status.textContent = words === '' ? '' : `${places.length === 0 ? 'Nothing' : places.length} found`
  }
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
