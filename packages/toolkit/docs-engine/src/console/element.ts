import { createConnection, type Server } from './connection.ts'
import { createCopies, type Copies } from './copies.ts'
import { failureText } from './failure.ts'
import { createExchanges, type Exchanges } from './exchanges.ts'
import { formValuesOf } from './form-values.ts'
import { remember, showHistory, type Replay } from './history.ts'
import { createInputIssues, type InputIssues } from './input-issues.ts'
import { createLatest, type Latest } from './latest.ts'
import { listen } from './listen.ts'
import type { ConsolePlan } from './plan.ts'
import type { Filled } from './request.ts'
import { createResponseView, type ResponseView, type ShowStatus } from './response-view.ts'
import { sandboxControls, type SandboxDrawer } from './sandbox-controls.ts'
import { say } from './say.ts'
import { createSecrets } from './secrets.ts'
import { readSession, writeSession } from './session.ts'
import { addressWith, requestIn, shareable } from './shared-request.ts'
import { createTokens, type Tokens } from './tokens.ts'
import { enableWorkerSwitch } from './worker-switch.ts'
import sheet from './used.css?url&no-inline'
import { requiredElement } from '../page-scripts/required-element.ts'

/** Makes the form of an operation send requests: to the mock server in this page, or to a real one. */
export function enableConsole(root: HTMLElement): void {
  const parts = partsOf(root)
  const { plan, base, form, values, connection, secrets, kept, issues, showStatus, replay } = parts
  const { input } = values
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }))
  listen({ root, form, issues, ...actionsOf(parts) })

  const shared = requestIn(plan, location.href)
  // A reader may have entered something before this module was loaded.
  values.keeping(() => {
    if (kept.base !== undefined) input('base').value = kept.base
    values.enter(secrets.of(connection.server))
    if (shared) values.fill(shared)
  })
  if (connection.server === 'real') realServer(form).checked = true
  enableWorkerSwitch({ checkbox: input('worker'), base, sandbox: connection.sandbox, showStatus })
  for (const button of root.querySelectorAll('button')) button.disabled = false
  if (shared) parts.editor.open = true
  showRequest(parts)
  showHistory(root, plan, replay)
  // Inputs that the reader left before this module was loaded.
  for (const control of form.elements) if (control !== document.activeElement) issues.checkLeft(control)
}

type ConsolePage = ReturnType<typeof pageOf>

/** The parts of a console that are there before it does anything: its elements, what is kept, and the servers. */
function pageOf(root: HTMLElement) {
  const plan = JSON.parse(root.dataset['plan'] ?? '') as ConsolePlan // written by the page
  const base = root.dataset['base'] ?? ''
  const form = requiredElement(root, HTMLFormElement, 'form')
  const editor = requiredElement(root, HTMLDetailsElement, '.edit')
  const status = requiredElement(root, HTMLElement, '[role=status]')
  const kept = readSession()
  const { sandboxToken = '' } = kept
  const showStatus: ShowStatus = (text, kind = '', note = '') => {
    const what = document.createElement('span')
    what.textContent = text
    status.replaceChildren(what, note)
    status.dataset['kind'] = kind
  }
  const values = formValuesOf(form, plan)
  const server = kept.server === 'real' || realServer(form).checked ? 'real' : 'sandbox'
  const connection = createConnection({ server, base, addressInput: values.input('base') })
  const secrets = createSecrets(plan.credentials, sandboxToken)
  return { root, plan, base, form, editor, kept, sandboxToken, values, connection, secrets, showStatus }
}

/** The button of the other server, which a reader may have chosen before this module was loaded. */
function realServer(form: HTMLFormElement): HTMLInputElement {
  return requiredElement(form, HTMLInputElement, '[name=server][value=real]')
}

/** All parts of a console. */
interface ConsoleParts extends ConsolePage {
  readonly tokens: Tokens
  readonly issues: InputIssues
  readonly view: ResponseView
  readonly drawer: SandboxDrawer
  readonly copies: Copies
  readonly latest: Latest
  readonly exchanges: Exchanges
  readonly replay: Replay
  readonly onError: (error: Error) => void
}

