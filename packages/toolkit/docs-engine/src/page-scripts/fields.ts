import sentences from 'virtual:specwright-docs/sentences/fields'

/** Links to fields that are on other pages: on those of their schemas, and those with the rest of this one. */
const elsewhere = '.more > a, .kind[data-page] > p:first-child > a'

/** Those to fields that are seen without opening anything. */
const rest = '.kind > .more > a:not(.within *)'

/** Opens the field that the address names, the fields of other pages in place, and all fields at once. */
export function enableFields(): void {
  const showTarget = (): void => reveal(decodeURIComponent(location.hash.slice(1)))
  showTarget()
  addEventListener('hashchange', showTarget)
  // Neither event bubbles as far as needed, or at all.
  document.addEventListener('toggle', ({ target }) => void fillOpened(target), true)
  document.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event
    if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey) return
    const link = target.closest<HTMLAnchorElement>(elsewhere)
    if (link) {
      event.preventDefault()
      void fill(link)
    }
    const all = target.closest<HTMLElement>('[data-do=unfold]')
    if (all) toggleAll(all)
    // To go where the page is already changes no address.
    const own = target.closest<HTMLAnchorElement>('a[href^="#"]')
    if (own?.hash === location.hash) dispatchEvent(new Event('hashchange'))
  })
  for (const button of document.querySelectorAll<HTMLElement>('[data-do=unfold]'))
    button.hidden = !within(button)?.querySelector(`.within, ${rest}`)
}

/** Opens everything that a field is in, and its own fields; what it is in is loaded first, if it is on another page. */
function reveal(id: string): void {
  const field = id === '' ? null : document.getElementById(id)
  if (!field) {
    const link = id === '' ? undefined : linkTo(id)
    if (link) void fill(link).then((isShown) => isShown && revealLoaded(id))
    return
  }
  const own = field.querySelector<HTMLDetailsElement>(':scope > .within')
  if (own) own.open = true
  let outer = field.parentElement?.closest('details')
  // Of several kinds, the one that has it is shown.
  for (let kind = field.closest('.kinds > .kind'); kind; kind = kind.parentElement?.closest('.kinds > .kind') ?? null) {
    const choice = kind.previousElementSibling?.previousElementSibling
    if (choice instanceof HTMLInputElement) choice.checked = true
  }
  if (!outer) return
  for (; outer; outer = outer.parentElement?.closest('details')) outer.open = true
  field.scrollIntoView()
}

/** Opens a field that came after the address: going there again makes it the target. */
function revealLoaded(id: string): void {
  reveal(id)
  if (document.getElementById(id)) location.replace(location.hash)
}

/** The link to the fields among which one is, by the beginning of its id. */
function linkTo(id: string): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`.facts :is(${elsewhere})`)]
  // The rest of a list is not within a field.
  const startOf = (link: Element): string => {
    const field = link.closest('.fields > li')
    return field ? `${field.id}-` : ''
  }
  return links
    .filter((link) => id.startsWith(startOf(link)))
    .toSorted((left, right) => startOf(right).length - startOf(left).length)[0]
}

/** The part of the page that a button opens. */
function within(button: Element): Element | null {
  return button.closest('section, .facts, main')
}

function toggleAll(button: HTMLElement): void {
  const whole = within(button)
  const parts = [...(whole?.querySelectorAll<HTMLDetailsElement>('.within') ?? [])]
  const links = whole?.querySelectorAll<HTMLAnchorElement>(rest) ?? []
  const open = links.length > 0 || parts.some((part) => !part.open)
  for (const part of parts) part.open = open
  button.textContent = open ? sentences.collapseAll : sentences.expandAll
  button.setAttribute('aria-expanded', String(open))
  for (const link of links) {
    const kind = link.closest('.kind')
    void fill(link).then(() => kind && openLoaded(kind))
  }
}

/** Opens what has come, where everything is open. */
function openLoaded(at: Element): void {
  if (within(at)?.querySelector('[data-do=unfold][aria-expanded=true]'))
    for (const part of at.querySelectorAll<HTMLDetailsElement>('.within')) part.open = true
}

/** Shows the fields of a value that are on other pages, once the value is opened; of several kinds, each by its link. */
async function fillOpened(opened: EventTarget | null): Promise<void> {
  if (!(opened instanceof HTMLDetailsElement) || !opened.open) return
  for (const link of opened.querySelectorAll<HTMLAnchorElement>(
    ':scope > .more > a, :scope > .kind > .more > a, :scope > .kinds > .kind > .more > a',
  ))
    await fill(link)
  const kinds = opened.querySelectorAll<HTMLElement>(':scope > .kind')
  const link = kinds.length === 1 ? kinds[0]?.querySelector<HTMLAnchorElement>(':scope[data-page] > p > a') : null
  if (link) await fill(link)
  // What has come may have values of its own.
  openLoaded(opened)
}

/** Shows what a link leads to in its place; goes there, and returns false, if it cannot be loaded. */
async function fill(link: HTMLAnchorElement): Promise<boolean> {
  const kind = link.parentElement?.matches('.more') ? null : link.closest<HTMLElement>('.kind')
  const isFocused = document.activeElement === link
  try {
    const shown = kind ? await fillKind(kind, link.href) : await fillRest(link)
    if (isFocused && shown) {
      shown.tabIndex = -1
      shown.focus()
    }
    return true
  } catch {
    location.assign(link.href)
    return false
  }
}

/** The pages that have fields of this one, by address. */
const pages = new Map<string, Promise<Document>>()

/** @throws {TypeError} If the page cannot be loaded. */
async function load(address: string): Promise<Document> {
  const loading = pages.get(address) ?? read(address)
  pages.set(address, loading)
  return await loading
}

async function read(address: string): Promise<Document> {
  const response = await fetch(address)
  if (!response.ok) throw new TypeError(`No response: ${response.status}`)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** A part of this page that another one has, in place of the link to it. */
async function fillRest(link: HTMLAnchorElement): Promise<HTMLElement | undefined> {
  const [address = '', id = ''] = link.href.split('#')
  const place = link.parentElement
  const part = (await load(address)).getElementById(id)
  const parts = [...(part?.querySelectorAll<HTMLElement>(':scope > :not(h2)') ?? [])]
  const shown = parts.map((each) => document.importNode(each, true))
  place?.replaceWith(...shown)
  return shown[0]
}

/** The fields of a schema's page. */
async function fillKind(kind: HTMLElement, address: string): Promise<HTMLElement> {
  if (kind.dataset['page'] === undefined) return kind
  delete kind.dataset['page']
  const loaded = await load(address)
  const prefix = `${kind.closest('[id]')?.id ?? ''}-`
  for (const found of loaded.querySelectorAll('#fields ~ :is(.fields, .kind, .within)')) {
    const part = document.importNode(found, true)
    for (const field of part.querySelectorAll('[id]')) field.id = prefix + field.id
    for (const name of part.querySelectorAll('a.name')) name.setAttribute('href', `#${prefix}${linkName(name)}`)
    kind.append(part)
  }
  return kind
}

function linkName(link: Element): string {
  return link.getAttribute('href')?.slice(1) ?? ''
}
