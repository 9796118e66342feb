import { buttonItem, row } from './elements.ts'
import { escaped } from './escaped.ts'
import { remember, sentRequests } from './history.ts'
import { createLatest } from './latest.ts'
import { parts } from './parts.ts'
import type { ConsolePlan } from './plan.ts'
import { carried, curlOf, requestFor, type Filled, type PlannedRequest, type Secrets } from './request.ts'
import type { Sandbox } from './sandbox.ts'
import { sandboxControls } from './sandbox-controls.ts'
import { createSecrets } from './secrets.ts'
import { readSession, writeSession, type Session } from './session.ts'
import { addressWith, requestIn, shareable } from './shared-request.ts'
import { undocumentedIn } from './undocumented.ts'
import { respondToWorker, canUseWorker, isWorkerOn, startWorker, stopWorker } from './worker.ts'
import { requiredElement } from '../required-element.ts'

type Server = Session['server']

/** Makes the form of an operation send requests: to the mock server in this page, or to a real one. */
export function enableConsole(root: HTMLElement): void {
  const plan = JSON.parse(root.dataset['plan'] ?? '') as ConsolePlan // written by the page
  const base = root.dataset['base'] ?? ''
  const form = requiredElement(root, HTMLFormElement, 'form')
  const status = requiredElement(root, HTMLElement, '[role=status]')
  const responseSection = requiredElement(root, HTMLElement, '.response')
  const responseHeaders = requiredElement(root, HTMLElement, '.response table')
  const responseBody = requiredElement(root, HTMLElement, '.response code')
  const undocumented = requiredElement(root, HTMLElement, '.response .undocumented')
  const curl = requiredElement(root, HTMLElement, '.curl code')
  const next = requiredElement(root, HTMLButtonElement, '[data-do=next]')
  const anyway = requiredElement(root, HTMLButtonElement, '[data-do=anyway]')
  const cancel = requiredElement(root, HTMLButtonElement, '[data-do=cancel]')
  const editor = requiredElement(root, HTMLDetailsElement, '.edit')
  const history = requiredElement(root, HTMLElement, '.history')
  const kept = readSession()
  const secrets = createSecrets(plan.credentials, kept.sandboxToken ?? '')
  let server: Server = kept.server === 'real' ? 'real' : 'sandbox'
  let sandboxToken = kept.sandboxToken ?? ''
  let token = server === 'sandbox' ? sandboxToken : ''
  let nextCursor: string | undefined

  let opened: Promise<Sandbox> | undefined
  /** The inputs whose issues are shown: those that the reader has left, and all once a request was sent. */
  const checked = new Set<Element>()

  const sandbox = async (): Promise<Sandbox> => {
    const { openSandbox } = await parts.sandbox()
    return await (opened ??= openSandbox())
  }
  const input = (name: string): HTMLInputElement => form.elements.namedItem(name) as HTMLInputElement // of this form

  const addressOf = (): string => input('base').value.replace(/\/+$/, '')

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

  function showHistory(): void {
    const sent = sentRequests(plan.operation)
    history.hidden = sent.length === 0
    requiredElement(history, HTMLElement, 'ul').replaceChildren(
      ...sent.map(({ status: code, time, ...request }) =>
        buttonItem(`${code} at ${new Date(time).toLocaleTimeString()}`, () => fillRequest(request)),
      ),
    )
  }

  function planned(): PlannedRequest {
    return requestFor(plan, filled(), entered(), server === 'real' ? addressOf() : `${location.origin}${base}/sandbox`)
  }

  function showRequest(): void {
    writeSession({ server, base: addressOf(), sandboxToken })
    root.dataset['server'] = server
    globalThis.history.replaceState(globalThis.history.state, '', addressWith(plan, filled(), location.href))
    // The sandbox has no address for curl; the mock server from the shell gives the same response.
    curl.textContent = curlOf(
      requestFor(plan, namedSecrets(plan, filled()), withoutSecrets(plan, entered()), addressOf()),
    )
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

  /** Writes the issues of the inputs that are checked beside them; the number of all issues. */
  async function showIssues(signal?: AbortSignal): Promise<number> {
    const { issuesIn } = await parts.check()
    signal?.throwIfAborted()
    const issues = issuesIn(plan, filled())
    for (const note of root.querySelectorAll<HTMLElement>('[data-issue]')) {
      const control = input(note.dataset['issue'] === '' ? 'body' : `field-${note.dataset['issue']}`)
      if (!checked.has(control)) continue
      const messages = issues.filter(({ field }) => field === note.dataset['issue']).map(({ sentence }) => sentence)
      note.textContent = messages.join('; ')
      control.setAttribute('aria-invalid', String(messages.length > 0))
    }
    anyway.hidden = issues.length === 0
    return issues.length
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
    const { highlighted } = await parts.highlight().catch(() => ({ highlighted: escaped }))
    signal.throwIfAborted()
    show(response, { text, ms, html: highlighted(text) })
  }

  function hideResponse(): void {
    responseSection.hidden = true
    next.hidden = true
  }

  function show(response: Response, { text, ms, html }: { text: string; ms: number; html: string }): void {
    responseHeaders.replaceChildren(...[...response.headers].map(([name, value]) => row(name, value)))
    responseBody.innerHTML = html
    undocumented.textContent = server === 'sandbox' ? undocumentedIn(text, plan.known) : ''
    responseSection.dataset['ok'] = String(response.ok)
    responseSection.hidden = false
    nextCursor = plan.next && stringAt(plan.next.path, text)
    next.hidden = nextCursor === undefined
    const size = new TextEncoder().encode(text).length
    const took = `in ${Math.max(1, Math.round(ms))} ms, ${size} bytes`
    showStatus([String(response.status), response.statusText, took].filter((part) => part !== '').join(' '))
    rememberToken(text)
    showRequest()
    const sent = { ...shareable(plan, filled()), operation: plan.operation, status: response.status }
    remember({ ...sent, time: Date.now() })
    showHistory()
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
    ...sandboxControls({ form, operation: plan.operation, sandbox, showStatus }),
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
    },
  }

  async function send(signal: AbortSignal): Promise<void> {
    showStatus('Sending')
    hideResponse()
    await supplyToken(signal)
    for (const control of form.elements) checked.add(control)
    const issues = await showIssues(signal)
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
    if (target instanceof HTMLInputElement && target.name === 'worker') void switchWorker(target.checked)
    showRequest()
    // Inputs are not validated before the first submission. Where one was invalid, its issue goes while the reader
    // types: if it went when the reader presses a button, the button would move away from under the pointer.
    if (target instanceof HTMLElement && target.getAttribute('aria-invalid') === 'true') void showIssues()
  })
  // What a reader has entered and left is checked; nothing before.
  const checkLeft = (control: EventTarget | null): void => {
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (!isText || control.value === control.defaultValue) return
    checked.add(control)
    void showIssues()
  }
  form.addEventListener('focusout', ({ target }) => {
    checkLeft(target)
  })
  root.addEventListener('click', ({ target }) => {
    const name = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-do]')?.dataset['do'] : undefined
    const [task, action] = [exchanges[name ?? ''], actions[name ?? '']]
    if (task) void latest.run(task)
    // Errors are those of imports and of the mock.
    action?.().catch(onError)
  })

  async function switchWorker(on: boolean): Promise<void> {
    try {
      await (on ? startWorker(base) : stopWorker(base))
      showStatus(on ? 'The sandbox now responds to fetch()' : 'The sandbox no longer responds to fetch()')
    } catch (error) {
      input('worker').checked = false
      showStatus(`No service worker: ${(error as Error).message}`) // the browser throws errors
    }
  }

  if (kept.base !== undefined) input('base').value = kept.base
  fill(secrets.of(server))
  if (server === 'real') requiredElement(form, HTMLInputElement, '[name=server][value=real]').checked = true
  if (canUseWorker) {
    respondToWorker(sandbox)
    void isWorkerOn(base).then((on) => (input('worker').checked = on))
  } else {
    input('worker').disabled = true
  }
  for (const button of root.querySelectorAll('button')) button.disabled = false
  const shared = requestIn(plan, location.href)
  if (shared) fillRequest(shared)
  else showRequest()
  showHistory()
  // Inputs that the reader left before this module was loaded.
  for (const control of form.elements) if (control !== document.activeElement) checkLeft(control)
}

