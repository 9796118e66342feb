import { requiredElement } from '../page-scripts/required-element.ts'
import { parts } from './parts.ts'
import type { ConsolePlan } from './plan.ts'
import type { Filled } from './request.ts'

/** What the validators of the contract find in a form, shown beside its inputs. */
export interface InputIssues {
  /** Shows the issues of the inputs that are checked; the number of all issues. */
  show(signal?: AbortSignal): Promise<number>
  /** As `show`, with all inputs checked from now on. */
  showAll(signal: AbortSignal): Promise<number>
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
  /** The inputs whose issues are shown: those that the reader has left, and all once a request was sent. */
  const checked = new Set<unknown>()

  async function show(signal?: AbortSignal): Promise<number> {
    const { issuesIn } = await parts.check()
    signal?.throwIfAborted()
    const issues = issuesIn(plan, filled())
    for (const note of root.querySelectorAll<HTMLElement>('[data-issue]')) {
      const control = form.elements.namedItem(note.dataset['issue'] === '' ? 'body' : `field-${note.dataset['issue']}`)
      if (!(control instanceof HTMLElement && checked.has(control))) continue
      const messages = issues.filter(({ field }) => field === note.dataset['issue']).map(({ sentence }) => sentence)
      note.textContent = messages.join('; ')
      control.setAttribute('aria-invalid', String(messages.length > 0))
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
    checkLeft(control) {
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      if (!isText || control.value === control.defaultValue) return
      checked.add(control)
      void show()
    },
  }
}
