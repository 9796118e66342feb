import { createCopies } from './copies.ts'
import { fetchFrom } from './fetch-from.ts'
import { fieldWordsFor } from './field-words.ts'
import { remember, showHistory } from './history.ts'
import { createInputIssues } from './input-issues.ts'
import { createLatest } from './latest.ts'
import { parts } from './parts.ts'
import type { ConsolePlan } from './plan.ts'
import { carried, requestFor, type Filled, type PlannedRequest, type Secrets } from './request.ts'
import type { Sandbox } from './sandbox.ts'
import { createResponseView, summaryOf } from './response-view.ts'
import { sandboxControls } from './sandbox-controls.ts'
import { createSecrets } from './secrets.ts'
import { readSession, writeSession, type Session } from './session.ts'
import { addressWith, requestIn, shareable } from './shared-request.ts'
import { stringAt } from './string-at.ts'
import { undocumentedIn } from './undocumented.ts'
import { enableWorkerSwitch } from './worker-switch.ts'
import { requiredElement } from '../required-element.ts'

type Server = Session['server']

/** Makes the form of an operation send requests: to the mock server in this page, or to a real one. */
export function enableConsole(root: HTMLElement): void {
  const plan = JSON.parse(root.dataset['plan'] ?? '') as ConsolePlan // written by the page
  const base = root.dataset['base'] ?? ''
  const form = requiredElement(root, HTMLFormElement, 'form')
  const status = requiredElement(root, HTMLElement, '[role=status]')
  const view = createResponseView(root)
  const next = requiredElement(root, HTMLButtonElement, '[data-do=next]')
  const anyway = requiredElement(root, HTMLButtonElement, '[data-do=anyway]')
  const cancel = requiredElement(root, HTMLButtonElement, '[data-do=cancel]')
  const editor = requiredElement(root, HTMLDetailsElement, '.edit')
  const kept = readSession()
  const secrets = createSecrets(plan.credentials, kept.sandboxToken ?? '')
  let server: Server = kept.server === 'real' ? 'real' : 'sandbox'
  let sandboxToken = kept.sandboxToken ?? ''
  let token = server === 'sandbox' ? sandboxToken : ''
  let nextCursor: string | undefined

  let opened: Promise<Sandbox> | undefined
  const issuesOfInputs = createInputIssues({ root, form, plan, filled })

  const sandbox = async (): Promise<Sandbox> => {
    const { openSandbox } = await parts.sandbox()
    return await (opened ??= openSandbox())
  }
  const input = (name: string): HTMLInputElement => form.elements.namedItem(name) as HTMLInputElement // of this form

  const addressOf = (): string => input('base').value.replace(/\/+$/, '')
  const drawer = sandboxControls({ form, operation: plan.operation, sandbox, showStatus })
  const copies = createCopies({ root, plan, filled, entered, address: addressOf, response: view.text, showStatus })

  /** The inputs of credentials, by their names. */
  const credentialInputs = (): [name: string, input: HTMLInputElement][] =>
    plan.credentials.map(({ name }) => [name, input(`credential-${name}`)])

  function entered(): Secrets {
    return Object.fromEntries(credentialInputs().map(([name, { value }]) => [name, value]))
  }

  function fill(known: Secrets): void {
    for (const [name, each] of credentialInputs()) each.value = known[name] ?? ''
  }

  /** Shows the credentials of the server that the reader has chosen, which never go to the other one. */
  function chooseServer(chosen: Server): void {
    secrets.keep(server, entered())
    fill(secrets.of(chosen))
    if (plan.tokenField !== undefined) input(`field-${plan.tokenField}`).value = ''
    token = ''
    server = chosen
    latest.cancel()
    hideResponse()
  }

  function filled(): Filled {
    const data = new FormData(form)
    const values = Object.fromEntries(plan.fields.map(({ name }) => [name, textOf(data.get(`field-${name}`))]))
    return { values, body: textOf(data.get('body')) }
  }

  /** Fills in a request that was shared or sent before. */
  function fillRequest({ values, body }: Filled): void {
    for (const [name, value] of Object.entries(values)) input(`field-${name}`).value = value
    if (plan.body !== undefined) requiredElement(form, HTMLTextAreaElement, '[name=body]').value = body
    editor.open = true
    showRequest()
  }

  const replay = { fill: fillRequest, send: () => form.requestSubmit() }

  function planned(): PlannedRequest {
    return requestFor(plan, filled(), entered(), server === 'real' ? addressOf() : `${location.origin}${base}/sandbox`)
  }

  function showRequest(): void {
    writeSession({ server, base: addressOf(), sandboxToken })
    root.dataset['server'] = server
    history.replaceState(history.state, '', addressWith(plan, filled(), location.href))
    copies.show()
  }

  async function exchange(request: PlannedRequest, signal: AbortSignal): Promise<Response> {
    const { method, url, headers, body } = request
    const init: RequestInit = { method, headers, signal }
    if (body !== undefined) init.body = body
    if (server === 'real' && !/^https?:\/\/[^/]/.test(addressOf()))
      throw new TypeError('the address of the other server must start with http:// or https://')
    if (server === 'real') return await fetchFrom(url, init)
    const { fetch: sandboxFetch } = await sandbox()
    return await sandboxFetch(new URL(url.slice(`${location.origin}${base}/sandbox`.length), location.origin), init)
  }

  /** Gets a token for the reader, where the operation needs one. */
  async function fetchToken(signal: AbortSignal): Promise<void> {
    if (!plan.token) return
    const { url, form: fields, credentials, isOfSandbox } = plan.token
    if (server === 'real' && isOfSandbox) return showStatus('Enter an access token of the other server')
    const from = server === 'real' ? addressOf() : `${location.origin}${base}/sandbox`
    const request = {
      method: 'POST',
      // The sandbox has the token endpoint at its path, whatever its host.
      url: server === 'real' && URL.canParse(url) ? url : `${from}${pathOf(url)}`,
      headers: {
        ...carried(credentials, { ...secrets.of(server), ...entered() }).headers,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: String(new URLSearchParams(fields)),
    }
    const response = await exchange(request, signal)
    const { access_token: issued } = (await response.json()) as { access_token?: string }
    signal.throwIfAborted()
    if (!response.ok || issued === undefined)
      return showStatus(`Cannot get a token: the response is ${response.status}`)
    keepToken(issued)
    showRequest()
  }

  function keepToken(issued: string): void {
    token = issued
    const fetched = plan.credentials.find(({ value }) => value === '')
    if (fetched) input(`credential-${fetched.name}`).value = issued
    if (server === 'sandbox') sandboxToken = issued
  }

  function report(issues: number): void {
    showStatus(issues === 1 ? 'One input is not valid' : `${issues} inputs are not valid`)
    root.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  /** Fills in a token where one is required and the reader entered none. */
  async function supplyToken(signal: AbortSignal): Promise<void> {
    const { tokenField } = plan
    const fetched = plan.credentials.find(({ value }) => value === '')
    if (fetched && input(`credential-${fetched.name}`).value === '') await fetchToken(signal)
    if (tokenField === undefined || input(`field-${tokenField}`).value !== '') return
    if (token === '') await fetchToken(signal)
    input(`field-${tokenField}`).value = token
  }

  async function submit(signal: AbortSignal): Promise<void> {
    showStatus('Sending')
    anyway.hidden = true
    hideResponse()
    const started = performance.now()
    const response = await exchange(planned(), signal)
    const text = await response.text()
    const ms = performance.now() - started
    // A response is shown without colours rather than not at all.
    const { jsonView } = await parts.jsonView().catch(() => ({ jsonView: textView }))
    signal.throwIfAborted()
    show(response, { text, ms, body: jsonView(text, fieldWordsFor(response.status)) })
    await drawer.refresh()
  }

  function hideResponse(): void {
    view.hide()
    next.hidden = true
  }

  function show(response: Response, { text, ms, body }: { text: string; ms: number; body: Node }): void {
    const undocumented = server === 'sandbox' ? undocumentedIn(text, plan.known) : ''
    view.show({ response, text, body, undocumented })
    nextCursor = plan.next && stringAt(plan.next.path, text)
    next.hidden = nextCursor === undefined
    showStatus(summaryOf(response, text, ms))
    rememberToken(text)
    showRequest()
    const sent = { ...shareable(plan, filled()), operation: plan.operation, status: response.status }
    remember({ ...sent, time: Date.now() })
    showHistory(root, plan.operation, replay)
  }

  /** Keeps a token that was generated, for the operations that need one. */
  function rememberToken(text: string): void {
    const issued = /"access_token"\s*:\s*"([^"]+)"/.exec(text)?.[1]
    if (issued !== undefined) keepToken(issued)
  }

  function showStatus(text: string): void {
    status.textContent = text
  }

  /** What exchanges messages with the server: only the latest counts. */
  const exchanges: Readonly<Record<string, (signal: AbortSignal) => Promise<void>>> = {
    anyway: submit,
    async token(signal) {
      await fetchToken(signal)
      if (token !== '') showStatus('The new token is set')
    },
    async next(signal) {
      if (!plan.next || nextCursor === undefined) return
      input(`field-${plan.next.field}`).value = nextCursor
      await submit(signal)
    },
  }

  const actions: Readonly<Record<string, () => Promise<void>>> = {
    ...drawer.actions,
    ...copies.actions,
    async reset() {
      latest.cancel()
      await (await sandbox()).reset()
      sandboxToken = ''
      token = ''
      hideResponse()
      form.reset()
      server = 'sandbox'
      showRequest()
      showStatus('The sandbox is reset')
      await drawer.refresh()
    },
  }

  async function send(signal: AbortSignal): Promise<void> {
    showStatus('Sending')
    hideResponse()
    await supplyToken(signal)
    const issues = await issuesOfInputs.showAll(signal)
    if (issues === 0) await submit(signal)
    else report(issues)
  }

  const onError = (error: Error): void => showStatus(`No response: ${error.message}`)
  const latest = createLatest({ onPending: (isPending) => (cancel.hidden = !isPending), onError })

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void latest.run(send)
  })
  cancel.addEventListener('click', () => {
    latest.cancel()
    showStatus('Cancelled')
  })
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'server')
      chooseServer(target.value === 'real' ? 'real' : 'sandbox')
    showRequest()
    // Inputs are not validated before the first submission. Where one was invalid, its issue goes while the reader
    // types: if it went when the reader presses a button, the button would move away from under the pointer.
    if (target instanceof HTMLElement && target.getAttribute('aria-invalid') === 'true') void issuesOfInputs.show()
  })
  // What a reader has entered and left is checked; nothing before.
  form.addEventListener('focusout', ({ target }) => issuesOfInputs.checkLeft(target))
  root.addEventListener('click', ({ target }) => {
    const name = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-do]')?.dataset['do'] : undefined
    const [task, action] = [exchanges[name ?? ''], actions[name ?? '']]
    if (task) void latest.run(task)
    // Errors are those of imports and of the mock.
    action?.().catch(onError)
    const field = target instanceof HTMLElement ? target.dataset['field'] : undefined
    if (field !== undefined) location.hash = field
    if (name === 'fold' && target instanceof HTMLElement) void parts.jsonView().then((json) => json.toggleFold(target))
  })

  if (kept.base !== undefined) input('base').value = kept.base
  fill(secrets.of(server))
  const real = requiredElement(form, HTMLInputElement, '[name=server][value=real]')
  // A reader may have chosen it before this module was loaded.
  if (real.checked && server !== 'real') chooseServer('real')
  real.checked = server === 'real'
  enableWorkerSwitch({ checkbox: input('worker'), base, sandbox, showStatus })
  for (const button of root.querySelectorAll('button')) button.disabled = false
  const shared = requestIn(plan, location.href)
  if (shared) fillRequest(shared)
  else showRequest()
  showHistory(root, plan.operation, replay)
  // Inputs that the reader left before this module was loaded.
  for (const control of form.elements) if (control !== document.activeElement) issuesOfInputs.checkLeft(control)
}

function textView(text: string): Node {
  return document.createTextNode(text)
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'http://localhost')
  return pathname + search
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