/** A browser does not say why a server of another origin gave no response. */
async function fetchFrom(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const { origin } = new URL(url)
    const message = `${origin} did not respond, or does not allow requests from ${location.origin} (CORS). A mock does with --cors '*'`
    throw new TypeError(message, { cause: error })
  }
}

/** Replaces secrets with shell variables, except the public ones of the demo. */
function withoutSecrets({ credentials }: ConsolePlan, secrets: Secrets): Secrets {
  const shown = credentials.map(({ name, value, variable }) => {
    const entered = secrets[name] ?? ''
    // What is fetched is fetched if there is none.
    const isShown = value !== '' && (entered === value || entered === '')
    return [name, isShown ? entered : `$${variable}`] as const
  })
  return Object.fromEntries(shown)
}

function namedSecrets({ tokenField }: ConsolePlan, { values, body }: Filled): Filled {
  return { values: tokenField === undefined ? values : { ...values, [tokenField]: '$TOKEN' }, body }
}

/** The string at a place of a JSON text; `undefined` if there is none. */
function stringAt(path: readonly string[], text: string): string | undefined {
  try {
    const found = path.reduce<unknown>(
      (value, key) => (Object(value) as Record<string, unknown>)[key],
      JSON.parse(text),
    ) // safe for any value
    return typeof found === 'string' ? found : undefined
  } catch {
    return undefined
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'http://localhost')
  return pathname + search
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