/** The parts of a console, each with those that it needs. */
function partsOf(root: HTMLElement): ConsoleParts {
  const page = pageOf(root)
  const { plan, form, values, connection, showStatus } = page
  const { filled, entered } = values
  const cancel = requiredElement(root, HTMLButtonElement, '[data-do=cancel]')
  const onError = (error: Error): void => showStatus(failureText(error), '5')
  const tokens = createTokens({ ...page, onFetched: () => showRequest(parts) })
  const issues = createInputIssues({ root, form, plan, filled })
  const view = createResponseView(root)
  const onResponse = async (code: number): Promise<void> => await keepResponse(parts, code)
  const parts: ConsoleParts = {
    ...page,
    tokens,
    issues,
    view,
    drawer: sandboxControls({ form, operation: plan.operation, sandbox: connection.sandbox, showStatus }),
    copies: createCopies({ root, plan, filled, entered, address: connection.address, response: view.text, showStatus }),
    latest: createLatest({ onPending: (isPending) => (cancel.hidden = !isPending), onError }),
    exchanges: createExchanges({ ...page, tokens, issues, view, onResponse }),
    replay: { fill: (request) => fillIn(parts, request), send: () => form.requestSubmit() },
    onError,
  }
  return parts
}

/** Shows the request as it is filled in now, and keeps it for the next page. */
function showRequest({ plan, values, connection, tokens, copies }: ConsoleParts): void {
  const { server, address } = connection
  writeSession({ server, base: address(), sandboxToken: tokens.ofSandbox() })
  history.replaceState(history.state, '', addressWith(plan, values.filled(), location.href))
  copies.show()
}

function fillIn(parts: ConsoleParts, request: Filled): void {
  parts.values.fill(request)
  parts.editor.open = true
  showRequest(parts)
}

/** Keeps the request of a response with its status. */
async function keepResponse(parts: ConsoleParts, status: number): Promise<void> {
  const { root, plan, values, drawer, replay } = parts
  showRequest(parts)
  remember({ ...shareable(plan, values.filled()), operation: plan.operation, status, time: Date.now() })
  showHistory(root, plan, replay)
  await drawer.refresh()
}

/** What the inputs and the buttons of a console do. */
function actionsOf(parts: ConsoleParts) {
  const { form, plan, connection, tokens, drawer, copies, latest, exchanges, view, showStatus, onError } = parts
  return {
    latest,
    exchanges,
    onError,
    showStatus,
    onInput(chosen: Server | undefined): void {
      if (chosen !== undefined) chooseServer(parts, chosen)
      showRequest(parts)
    },
    actions: {
      ...drawer.actions,
      ...copies.actions,
      'close-response': async () => await Promise.resolve(exchanges.hideResponse()),
      save: async () => await Promise.resolve(view.save(fileNameOf(plan))),
      async reset() {
        latest.cancel()
        await (await connection.sandbox()).reset()
        tokens.forget()
        exchanges.hideResponse()
        form.reset()
        connection.server = 'sandbox'
        showRequest(parts)
        showStatus(say('isReset'))
        await drawer.refresh()
      },
    },
  }
}

/** Shows the credentials of the server that the reader has chosen, which never go to the other one. */
function chooseServer(
  { plan, values, connection, secrets, tokens, latest, exchanges }: ConsoleParts,
  chosen: Server,
): void {
  secrets.keep(connection.server, values.entered())
  values.enter(secrets.of(chosen))
  if (plan.tokenField !== undefined) values.input(`field-${plan.tokenField}`).value = ''
  tokens.leave()
  connection.server = chosen
  latest.cancel()
  exchanges.hideResponse()
}

/** The name of the file that a response is kept in. */
function fileNameOf({ receives }: ConsolePlan): string {
  return receives?.kind === 'file' ? receives.filename : 'response'
}
