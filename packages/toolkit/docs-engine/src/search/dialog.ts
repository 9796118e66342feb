import sentences from 'virtual:specwright-docs/sentences/search'
import { loadModule } from '../page-scripts/load-module.ts'
import { requiredElement } from '../page-scripts/required-element.ts'
import type * as finding from './find.ts'
import findUrl from 'chunk-url:./find.ts'
import type { SearchRow } from './rows.ts'

/** The keys that move the focus between the input and the results. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Opens and closes the search, and shows its results. */
export function enableSearch(root: HTMLElement): void {
  const button = requiredElement(root, HTMLButtonElement, 'button')
  const dialog = requiredElement(root, HTMLDialogElement, 'dialog')
  const input = requiredElement(root, HTMLInputElement, 'input')
  const list = requiredElement(root, HTMLUListElement, 'ul.found')
  const start = requiredElement(root, HTMLElement, 'nav')
  const status = requiredElement(root, HTMLElement, '[role=status]')
  const finder = createFinder(`${root.dataset['base'] ?? ''}/pagefind/pagefind.js`)
  let latest = Promise.resolve()

  const show = (): void => {
    dialog.showModal()
    input.select()
    finder.load().catch(reportError)
  }
  button.disabled = false
  button.addEventListener('click', show)
  globalThis.addEventListener('keydown', (event) => {
    const isChord = event.key === 'k' && (event.metaKey || event.ctrlKey)
    if (!isChord && !(event.key === '/' && !isWriting(event))) return
    event.preventDefault()
    if (dialog.open) dialog.close()
    else show()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a, [data-do=close]'))) dialog.close()
  })
  dialog.addEventListener('keydown', (event) =>
    moveFocus(
      event,
      [input, ...dialog.querySelectorAll('a')].filter((each) => each.checkVisibility()),
    ),
  )
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
    start.hidden = words.trim() !== ''
    await finder.load()
    if (input.value !== words) return // the reader has typed more
    const rows = await finder.find(words)
    if (input.value !== words) return
    list.replaceChildren(...rows.map(itemOf))
    status.textContent = words.trim() === '' ? '' : foundText(rows.length)
  }

  function reportError(error: Error): void {
    list.replaceChildren()
    status.textContent = sentences.cannotSearch.replace('{reason}', () => error.message)
  }
}

interface Finder {
  load(): Promise<void>
  find(words: string): Promise<SearchRow[]>
}

/** Finds rows with the Pagefind at an address, which is loaded again after a part of its index did not come: it keeps that. */
function createFinder(address: string): Finder {
  const pagefind = loadModule<finding.Pagefind>(address)
  const rows = loadModule<typeof finding>(findUrl)
  return {
    async load() {
      await Promise.all([pagefind(), rows()])
    },
    async find(words) {
      const { find } = await rows()
      try {
        return await find(await pagefind(), words)
      } catch (error) {
        pagefind.forget()
        throw error
      }
    },
  }
}

function foundText(count: number): string {
  return count === 0 ? sentences.nothingFound : sentences.found.replace('{count}', `${count}`)
}

/** Moves the focus to the next or the previous of some elements, on an arrow key. */
function moveFocus(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const next = stops.findIndex((stop) => stop === document.activeElement) + step
  stops[Math.max(0, Math.min(next, stops.length - 1))]?.focus()
}

/** Whether what is typed goes into a field. */
function isWriting({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return (
    metaKey || ctrlKey || altKey || (target instanceof Element && target.closest('input, textarea, select') !== null)
  )
}

function itemOf({ kind, title, path, url }: SearchRow): HTMLLIElement {
  const link = document.createElement('a')
  link.href = url
  const icon = document.createElement('span')
  icon.className = 'icon'
  icon.dataset['kind'] = kind
  icon.role = 'img'
  icon.ariaLabel = sentences[kind]
  const name = document.createElement('strong')
  name.textContent = title
  const place = document.createElement('small')
  place.textContent = path.join(' > ')
  link.append(icon, name, place)
  const item = document.createElement('li')
  item.append(link)
  return item
}
