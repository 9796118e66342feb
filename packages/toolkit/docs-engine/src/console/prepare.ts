import { loadModule } from '../page-scripts/load-module.ts'
import { requiredElement } from '../page-scripts/required-element.ts'
import { failureText } from './failure.ts'
import { hasRequest } from './shared-request.ts'
import type * as element from './element.ts'
import elementUrl from 'chunk-url:./element.ts'

const load = loadModule<typeof element>(elementUrl)

/** Loads what the console of an operation needs once a reader turns to it, or a service worker does. */
export function prepareConsole(root: HTMLElement): void {
  const form = requiredElement(root, HTMLFormElement, 'form')
  const status = requiredElement(root, HTMLElement, '[role=status]')
  let enabled: Promise<void> | undefined
  const enable = async (): Promise<void> => {
    try {
      const { enableConsole } = await load()
      form.removeEventListener('submit', send)
      form.removeEventListener('click', press)
      enableConsole(root)
    } catch (error) {
      // The next use tries again.
      enabled = undefined
      status.textContent = failureText(error as Error) // browsers throw errors
      throw error
    }
  }
  const start = async (): Promise<void> => await (enabled ??= enable())
  const tryToStart = (): void => void start().catch(() => {}) // reported above
  const send = (event: Event): void => {
    event.preventDefault()
    void start().then(
      () => form.requestSubmit(),
      () => {},
    )
  }
  /** A button that is pressed before its module is loaded is pressed again after. */
  const press = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-do]') : null
    if (button)
      void start().then(
        () => button.click(),
        () => {},
      )
  }
  form.addEventListener('submit', send)
  form.addEventListener('click', press)
  for (const event of ['pointerover', 'focusin', 'input']) root.addEventListener(event, tryToStart)
  if (hasRequest(location.href)) tryToStart()
  void navigator.serviceWorker
    ?.getRegistration(`${root.dataset['base'] ?? ''}/`)
    .then((worker) => worker && tryToStart())
}
