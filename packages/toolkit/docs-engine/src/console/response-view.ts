import { requiredElement } from '../page-scripts/required-element.ts'
import type { ReadBody } from './response-body.ts'
import { say } from './say.ts'

/** Shows what happened, and announces it; `kind` is the first digit of the status that gives it its colour. */
export type ShowStatus = (text: string, kind?: string, note?: string) => void

/** The part of a console that shows its latest response, in the place of the example. */
export interface ResponseView {
  /** Takes the place, where nothing moves when the response comes. */
  wait(): void
  /** Shows a response, whose body follows. */
  begin(response: Response): void
  /** Shows text as it comes. */
  add(text: string): void
  /** Shows a body, with the text as a page shows it, and what there is to say about it. */
  show(body: ReadBody, shown: { readonly view: Node; readonly note: string }): Promise<void>
  /** Gives the place back, unless a response has begun. */
  settle(): void
  /** What it consists of. */
  readonly element: HTMLElement
  /** The body of the response that is shown, as text. */
  text(): string
  /** Lets a reader keep the body as a file. */
  save(name: string): void
}

export function createResponseView(root: HTMLElement): ResponseView {
  const section = requiredElement(root, HTMLElement, '.response')
  const example = root.parentElement?.querySelector<HTMLElement>('[data-tabs=example]')
  const partOf = (selector: string): HTMLElement => requiredElement(section, HTMLElement, selector)
  const [headers, pre, code, media] = [partOf('table'), partOf('pre'), partOf('code'), partOf('.media')]
  const [about, words] = [partOf('.undocumented'), partOf('.words')]
  const [copy, save] = [partOf('[data-do=copy-response]'), partOf('[data-do=save]')]
  let text = ''
  let blob = new Blob()

  function begin({ headers: received, ok }: Response): void {
    text = ''
    headers.replaceChildren(...[...received].map(([name, value]) => row(name, value)))
    for (const part of [code, media, about]) part.replaceChildren()
    for (const part of [words, save, media]) part.hidden = true
    for (const part of [pre, copy]) part.hidden = false
    section.dataset['ok'] = String(ok)
    section.ariaBusy = 'false'
    section.scrollIntoView({ block: 'nearest' })
  }

  return {
    wait() {
      const height = section.hidden ? (example?.offsetHeight ?? 0) : section.offsetHeight
      section.style.setProperty('--place', `${height}px`)
      section.ariaBusy = 'true'
      section.hidden = false
    },
    begin,
    add(lines) {
      text += lines
      code.append(lines)
    },
    async show(body, { view, note }) {
      about.textContent = note
      if (body.kind === 'text') {
        text = body.text
        return code.replaceChildren(view)
      }
      blob = body.blob
      for (const part of [pre, copy]) part.hidden = true
      for (const part of [save, media]) part.hidden = false
      media.append(`${blob.type || say('aFile')}, ${sizeOf(blob.size)}`)
      if (body.kind === 'image') media.append(await imageOf(blob))
    },
    settle() {
      if (section.ariaBusy === 'true') section.hidden = true
    },
    element: section,
    text: () => text,
    save(name) {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    },
  }
}

/** `1,234 bytes`. */
export function sizeOf(bytes: number): string {
  return say('size', { count: bytes })
}

/** `200 OK in 4 ms, 61 bytes`. */
export function summaryOf({ status, statusText }: Response, ms: number, size: string): string {
  return say('took', { status: `${status} ${statusText}`.trim(), ms: Math.max(1, Math.round(ms)), size })
}

/** An image at an address that holds it, as policies of pages allow; nothing where it is not one. */
async function imageOf(blob: Blob): Promise<Node> {
  const reader = new FileReader()
  const read = new Promise<unknown>((resolve) => reader.addEventListener('load', resolve))
  reader.readAsDataURL(blob)
  await read
  const image = new Image()
  image.alt = say('theResponse')
  image.src = typeof reader.result === 'string' ? reader.result : ''
  return await image.decode().then(
    () => image,
    () => document.createTextNode(say('notAnImage')),
  )
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
