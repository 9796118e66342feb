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

/** What a reader can do with a request again. */
export interface Replay {
  fill(request: Filled): void
  /** Sends what is filled in. */
  send(): void
}

/** Lists the requests of this tab for an operation, the latest first, with buttons that fill each in and send it again. */
export function showHistory(root: HTMLElement, operation: string, replay: Replay): void {
  const section = requiredElement(root, HTMLElement, '.history')
  const sent = all().filter((each) => each.operation === operation)
  section.hidden = sent.length === 0
  requiredElement(section, HTMLElement, 'ul').replaceChildren(...sent.map((each) => itemOf(each, replay)))
}

function itemOf(sent: SentRequest, { fill, send }: Replay): HTMLLIElement {
  const item = document.createElement('li')
  const what = `${sent.status} at ${new Date(sent.time).toLocaleTimeString()}`
  item.append(
    buttonFor(what, () => fill(sent)),
    buttonFor('Send again', () => {
      fill(sent)
      send()
    }),
  )
  return item
}

function buttonFor(label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', press)
  return button
}

/** Keeps a request until the tab is closed. */
export function remember(sent: SentRequest): void {
  write(key, JSON.stringify([sent, ...all()].slice(0, maxRequests)))
}

function all(): readonly SentRequest[] {
  const kept = readJson(key)
  return Array.isArray(kept) ? (kept as SentRequest[]) : [] // written above
}
