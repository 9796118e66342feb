import { requiredElement } from '../page-scripts/required-element.ts'
import type { Server } from './connection.ts'
import type { Exchanges } from './exchanges.ts'
import type { InputIssues } from './input-issues.ts'
import type { Latest } from './latest.ts'
import { parts } from './parts.ts'
import { say } from './say.ts'

/** What a console does when its reader enters or presses something. */
export interface Listened {
  readonly root: HTMLElement
  readonly form: HTMLFormElement
  readonly issues: InputIssues
  readonly latest: Latest
  readonly exchanges: Exchanges
  /** By the names of their buttons. */
  readonly actions: Readonly<Record<string, () => Promise<void>>>
  readonly showStatus: (text: string) => void
  readonly onError: (error: Error) => void
  /** Called with the server if another is chosen. */
  readonly onInput: (chosen: Server | undefined) => void
}

/** Connects the inputs and the buttons of a console with what they do. */
export function listen(listened: Listened): void {
  const { root, form, issues, latest, exchanges, showStatus, onInput } = listened
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void latest.run(exchanges.send)
  })
  requiredElement(root, HTMLButtonElement, '[data-do=cancel]').addEventListener('click', () => {
    latest.cancel()
    exchanges.settle()
    showStatus(say('cancelled'))
  })
  form.addEventListener('input', ({ target }) => {
    const isServer = target instanceof HTMLInputElement && target.name === 'server'
    onInput(isServer ? (target.value === 'real' ? 'real' : 'sandbox') : undefined)
    // Inputs are not validated before the first submission. Where one was invalid, its issue goes while the reader
    // types: if it went when the reader presses a button, the button would move away from under the pointer.
    if (target instanceof HTMLElement && target.getAttribute('aria-invalid') === 'true') void issues.show()
  })
  // What a reader has entered and left is checked; nothing before. While a button is pressed, an issue that comes would move
  // it away from under the pointer.
  let isPointerDown = false
  form.addEventListener('pointerdown', () => {
    isPointerDown = true
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => (isPointerDown = false), { once: true, capture: true })
  })
  form.addEventListener('focusout', ({ target }) => {
    if (isPointerDown) addEventListener('pointerup', () => issues.checkLeft(target), { once: true })
    else issues.checkLeft(target)
  })
  root.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement) press(target, listened)
  })
  root.addEventListener('keydown', (event) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || !target.matches('.fold, [data-field]')) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
    const isPressed = target.dataset['field'] !== undefined && (key === 'Enter' || key === ' ')
    if (step === undefined && !isPressed) return
    event.preventDefault()
    if (step === undefined) showWords(target)
    else void parts.jsonView().then((json) => json.moveFocus(target, step))
  })
}

/** Shows what the page says about a field of the response, whose name a reader has pressed. */
function showWords(name: HTMLElement): void {
  const section = name.closest('.response')
  const words = section?.querySelector<HTMLElement>('.words')
  const [text, link] = [words?.querySelector('span'), words?.querySelector('a')]
  if (!words || !text || !link) return
  text.textContent = name.title
  link.href = `#${name.dataset['field']}`
  words.hidden = false
}

function press(target: HTMLElement, { latest, exchanges, actions, onError }: Listened): void {
  const name = target.closest<HTMLElement>('[data-do]')?.dataset['do'] ?? ''
  const [task, action] = [exchanges.ofButtons[name], actions[name]]
  if (task) void latest.run(task)
  // Errors are those of imports and of the mock.
  action?.().catch(onError)
  if (target.dataset['field'] !== undefined) showWords(target)
  if (name === 'fold') void parts.jsonView().then((json) => json.toggleFold(target))
}
