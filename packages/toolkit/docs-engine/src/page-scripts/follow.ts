/** From this width on, examples are beside the text. */
const beside = matchMedia('(width >= 1100px)')

/** What readers scroll a page with, and where: a page that scrolls to what opens does so without. */
const scrolling = {
  wheel: ':not(.example *)',
  touchmove: ':not(.example *)',
  keydown: ':not(.example *, input, select, summary, button)',
  // The bar of the window.
  pointerdown: 'html',
}

const keys = /^(?:Arrow(?:Up|Down)|Page|Home|End| )/

/**
 * Shows the example of the response that was opened last, by its row or by an address, until the reader scrolls on; then, and
 * at first, of what is being read: beside the text, the request, then that of each status.
 */
export function followReader(example: HTMLElement, sections: Iterable<HTMLElement>): void {
  let isOpened = false
  const observer = new IntersectionObserver(
    (entries) => {
      const reached = entries.findLast(({ isIntersecting }) => isIntersecting)
      // What a reader opened, is filling in or reading stays where it is.
      if (isOpened || !reached || !beside.matches || example.matches(':focus-within, :hover')) return
      if (example.querySelector('docs-console > .response:not([hidden])')) return
      const choice = choose((reached.target as HTMLElement).dataset['status']) // one of those below
      example.scrollTo({ top: choice ? (choice.parentElement?.offsetTop ?? 0) - example.offsetTop : 0 })
    },
    // A line a third down the window.
    { rootMargin: '-33% 0px -66.9%' },
  )
  // The event of a row comes after the observer above was called for what is open then.
  const opening = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const row = target as HTMLDetailsElement // one of those below
      if (!row.open) continue
      isOpened = true
      const choice = choose(row.parentElement?.dataset['status'])
      if (choice && !beside.matches) showWithin(row, choice)
    }
  })
  for (const section of sections) {
    observer.observe(section)
    const row = section.querySelector(':scope > .row')
    if (row) opening.observe(row, { attributeFilter: ['open'] })
  }
  const showAddressed = (): void => {
    const [, status] = /^#(?:status|header)-(\w+)/.exec(location.hash) ?? []
    if (status === undefined) return
    isOpened = true
    choose(status)
  }
  showAddressed()
  addEventListener('hashchange', showAddressed)
  for (const [type, places] of Object.entries(scrolling)) {
    const scrollOn = ({ target, key }: Partial<KeyboardEvent>): void => {
      if (target instanceof Element && target.matches(places) && (key === undefined || keys.test(key))) isOpened = false
    }
    addEventListener(type, scrollOn, { passive: true })
  }
}

/** Chooses the example of a status, where there is one. */
function choose(status: string | undefined): HTMLInputElement | undefined {
  const choice = document.querySelector<HTMLInputElement>(`#example-${status}`)
  if (choice) choice.checked = true
  return choice ?? undefined
}

/** Shows the example of a response at the end of its row, from where those of all responses are far. */
function showWithin(row: HTMLElement, choice: HTMLElement): void {
  const panel = choice.nextElementSibling?.nextElementSibling
  if (!panel?.querySelector('figure') || row.querySelector(':scope > .own-example')) return
  const own = document.createElement('div')
  own.className = 'own-example not-content'
  own.append(...panel.cloneNode(true).childNodes)
  for (const copy of own.querySelectorAll('.copy')) copy.remove()
  row.append(own)
}
