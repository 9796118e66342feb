import { requiredElement } from '../page-scripts/required-element.ts'
import type { InputIssue } from './check.ts'
import type { TextRange } from './json-text.ts'
import { parts } from './parts.ts'
import type { ConsolePlan } from './plan.ts'
import type { Filled } from './request.ts'

/** What the validators of the contract find in a form, shown beside its inputs. */
export interface InputIssues {
  /** Shows the issues of the inputs that are checked; the number of all issues. */
  show(signal?: AbortSignal): Promise<number>
  /** As `show`, with all inputs checked from now on. */
  showAll(signal: AbortSignal): Promise<number>
  /** Leads the reader to the first issue: to its input, and to the value in it. */
  focusFirst(): void
  /** Checks an input that a reader has changed and left. */
  checkLeft(control: EventTarget | null): void
}

interface Form {
  readonly root: HTMLElement
  readonly form: HTMLFormElement
  readonly plan: ConsolePlan
  readonly filled: () => Filled
}

export function createInputIssues({ root, form, plan, filled }: Form): InputIssues {
  const anyway = requiredElement(root, HTMLButtonElement, '[data-do=anyway]')
  const notes = [...root.querySelectorAll<HTMLElement>('[data-issue]')]
  const controlOf = ({ dataset: { issue } }: HTMLElement): Element | RadioNodeList | null =>
    form.elements.namedItem(issue === '' ? 'body' : `field-${issue}`)
  /** Where the values are that the items of each list are about. */
  const ranges = new Map<HTMLElement, readonly InputIssue['range'][]>()
  /** The inputs whose issues are shown: those that the reader has left, and all once a request was sent. */
  const checked = new Set<unknown>()

  async function show(signal?: AbortSignal): Promise<number> {
    const { issuesIn } = await parts.check()
    signal?.throwIfAborted()
    const issues = issuesIn(plan, filled())
    for (const note of notes) {
      const control = controlOf(note)
      if (!(control instanceof HTMLElement && checked.has(control))) continue
      const own = issues.filter(({ field }) => field === note.dataset['issue'])
      ranges.set(
        note,
        own.map(({ range }) => range),
      )
      // The items stay where they say the same: one of them may be pressed just now.
      const before = [...note.children].map(({ textContent }) => textContent)
      if (own.map(({ sentence }) => sentence).join('\n') !== before.join('\n'))
        note.replaceChildren(
          ...own.map(({ sentence }, index) => itemOf(sentence, control, () => ranges.get(note)?.[index])),
        )
      control.setAttribute('aria-invalid', String(own.length > 0))
    }
    anyway.hidden = issues.length === 0
    return issues.length
  }

  return {
    show,
    async showAll(signal) {
      for (const control of form.elements) checked.add(control)
      return await show(signal)
    },
    focusFirst() {
      const note = notes.find(({ childElementCount }) => childElementCount > 0)
      const control = note && controlOf(note)
      if (note === undefined || !(control instanceof HTMLElement)) return
      const button = note.querySelector('button')
      if (button) button.click()
      else control.focus()
      for (const part of [note, control]) part.scrollIntoView({ block: 'nearest' })
    },
    checkLeft(control) {
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      if (!isText || control.value === control.defaultValue) return
      checked.add(control)
      void show()
    },
  }
}

/** An issue in the list of its input; one of a text leads to the part of it that it is about. */
function itemOf(sentence: string, control: HTMLElement, range: () => TextRange | undefined): HTMLLIElement {
  const item = document.createElement('li')
  if (!(control instanceof HTMLTextAreaElement)) {
    item.textContent = sentence
    return item
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = sentence
  button.addEventListener('click', () => select(control, range() ?? [0, 0]))
  item.append(button)
  return item
}

/** Selects a part of a text, and scrolls to the line that it begins on. */
function select(control: HTMLTextAreaElement, [start, end]: TextRange): void {
  control.focus()
  control.setSelectionRange(start, end)
  const lines = control.value.slice(0, start).split('\n').length
  control.scrollTop = (lines - 3) * Number.parseFloat(getComputedStyle(control).lineHeight)
}
