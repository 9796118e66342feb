import { requiredElement } from '../page-scripts/required-element.ts'

/** A response that was read, with its body as text and as it is shown. */
export interface ReadResponse {
  readonly response: Response
  readonly text: string
  readonly body: Node
  /** What the contract does not document of it; `''` for nothing. */
  readonly undocumented: string
}

/** Shows what happened, and announces it; `kind` is the first digit of the status that gives it its colour. */
export type ShowStatus = (text: string, kind?: string) => void

/** The part of a console that shows its latest response. */
export interface ResponseView {
  show(read: ReadResponse): void
  hide(): void
  /** The body of the response that is shown, as text. */
  text(): string
}

export function createResponseView(root: HTMLElement): ResponseView {
  const section = requiredElement(root, HTMLElement, '.response')
  const headers = requiredElement(section, HTMLElement, 'table')
  const body = requiredElement(section, HTMLElement, 'code')
  const note = requiredElement(section, HTMLElement, '.undocumented')
  const words = requiredElement(section, HTMLElement, '.words')
  let shown = ''
  return {
    text: () => shown,
    show({ response, text, body: view, undocumented }) {
      shown = text
      headers.replaceChildren(...[...response.headers].map(([name, value]) => row(name, value)))
      body.replaceChildren(view)
      note.textContent = undocumented
      words.hidden = true
      section.dataset['ok'] = String(response.ok)
      section.hidden = false
      section.scrollIntoView({ block: 'nearest' })
    },
    hide() {
      section.hidden = true
    },
  }
}

/** `200 OK in 4 ms, 61 bytes`. */
export function summaryOf({ status, statusText }: Response, text: string, ms: number): string {
  const took = `in ${Math.max(1, Math.round(ms))} ms, ${new TextEncoder().encode(text).length} bytes`
  return [String(status), statusText, took].filter((part) => part !== '').join(' ')
}

/** A row of a table: a header and a value. */
function row(name: string, value: string): HTMLTableRowElement {
  const element = document.createElement('tr')
  const head = document.createElement('th')
  head.scope = 'row'
  head.textContent = name
  const cell = document.createElement('td')
  cell.textContent = value
  element.append(head, cell)
  return element
}
