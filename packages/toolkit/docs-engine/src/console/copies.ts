import { requiredElement } from '../page-scripts/required-element.ts'
import { curlOf } from './curl.ts'
import { fetchCodeOf } from './fetch-code.ts'
import type { Secrets } from './credential.ts'
import type { ConsolePlan } from './plan.ts'
import { requestFor, type Filled, type PlannedRequest } from './request.ts'
import { clientCodeOf } from './client-code.ts'
import { say } from './say.ts'
import { withVariables } from './variables.ts'
import { written } from './written.ts'

/** The request of a form as code, with variables in place of secrets, and its response, to copy. */
export interface Copies {
  readonly actions: Readonly<Record<string, () => Promise<void>>>
  /** Shows the request as it is filled in now. */
  show(): void
}

interface Copied {
  readonly root: HTMLElement
  readonly plan: ConsolePlan
  readonly filled: () => Filled
  readonly entered: () => Secrets
  /** Address of the other server, which the mock in the page has none of. */
  readonly address: () => string
  /** The body of the response that is shown. */
  readonly response: () => string
  readonly showStatus: (text: string) => void
}

export function createCopies({ root, plan, filled, entered, address, response, showStatus }: Copied): Copies {
  const curl = requiredElement(root, HTMLElement, '.curl code')
  const request = (): PlannedRequest => {
    const shown = withVariables(plan, filled(), entered())
    return requestFor(plan, shown.filled, shown.secrets, address())
  }
  const copy = (message: string, text: () => string) => async (): Promise<void> => {
    await navigator.clipboard.writeText(text())
    showStatus(message)
  }
  return {
    actions: {
      'copy-curl': copy(say('copiedAs', { language: 'curl' }), () => curlOf(request())),
      'copy-client': copy(say('copiedAs', { language: 'TypeScript' }), () =>
        clientCodeOf(plan, withVariables(plan, filled(), entered()).filled),
      ),
      'copy-fetch': copy(say('copiedAs', { language: 'fetch' }), () => fetchCodeOf(request())),
      'copy-response': copy(say('copiedResponse'), response),
    },
    show() {
      // A long URL breaks before its slashes.
      const parts = written(() => curlOf(request()), '#').split(/(?<=[\w.})-])(?=\/[\w{])/)
      curl.replaceChildren(...parts.flatMap((part) => [document.createElement('wbr'), part]))
    },
  }
}
