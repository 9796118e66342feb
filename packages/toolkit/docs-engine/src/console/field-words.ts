import type { FieldWords } from './json-view.ts'

/** Finds what this page says about the fields of a response: those of its status first, then those of any other. */
export function fieldWordsFor(status: number): FieldWords {
  const fields = [...document.querySelectorAll<HTMLElement>('.facts [id^=status-]')]
  const own = fields.filter(({ id }) => id.startsWith(`status-${status}-`))
  return (path) => {
    // Between the steps are the names of schemas that are alternatives.
    const steps = path.map((step) => step.replaceAll(/\W+/g, '-'))
    const pattern = new RegExp(`^status-[^-]+-${steps.join('-(?:\\w+-)*?')}$`)
    const field = [...own, ...fields].find(({ id }) => pattern.test(id))
    return field && { id: field.id, words: wordsOf(field) }
  }
}

/** The first lines of a field: its name, type and description. */
function wordsOf(field: HTMLElement): string {
  const [head, ...others] = [...field.querySelectorAll(':scope > p, :scope > .rules > li')].slice(0, 4)
  const facts = [...(head?.children ?? [])].map(textIn).filter((text) => text !== '')
  return [facts.join(' · '), ...others.map(textIn)].join('\n')
}

function textIn({ textContent }: Element): string {
  return textContent.replaceAll(/\s+/g, ' ').trim()
}
