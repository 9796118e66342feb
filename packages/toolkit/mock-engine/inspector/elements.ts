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
  created.append(...content)
  return created
}

/** Text in a style of the page. */
export function styled(style: 'failed' | 'note', text: string): HTMLSpanElement {
  const created = element('span', text)
  created.className = style
  return created
}

/** A button that runs an action. */
export function button(label: string, onClick: () => void): HTMLButtonElement {
  const created = element('button', label)
  created.type = 'button'
  created.addEventListener('click', onClick)
  return created
}

/** Replaces the items of a list. */
export function showItems(id: string, items: readonly Node[]): void {
  byId(id, HTMLUListElement).replaceChildren(...items.map((item) => element('li', item)))
}

/** Replaces the options of a choice, and keeps what is chosen if it still exists. */
export function showOptions(id: string, options: readonly { readonly value: string; readonly text: string }[]): void {
  const select = byId(id, HTMLSelectElement)
  const chosen = select.value
  select.replaceChildren(...options.map(({ value, text }) => new Option(text, value, false, value === chosen)))
}

/** Replaces the text of an element. */
export function showText(id: string, text: string): void {
  byId(id, HTMLElement).textContent = text
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
