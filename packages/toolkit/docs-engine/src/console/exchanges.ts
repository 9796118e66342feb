import { requiredElement } from '../page-scripts/required-element.ts'
import type { Connection } from './connection.ts'
import { fieldWordsFor } from './field-words.ts'
import type { FormValues } from './form-values.ts'
import type { InputIssues } from './input-issues.ts'
import { parts } from './parts.ts'
import type { ConsolePlan } from './plan.ts'
import { requestFor } from './request.ts'
import { readBody, readLines, type ReadBody } from './response-body.ts'
import { sizeOf, summaryOf, type ResponseView, type ShowStatus } from './response-view.ts'
import { say } from './say.ts'
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
  /** Gives the place of the example back, unless a response has begun. */
  settle(): void
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

/** The buttons that a response may lead to. */
interface NextSteps {
  readonly next: HTMLButtonElement
  readonly anyway: HTMLButtonElement
  readonly renew: HTMLButtonElement
}

export function createExchanges(needs: ExchangeNeeds): Exchanges {
  const { root, plan, values, tokens, issues, view, showStatus } = needs
  const buttonOf = (name: string): HTMLButtonElement => requiredElement(root, HTMLButtonElement, `[data-do=${name}]`)
  const steps: NextSteps = { next: buttonOf('next'), anyway: buttonOf('anyway'), renew: buttonOf('renew') }
  let nextCursor: string | undefined

  function hide(...gone: readonly HTMLElement[]): void {
    // A reader who has pressed one of them with the keyboard goes on at the button that sends.
    const isLeft = gone.some((each) => each.contains(document.activeElement))
    for (const each of gone) each.hidden = true
    if (isLeft) requiredElement(root, HTMLButtonElement, '[type=submit]').focus()
  }

  function hideResponse(): void {
    hide(steps.next, steps.renew, view.element)
  }

  async function submit(signal: AbortSignal): Promise<void> {
    showStatus(say('sending'))
    hide(...Object.values(steps))
    view.wait()
    try {
      const { status, text } = await exchange(needs, signal)
      nextCursor = plan.next && stringAt(plan.next.path, text)
      steps.next.hidden = nextCursor === undefined
      steps.renew.hidden = status !== 401 || !tokens.canRenew()
      tokens.keepIssued(text)
      await needs.onResponse(status)
    } finally {
      // A newer exchange has the place of one that was aborted.
      if (!signal.aborted) view.settle()
    }
  }

  return {
    hideResponse,
    settle: view.settle,
    async send(signal) {
      showStatus(say('sending'))
      await tokens.supply(signal)
      const count = await issues.showAll(signal)
      if (count === 0) return await submit(signal)
      hideResponse()
      showStatus(say('invalidInputs', { count }), '4')
      issues.focusFirst()
    },
    ofButtons: {
      anyway: submit,
      async token(signal) {
        if (await tokens.renew(signal)) showStatus(say('newTokenSet'))
      },
      async renew(signal) {
        if (await tokens.renew(signal)) await submit(signal)
      },
      async next(signal) {
        if (!plan.next || nextCursor === undefined) return
        values.input(`field-${plan.next.field}`).value = nextCursor
        await submit(signal)
      },
    },
  }
}

/** Sends the request, and shows its response; the status, and the body that is text. */
async function exchange(
  { plan, values, connection, view, showStatus }: ExchangeNeeds,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const started = performance.now()
  const request = requestFor(plan, values.filled(), values.entered(), connection.origin())
  const response = await connection.exchange(request, signal)
  const { status, ok } = response
  const showSummary = (size: string): void => {
    const summary = summaryOf(response, performance.now() - started, size)
    showStatus(summary, `${status}`.charAt(0), connection.answeredBy(request))
  }
  signal.throwIfAborted()
  if (ok && plan.receives?.kind === 'stream') {
    view.begin(response)
    showSummary(say('lineByLine'))
    await readLines(response, (lines) => {
      if (!signal.aborted) view.add(lines)
    })
    signal.throwIfAborted()
    const text = view.text()
    showSummary(sizeOf(lengthOf(text)))
    return { status, text }
  }
  const body = await readBody(response, { isFile: ok && plan.receives?.kind === 'file' })
  const text = body.kind === 'text' ? body.text : ''
  // A response is shown without colours rather than not at all.
  const { jsonView, halfOf } = await parts.jsonView().catch(() => ({ jsonView: textView, halfOf: () => '' }))
  signal.throwIfAborted()
  const undocumented = connection.server === 'sandbox' ? undocumentedIn(text, plan.known) : ''
  view.begin(response)
  await view.show(body, {
    view: jsonView(text, fieldWordsFor(status)),
    note: noteOn(body, { half: halfOf(text), undocumented }),
  })
  showSummary(sizeOf(body.kind === 'text' ? lengthOf(text) : body.blob.size))
  return { status, text }
}

/** What there is to say about a body: that there is none, that half of it is missing, or that the contract does not document it. */
function noteOn(
  body: ReadBody,
  { half, undocumented }: { readonly half: string; readonly undocumented: string },
): string {
  return body.kind === 'text' && body.text === '' ? say('noBody') : half || undocumented
}

function lengthOf(text: string): number {
  return new TextEncoder().encode(text).length
}

function textView(text: string): Node {
  return document.createTextNode(text)
}
