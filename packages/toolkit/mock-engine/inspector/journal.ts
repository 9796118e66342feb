import type { JournalEntry } from '../src/control/journal.ts'
import { send } from './api.ts'
import { byId, counted, element, readable, showItems, showText, styled } from './elements.ts'

/** How many requests the page shows. */
const shown = 200

/** Shows the last requests, the latest first. */
export async function showJournal(): Promise<void> {
  const { value: entries } = await send<readonly JournalEntry[]>('GET journal')
  const last = entries.slice(-shown).toReversed()
  const all = counted(entries.length, 'request')
  showText('journal-summary', entries.length > shown ? `The last ${shown} of ${all}.` : `${all}.`)
  showItems('journal', last.map(itemOf))
  const operations = new Set(entries.flatMap(({ operation = [] }) => operation))
  byId('operations', HTMLDataListElement).replaceChildren(...[...operations].map((name) => new Option(name, name)))
}

function itemOf(entry: JournalEntry): Node {
  const { at, operation, near_misses: near = [], request, response } = entry
  const status = response.status >= 400 ? styled('failed', `${response.status}`) : `${response.status}`
  const meant = near.length > 0 ? `no operation, similar: ${near.join(', ')}` : 'no operation'
  const time = element('time', at.slice(11, 19))
  time.dateTime = at
  const summary = element('summary', time, ` ${request.method} ${request.path} `, status, ' ')
  summary.append(styled('note', operation ?? meant))
  const details = element('details', summary)
  // Most entries are never opened.
  details.addEventListener('toggle', () => details.append(...messages(entry)), { once: true })
  return details
}

function messages({ at, request, response }: JournalEntry): Node[] {
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
