import { send } from './api.ts'
import { byId, counted, disclosure, element, showItems, showOptions, showText } from './elements.ts'

/** How many rows are loaded at once. */
const pageSize = 50

/** How many characters of a row are in its line. */
const lineLength = 200

let rows: readonly object[] = []

/** Path and query of the next page, below `collections/`. */
let next: string | undefined

/** Shows the collections, and the first rows of the chosen one. */
export async function showRows(): Promise<void> {
  const { value: names } = await send<readonly string[]>('GET collections')
  showOptions(
    'collection',
    names.map((name) => ({ value: name, text: name })),
  )
  rows = []
  const chosen = byId('collection', HTMLSelectElement).value
  next = chosen === '' ? undefined : `${encodeURIComponent(chosen)}?limit=${pageSize}`
  await showMoreRows()
}

/** Shows the next rows of the chosen collection. */
export async function showMoreRows(): Promise<void> {
  const page = next === undefined ? undefined : await send<readonly object[]>(`GET collections/${next}`)
  next = page?.next
  rows = [...rows, ...(page?.value ?? [])]
  showItems('rows', rows, itemOf)
  const count = counted(rows.length, 'row')
  showText('rows-summary', next === undefined ? `${count}.` : `The first ${count}.`)
  byId('more-rows', HTMLButtonElement).hidden = next === undefined
}

/** Restores the initial state of the tenant, if that is really meant. */
export async function resetAll(): Promise<void> {
  if (confirm('Restore the initial rows and the real time, and clear the journal, the faults and the events?'))
    await send('POST reset')
}

function itemOf(row: object): Node {
  const line = element('code', JSON.stringify(row).slice(0, lineLength))
  line.className = 'line'
  return disclosure([line], () => [element('pre', JSON.stringify(row, undefined, 2))])
}
