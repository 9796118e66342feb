import { createConnection, type Server } from './connection.ts'
import { createCopies } from './copies.ts'
import { createExchanges } from './exchanges.ts'
import { formValuesOf } from './form-values.ts'
import { remember, showHistory } from './history.ts'
import { createInputIssues } from './input-issues.ts'
import { createLatest } from './latest.ts'
import { listen } from './listen.ts'
import type { ConsolePlan } from './plan.ts'
import type { Filled } from './request.ts'
import { createResponseView, type ShowStatus } from './response-view.ts'
import { sandboxControls } from './sandbox-controls.ts'
import { createSecrets } from './secrets.ts'
import { readSession, writeSession } from './session.ts'
import { addressWith, requestIn, shareable } from './shared-request.ts'
import { createTokens } from './tokens.ts'
import { enableWorkerSwitch } from './worker-switch.ts'
import { requiredElement } from '../page-scripts/required-element.ts'

/** Makes the form of an operation send requests: to the mock server in this page, or to a real one. */
export function enableConsole(root: HTMLElement): void {
  const parts = partsOf(root)
  const { plan, base, form, values, connection, secrets, kept, issues, showStatus, showRequest, replay } = parts
  const { input } = values
  listen({ root, form, issues, ...actionsOf(parts) })

  if (kept.base !== undefined) input('base').value = kept.base
  values.enter(secrets.of(connection.server))
  const real = requiredElement(form, HTMLInputElement, '[name=server][value=real]')
  // A reader may have chosen it before this module was loaded.
  if (real.checked && connection.server !== 'real') chooseServer(parts, 'real')
  real.checked = connection.server === 'real'
  enableWorkerSwitch({ checkbox: input('worker'), base, sandbox: connection.sandbox, showStatus })
  for (const button of root.querySelectorAll('button')) button.disabled = false
  const shared = requestIn(plan, location.href)
  if (shared) replay.fill(shared)
  else showRequest()
  showHistory(root, plan, replay)
  // Inputs that the reader left before this module was loaded.
  for (const control of form.elements) if (control !== document.activeElement) issues.checkLeft(control)
}

type ConsoleParts = ReturnType<typeof partsOf>

/** The parts of a console, each with those that it needs. */
function partsOf(root: HTMLElement) {
  const plan = JSON.parse(root.dataset['plan'] ?? '') as ConsolePlan // written by the page
  const base = root.dataset['base'] ?? ''
  const form = requiredElement(root, HTMLFormElement, 'form')
  const status = requiredElement(root, HTMLElement, '[role=status]')
  const cancel = requiredElement(root, HTMLButtonElement, '[data-do=cancel]')
  const editor = requiredElement(root, HTMLDetailsElement, '.edit')
  const kept = readSession()
  const { sandboxToken = '' } = kept
  const showStatus: ShowStatus = (text, kind = '') => {
    status.textContent = text
    status.dataset['kind'] = kind
  }
  const onError = (error: Error): void => showStatus(`No response: ${error.message}`, '5')

  const values = formValuesOf(form, plan)
  const { filled, entered } = values
  const server = kept.server === 'real' ? 'real' : 'sandbox'
  const connection = createConnection({ server, base, addressInput: values.input('base') })
  const { sandbox, address } = connection
  const secrets = createSecrets(plan.credentials, sandboxToken)
  const tokens = createTokens({
    plan,
    values,
    connection,
    secrets,
    sandboxToken,
    showStatus,
    onFetched: () => showRequest(),
  })
  const issues = createInputIssues({ root, form, plan, filled })
  const view = createResponseView(root)
  const drawer = sandboxControls({ form, operation: plan.operation, sandbox, showStatus })
  const copies = createCopies({ root, plan, filled, entered, address, response: view.text, showStatus })
  const latest = createLatest({ onPending: (isPending) => (cancel.hidden = !isPending), onError })
  const replay = {
    fill(request: Filled): void {
      values.fill(request)
      editor.open = true
      showRequest()
    },
    send: () => form.requestSubmit(),
  }

  function showRequest(): void {
    writeSession({ server: connection.server, base: address(), sandboxToken: tokens.ofSandbox() })
    root.dataset['server'] = connection.server
    history.replaceState(history.state, '', addressWith(plan, filled(), location.href))
    copies.show()
  }

  async function onResponse(code: number): Promise<void> {
    showRequest()
    remember({ ...shareable(plan, filled()), operation: plan.operation, status: code, time: Date.now() })
    showHistory(root, plan, replay)
    await drawer.refresh()
  }

  const exchanges = createExchanges({ root, plan, values, connection, tokens, issues, view, showStatus, onResponse })
  return {
    plan,
    base,
    form,
    kept,
    values,
    connection,
    secrets,
    tokens,
    issues,
    drawer,
    copies,
    latest,
    replay,
    exchanges,
    showStatus,
    showRequest,
    onError,
  }
}

/** What the inputs and the buttons of a console do. */
function actionsOf(parts: ConsoleParts) {
  const { form, connection, tokens, drawer, copies, latest, exchanges, showStatus, showRequest, onError } = parts
  return {
    latest,
    exchanges,
    onError,
    showStatus,
    onInput(chosen: Server | undefined): void {
      if (chosen !== undefined) chooseServer(parts, chosen)
      showRequest()
    },
    actions: {
      ...drawer.actions,
      ...copies.actions,
      async reset() {
        latest.cancel()
        await (await connection.sandbox()).reset()
        tokens.forget()
        exchanges.hideResponse()
        form.reset()
        connection.server = 'sandbox'
        showRequest()
        showStatus('The sandbox is reset')
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
