import { requiredElement } from '../page-scripts/required-element.ts'
import type { ConsolePlan } from './plan.ts'
import { readJson, write } from './storage.ts'
import type { Filled } from './request.ts'
import { say } from './say.ts'

/** A request of this session, without secrets. */
export interface SentRequest extends Filled {
  readonly operation: string
  readonly status: number
  /** Milliseconds since 1970. */
  readonly time: number
}

const storageKey = 'docs-console-history'
const maxRequests = 20
/** Of a value that a request is told from others by, in characters. */
const maxLength = 24

/** What a reader can do with a request again. */
export interface Replay {
  fill(request: Filled): void
  /** Sends what is filled in. */
  send(): void
}

/** Lists the requests of this tab for an operation, the latest first, with buttons that fill each in and send it again. */
export function showHistory(root: HTMLElement, plan: ConsolePlan, replay: Replay): void {
  const section = requiredElement(root, HTMLElement, '.history')
  const sent = all().filter(({ operation }) => operation === plan.operation)
  requiredElement(section, HTMLElement, 'ul').replaceChildren(...sent.map((each) => itemOf(each, plan, replay)))
}

function itemOf(sent: SentRequest, plan: ConsolePlan, { fill, send }: Replay): HTMLLIElement {
  const item = document.createElement('li')
  const time = new Date(sent.time).toLocaleTimeString()
  const sentAt = say('sentAt', { status: `${sent.status}`, time })
  const what = [sentAt, ...changed(sent, plan)].join(', ')
  item.append(
    buttonFor(what, () => fill(sent)),
    buttonFor(say('sendAgain'), () => {
      fill(sent)
      send()
    }),
  )
  return item
}

/** What a request has that the page does not begin with: `limit 7`. */
function changed({ values, body }: SentRequest, plan: ConsolePlan): string[] {
  const fields = plan.fields.filter(({ key, value }) => values[key] !== undefined && values[key] !== value)
  return [
    ...fields.map(({ name, key }) => `${name} ${shortened(String(values[key]))}`),
    ...(plan.body && body !== plan.body.text ? [shortened(body)] : []),
  ]
}

function shortened(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
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
  write(storageKey, JSON.stringify([sent, ...all()].slice(0, maxRequests)))
}

function all(): readonly SentRequest[] {
  const kept = readJson(storageKey)
  return Array.isArray(kept) ? (kept as SentRequest[]) : [] // written above
}
