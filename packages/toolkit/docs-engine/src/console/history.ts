import { requiredElement } from '../required-element.ts'
import { readJson, write } from './storage.ts'
import type { Filled } from './request.ts'

/** A request of this session, without secrets. */
export interface SentRequest extends Filled {
  readonly operation: string
  readonly status: number
  /** Milliseconds since 1970. */
  readonly time: number
}

const key = 'docs-console-history'
const maxRequests = 20

/** Lists the requests of this tab for an operation, the latest first, each with a button that fills it in again. */
export function showHistory(root: HTMLElement, operation: string, fill: (request: Filled) => void): void {
  const section = requiredElement(root, HTMLElement, '.history')
  const sent = all().filter((each) => each.operation === operation)
  section.hidden = sent.length === 0
  requiredElement(section, HTMLElement, 'ul').replaceChildren(...sent.map((each) => itemOf(each, () => fill(each))))
}

function itemOf({ status, time }: SentRequest, press: () => void): HTMLLIElement {
  const [item, button] = [document.createElement('li'), document.createElement('button')]
  button.type = 'button'
  button.textContent = `${status} at ${new Date(time).toLocaleTimeString()}`
  button.addEventListener('click', press)
  item.append(button)
  return item
}

/** Keeps a request until the tab is closed. */
export function remember(sent: SentRequest): void {
  write(key, JSON.stringify([sent, ...all()].slice(0, maxRequests)))
}

function all(): readonly SentRequest[] {
  const kept = readJson(key)
  return Array.isArray(kept) ? (kept as SentRequest[]) : [] // written above
}
