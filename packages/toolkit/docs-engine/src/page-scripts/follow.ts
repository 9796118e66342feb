/** From this width on, examples are beside the text. */
const beside = matchMedia('(width >= 1100px)')

/** Shows the example of the response that is being read: beside the text, the request at first, then that of each status. */
export function followReader(example: HTMLElement, sections: Iterable<HTMLElement>): void {
  const responses = example.querySelector<HTMLElement>('[data-tabs=example]')
  const choiceOf = (section: HTMLElement): HTMLInputElement | undefined =>
    [...(responses?.querySelectorAll('input') ?? [])].find(({ value }) => value === section.dataset['status'])
  const observer = new IntersectionObserver(
    (entries) => {
      const reached = entries.findLast(({ isIntersecting }) => isIntersecting)
      // What a reader is filling in or reading stays where it is.
      if (!reached || !beside.matches || example.matches(':focus-within, :hover')) return
      if (example.querySelector('docs-console > .response:not([hidden])')) return
      const choice = choiceOf(reached.target as HTMLElement) // one of those below
      if (choice) choice.checked = true
      const top = choice && responses ? responses.offsetTop - example.offsetTop : 0
      example.scrollTo({ top })
    },
    // A line a third down the window.
    { rootMargin: '-33% 0px -66.9%' },
  )
  for (const section of sections) {
    observer.observe(section)
    const row = section.querySelector<HTMLDetailsElement>(':scope > .row')
    const isFolded = row?.open === false
    row?.addEventListener('toggle', () => {
      const choice = choiceOf(section)
      if (!choice || !row.open) return
      choice.checked = true
      if (isFolded && !beside.matches) showWithin(row, choice)
    })
  }
}

/** Shows the example of a response at the end of its row, from where those of all responses are far. */
function showWithin(row: HTMLElement, choice: HTMLElement): void {
  const panel = choice.nextElementSibling?.nextElementSibling
  if (!panel?.querySelector('figure') || row.querySelector(':scope > .own-example')) return
  const own = document.createElement('div')
  own.className = 'own-example not-content'
  for (const part of panel.children) own.append(part.cloneNode(true))
  for (const copy of own.querySelectorAll('.copy')) copy.remove()
  row.append(own)
}
