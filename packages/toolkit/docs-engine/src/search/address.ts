import sentences from 'virtual:specwright-docs/sentences/searchAddress'

/** On the page for addresses that do not exist: searches for the words of the address. */
export function enableSearchOfAddress(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-do=search-address]')
  const words = wordsOf(location.pathname)
  if (!button || words === '') return
  button.textContent = sentences.searchFor.replace('{words}', () => words)
  button.hidden = false
  button.addEventListener('click', () => {
    const search = document.querySelector('docs-search')
    const input = search?.querySelector('input')
    search?.querySelector('button')?.click()
    if (!input) return
    input.value = words
    input.dispatchEvent(new Event('input'))
  })
}

/** The words of the last part of a path: `/operations/delete-pet/` -> `delete pet`. */
function wordsOf(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  return last
    .replace(/\.\w+$/, '')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
}
