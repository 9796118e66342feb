import { send } from './api.ts'
import { byId, counted, element, showOptions, showText } from './elements.ts'

/** How many rows are loaded at once. */
const pageSize = 50

/** Path and query of the next page. */
let next: string | undefined

/** How often rows were requested: only the last response is shown. */
let requests = 0

/** Shows the collections, and the first rows of the chosen one. */
export async function showRows(): Promise<void> {
  const { value: names } = await send<readonly string[]>('GET collections')
  showOptions(
    'collection',
    names.map((name) => ({ value: name, text: name })),
  )
  byId('rows', HTMLUListElement).replaceChildren()
  const chosen = byId('collection', HTMLSelectElement).value
  next = chosen === '' ? undefined : `${encodeURIComponent(chosen)}?limit=${pageSize}`
  await showMoreRows()
}

/** Shows the next rows of the chosen collection. */
export async function showMoreRows(): Promise<void> {
  const list = byId('rows', HTMLUListElement)
  const request = ++requests
  const page = next === undefined ? undefined : await send<readonly object[]>(`GET ${next}`)
  if (request !== requests) return
  next = page?.next
  for (const row of page?.value ?? []) {
    list.append(element('li', element('pre', JSON.stringify(row, undefined, 2))))
  }
  const count = counted(list.children.length, 'row')
  showText('rows-summary', next === undefined ? `${count}.` : `The first ${count}.`)
  byId('more', HTMLButtonElement).hidden = next === undefined
}
