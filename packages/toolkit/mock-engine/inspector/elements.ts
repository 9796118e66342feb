/** The element of the page with an id. */
export function byId<Element extends HTMLElement>(id: string, type: new () => Element): Element {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`The page has no ${type.name} "${id}"`)
}

/** A new element with what it contains. Strings become text, never HTML: they come from requests. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  created.append(...content.map((part) => (typeof part === 'string' ? inOrder(part) : part)))
  return created
}

/** Text in which what would reorder the text around it is visible: `\u202e`. */
function inOrder(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
}

/** Text in a style of the page. */
export function styled(style: 'good' | 'failed' | 'waiting' | 'note', text: string): HTMLSpanElement {
  const created = element('span', text)
  created.className = style
  return created
}

/** The time of day of a moment in ISO 8601. */
export function timeOf(at: string): HTMLTimeElement {
  const created = element('time', at.slice(11, 19))
  created.dateTime = at
  return created
}

/** A line that opens what is made only then, since most are never opened. */
export function disclosure(
  line: readonly (Node | string)[],
  content: () => readonly (Node | string)[],
): HTMLDetailsElement {
  const details = element('details', element('summary', ...line))
  details.addEventListener('toggle', () => details.append(...content()), { once: true })
  return details
}

/** A line with a button that runs an action, which needs a name of its own for those who do not see the line. */
export function withButton(
  line: string,
  { label, name, onClick }: { readonly label: string; readonly name: string; readonly onClick: () => void },
): HTMLDivElement {
  const button = element('button', label)
  button.type = 'button'
  button.setAttribute('aria-label', name)
  button.addEventListener('click', onClick)
  return element('div', element('span', line), button)
}

/** The value that an item of a list shows, as JSON. */
const shownBy = new WeakMap<Element, string>()

/** Shows values in a list. Items of values that it shows already stay as they are, such as open. */
export function showItems<Value>(id: string, values: readonly Value[], itemOf: (value: Value) => Node): void {
  const list = byId(id, HTMLUListElement)
  const before = new Map([...list.children].map((item) => [shownBy.get(item), item]))
  const items = values.map((value) => {
    const json = JSON.stringify(value)
    const item = before.get(json) ?? element('li', itemOf(value))
    before.delete(json)
    shownBy.set(item, json)
    return item
  })
  const focused = list.contains(document.activeElement) ? document.activeElement : null
  list.replaceChildren(...items)
  if (focused instanceof HTMLElement)
    (focused.isConnected ? focused : list.closest('section')?.querySelector('h2'))?.focus()
}

/** Replaces the options of a choice, and keeps what is chosen if it still exists. */
export function showOptions(id: string, options: readonly { readonly value: string; readonly text: string }[]): void {
  const select = byId(id, HTMLSelectElement)
  const chosen = select.value
  select.replaceChildren(...options.map(({ value, text }) => new Option(text, value, false, value === chosen)))
}

/** Replaces the text of an element. */
export function showText(id: string, text: string): void {
  byId(id, HTMLElement).textContent = inOrder(text)
}

/** A number with its noun: `1 request`, `2 requests`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** JSON as indented text; any other text as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
