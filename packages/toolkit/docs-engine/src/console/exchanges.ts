import { requiredElement } from '../page-scripts/required-element.ts'
import type { Connection } from './connection.ts'
import { fieldWordsFor } from './field-words.ts'
import type { FormValues } from './form-values.ts'
import type { InputIssues } from './input-issues.ts'
import { parts } from './parts.ts'
import type { ConsolePlan } from './plan.ts'
import { requestFor } from './request.ts'
import { summaryOf, type ResponseView, type ShowStatus } from './response-view.ts'
import { stringAt } from './string-at.ts'
import type { Tokens } from './tokens.ts'
import { undocumentedIn } from './undocumented.ts'

/** What exchanges messages with the server of a console. Each checks its signal after a wait. */
export interface Exchanges {
  /** Checks the inputs, gets a token where one is needed, and sends the request. */
  send(signal: AbortSignal): Promise<void>
  /** By the names of the buttons that start them. */
  readonly ofButtons: Readonly<Record<string, (signal: AbortSignal) => Promise<void>>>
  hideResponse(): void
}

interface ExchangeNeeds {
  readonly root: HTMLElement
  readonly plan: ConsolePlan
  readonly values: FormValues
  readonly connection: Connection
  readonly tokens: Tokens
  readonly issues: InputIssues
  readonly view: ResponseView
  readonly showStatus: ShowStatus
  /** Called with the status of each response that is shown. */
  readonly onResponse: (status: number) => Promise<void>
}

export function createExchanges(needs: ExchangeNeeds): Exchanges {
  const { root, plan, values, connection, tokens, issues, view, showStatus } = needs
  const next = requiredElement(root, HTMLButtonElement, '[data-do=next]')
  const anyway = requiredElement(root, HTMLButtonElement, '[data-do=anyway]')
  let nextCursor: string | undefined

  function hideResponse(): void {
    view.hide()
    next.hidden = true
  }

  async function submit(signal: AbortSignal): Promise<void> {
    showStatus('Sending')
    anyway.hidden = true
    hideResponse()
    const started = performance.now()
    const request = requestFor(plan, values.filled(), values.entered(), connection.origin())
    const response = await connection.exchange(request, signal)
    const text = await response.text()
    const ms = performance.now() - started
    // A response is shown without colours rather than not at all.
    const { jsonView } = await parts.jsonView().catch(() => ({ jsonView: textView }))
    signal.throwIfAborted()
    const undocumented = connection.server === 'sandbox' ? undocumentedIn(text, plan.known) : ''
    view.show({ response, text, body: jsonView(text, fieldWordsFor(response.status)), undocumented })
    nextCursor = plan.next && stringAt(plan.next.path, text)
    next.hidden = nextCursor === undefined
    showStatus(summaryOf(response, text, ms), `${response.status}`.charAt(0))
    tokens.keepIssued(text)
    await needs.onResponse(response.status)
  }

  function report(count: number): void {
    showStatus(count === 1 ? 'One input is not valid' : `${count} inputs are not valid`, '4')
    root.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  return {
    hideResponse,
    async send(signal) {
      showStatus('Sending')
      hideResponse()
      await tokens.supply(signal)
      const count = await issues.showAll(signal)
      if (count === 0) await submit(signal)
      else report(count)
    },
    ofButtons: {
      anyway: submit,
      async token(signal) {
        if (await tokens.renew(signal)) showStatus('The new token is set')
      },
      async next(signal) {
        if (!plan.next || nextCursor === undefined) return
        values.input(`field-${plan.next.field}`).value = nextCursor
        await submit(signal)
      },
    },
  }
}

function textView(text: string): Node {
  return document.createTextNode(text)
}
