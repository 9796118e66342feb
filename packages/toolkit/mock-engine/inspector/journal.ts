import type { JournalEntry } from '../src/control/journal-entries.ts'
import { send } from './api.ts'
import { byId, counted, disclosure, element, readable, showItems, showText, styled, timeOf } from './elements.ts'

/** How many requests the page shows at first, and how many more each time. */
const pageSize = 200

let entries: readonly JournalEntry[] = []
let shown = pageSize

/** Shows the last requests, the latest first. */
export async function showJournal(): Promise<void> {
  const { value } = await send<readonly JournalEntry[]>('GET journal')
  entries = value
  const operations = new Set(entries.flatMap(({ operation = [] }) => operation))
  byId('operations', HTMLDataListElement).replaceChildren(...[...operations].map((name) => new Option(name, name)))
  showFiltered()
}

/** Shows the requests that contain every word of the filter. */
export function showFiltered(): void {
  const words = byId('filter', HTMLInputElement).value.toLowerCase().split(' ')
  const found = entries.filter((entry) => words.every((word) => lineOf(entry).toLowerCase().includes(word)))
  const all = `${counted(entries.length, 'request')}.`
  showText('journal-summary', found.length === entries.length ? all : `${found.length} of ${all}`)
  showItems('journal', found.slice(-shown).toReversed(), itemOf)
  byId('more-requests', HTMLButtonElement).hidden = found.length <= shown
}

/** Shows earlier requests too. */
export function showMoreRequests(): void {
  shown += pageSize
  showFiltered()
}

function lineOf(entry: JournalEntry): string {
  return `${entry.request.method} ${entry.request.path} ${entry.response.status} ${meantBy(entry)}`
}

/** The operation of a request; without one, those that it was probably meant for. */
function meantBy({ operation, near_misses: near = [] }: JournalEntry): string {
  return operation ?? (near.length > 0 ? `no operation, similar: ${near.join(', ')}` : 'no operation')
}

function itemOf(entry: JournalEntry): Node {
  const { at, request, response } = entry
  const status = styled(response.status >= 400 ? 'failed' : 'good', String(response.status))
  const line = [timeOf(at), ' ', element('code', `${request.method} ${request.path}`), ' ', status, ' ']
  return disclosure([...line, styled('note', meantBy(entry))], () => messagesOf(entry))
}

function messagesOf({ at, request, response }: JournalEntry): Node[] {
  const query = request.query === '' ? '' : `?${request.query}`
  return [
    element('p', `Received at ${at}.`),
    element('h3', 'Request'),
    element('pre', `${request.method} ${request.path}${query}\n${headerLines(request.headers)}${bodyOf(request.body)}`),
    element('h3', 'Response'),
    element('pre', `${response.status}\n${headerLines(response.headers)}${bodyOf(response.body)}`),
  ]
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

function bodyOf(body: string): string {
  return body === '' ? '' : `\n${readable(body)}`
}
