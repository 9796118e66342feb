import type { ClockChange, FaultRule } from '@loyalty-kit/mock-server'
import { demo } from '../reference/demo.ts'
import type { ConsolePlan } from './plan.ts'
import { curlOf, requestFor, type Filled, type PlannedRequest } from './request.ts'
import type { Sandbox } from './sandbox.ts'
import { readSession, writeSession, type Session } from './session.ts'
import { respondToWorker, canUseWorker, isWorkerOn, startWorker, stopWorker } from './worker.ts'
import { requiredElement } from '../required-element.ts'

const faults: Readonly<Record<string, FaultRule>> = {
  error: { status: 500, count: 1 },
  busy: { status: 429, retryAfterSeconds: 2, count: 1 },
  drop: { drop: 'before', count: 1 },
  malformed: { body: 'malformed', count: 1 },
  slow: { latencyMs: 2000, count: 1 },
}

/** Makes the form of an operation send requests: to the mock server in this page, or to a real one. */
export function enableConsole(root: HTMLElement): void {
  const plan = JSON.parse(root.dataset['plan'] ?? '') as ConsolePlan // written by the page
  const base = root.dataset['base'] ?? ''
  const form = requiredElement(root, HTMLFormElement, 'form')
  const status = requiredElement(root, HTMLElement, '[role=status]')
  const responseSection = requiredElement(root, HTMLElement, '.response')
  const responseHeaders = requiredElement(root, HTMLElement, '.response table')
  const responseBody = requiredElement(root, HTMLElement, '.response code')
  const curl = requiredElement(root, HTMLElement, '.curl code')
  const next = requiredElement(root, HTMLButtonElement, '[data-do=next]')
  const anyway = requiredElement(root, HTMLButtonElement, '[data-do=anyway]')
  let opened: Promise<Sandbox> | undefined
  let nextCursor: string | undefined

  const sandbox = async (): Promise<Sandbox> => {
    opened ??= import('./sandbox.ts').then(async ({ openSandbox }) => await openSandbox())
    return await opened
  }
  const input = (name: string): HTMLInputElement => form.elements.namedItem(name) as HTMLInputElement // of this form

  function session(): Session {
    const server = new FormData(form).get('server') === 'real' ? 'real' : 'sandbox'
    const address = input('base').value.replace(/\/+$/, '')
    return {
      server,
      base: address,
      appId: input('app-id').value,
      appToken: input('app-token').value,
      token: input('token').value,
    }
  }

  function filled(): Filled {
    const data = new FormData(form)
    const values = Object.fromEntries(plan.fields.map(({ name }) => [name, textOf(data.get(`field-${name}`))]))
    return { values, body: textOf(data.get('body')) }
  }

  function planned(): PlannedRequest {
    const { server, ...now } = session()
    return requestFor(plan, filled(), now, server === 'real' ? now.base : `${location.origin}${base}/sandbox`)
  }

  function showRequest(): void {
    const now = session()
    writeSession(now)
    root.dataset['server'] = now.server
    // The sandbox has no address for curl; the mock server from the shell gives the same response.
    curl.textContent = curlOf(requestFor(plan, namedSecrets(filled()), withoutSecrets(now), now.base))
  }

  async function exchange(request: PlannedRequest): Promise<Response> {
    const { method, url, headers, body } = request
    const init: RequestInit = { method, headers }
    if (body !== undefined) init.body = body
    const { server, base: address } = session()
    if (server === 'real' && !/^https?:\/\/[^/]/.test(address))
      throw new TypeError('the address of the other server must start with http:// or https://')
    if (server === 'real') return await fetch(url, init)
    const { fetch: sandboxFetch } = await sandbox()
    return await sandboxFetch(new URL(url.slice(`${location.origin}${base}/sandbox`.length), location.origin), init)
  }

  /** Gets a token for the reader, where the operation needs one. */
  async function fetchToken(): Promise<void> {
    const { server, base: address, appId, appToken } = session()
    const response = await exchange({
      method: 'POST',
      url: `${server === 'real' ? address : `${location.origin}${base}/sandbox`}/oauth/token`,
      headers: {
        'X-App-Id': appId,
        'X-App-Token': appToken,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials&scope=api',
    })
    const { access_token: token } = (await response.json()) as { access_token?: string }
    if (!response.ok || token === undefined) return showStatus(`Cannot get a token: the response is ${response.status}`)
    input('token').value = token
    showRequest()
  }

  /** Writes the issues of all inputs beside them; their number. */
  async function showIssues(): Promise<number> {
    const { issuesIn } = await import('./check.ts')
    const issues = issuesIn(plan, filled())
    for (const note of root.querySelectorAll<HTMLElement>('[data-issue]')) {
      const messages = issues.filter(({ field }) => field === note.dataset['issue']).map(({ sentence }) => sentence)
      note.textContent = messages.join('; ')
      const control = form.elements.namedItem(note.dataset['issue'] === '' ? 'body' : `field-${note.dataset['issue']}`)
      if (control instanceof HTMLElement) control.setAttribute('aria-invalid', String(messages.length > 0))
    }
    anyway.hidden = issues.length === 0
    return issues.length
  }

  function report(issues: number): void {
    showStatus(issues === 1 ? 'One input is not valid' : `${issues} inputs are not valid`)
    root.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  /** Fills in a token where one is required and the reader entered none. */
  async function supplyToken(): Promise<void> {
    const isField = plan.fields.some(({ name }) => name === 'access_token')
    if ((plan.needsToken || isField) && input('token').value === '') await fetchToken()
    if (isField && input('field-access_token').value === '') input('field-access_token').value = input('token').value
  }

  async function submit(): Promise<void> {
    showStatus('Sending')
    anyway.hidden = true
    responseSection.hidden = true
    const started = performance.now()
    const response = await exchange(planned())
    const text = await response.text()
    await show(response, text, performance.now() - started)
  }

  async function show(response: Response, text: string, ms: number): Promise<void> {
    const { highlighted } = await import('./highlight.ts')
    responseHeaders.replaceChildren(...[...response.headers].map(([name, value]) => row(name, value)))
    responseBody.innerHTML = highlighted(text)
    responseSection.dataset['ok'] = String(response.ok)
    responseSection.hidden = false
    nextCursor = cursorIn(text)
    next.hidden = nextCursor === undefined
    showStatus(`${response.status} ${response.statusText} in ${Math.max(1, Math.round(ms))} ms`.replace('  ', ' '))
    rememberToken(text)
    showRequest()
  }

  /** Keeps a token that was generated, for the operations that need one. */
  function rememberToken(text: string): void {
    const token = /"access_token"\s*:\s*"([^"]+)"/.exec(text)?.[1]
    if (token !== undefined) input('token').value = token
  }

  function showStatus(text: string): void {
    status.textContent = text
  }

  const actions: Readonly<Record<string, () => Promise<void>>> = {
    anyway: submit,
    async token() {
      await fetchToken()
      if (input('token').value !== '') showStatus('The new token is set')
    },
    async next() {
      const cursor = plan.fields.find(({ name }) => name === 'cursor')
      if (!cursor || nextCursor === undefined) return
      input('field-cursor').value = nextCursor
      await submit()
    },
    async clock() {
      const change = JSON.parse(input('clock').value) as ClockChange // an option of the form
      const { now, frozen } = await (await sandbox()).changeClock(change)
      showStatus(`The sandbox now has ${now}${frozen ? ', and its clock is stopped' : ''}`)
    },
    async fail() {
      const fault = requiredElement(form, HTMLSelectElement, '[name=fault]')
      const rule = faults[fault.value]
      await (await sandbox()).fail(rule ? [{ ...rule, operation: plan.operation }] : [])
      const [chosen] = fault.selectedOptions
      showStatus(rule ? `The next request ${chosen?.text ?? ''}` : 'No request fails any more')
    },
    async reset() {
      await (await sandbox()).reset()
      input('token').value = ''
      responseSection.hidden = true
      next.hidden = true
      form.reset()
      showRequest()
      showStatus('The sandbox is reset')
    },
  }

  async function send(): Promise<void> {
    showStatus('Sending')
    await supplyToken()
    const issues = await showIssues()
    if (issues === 0) await submit()
    else report(issues)
  }

  const attempt = (action: Promise<void>): void => {
    action.catch((error: Error) => showStatus(`No response: ${error.message}`)) // fetch and the mock throw errors
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    attempt(send())
  })
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'worker') void switchWorker(target.checked)
    showRequest()
    // Inputs are not validated before the first submission. Where one was invalid, its issue goes while the reader
    // types: if it went when the reader presses a button, the button would move away from under the pointer.
    if (target instanceof HTMLElement && target.getAttribute('aria-invalid') === 'true') void showIssues()
  })
  root.addEventListener('click', ({ target }) => {
    const name = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-do]')?.dataset['do'] : undefined
    if (name !== undefined) attempt(actions[name]?.() ?? Promise.resolve())
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

  for (const [name, value] of Object.entries(sessionFields())) if (value !== undefined) input(name).value = value
  const { server } = readSession()
  if (server === 'real') requiredElement(form, HTMLInputElement, '[name=server][value=real]').checked = true
  if (canUseWorker) {
    respondToWorker(sandbox)
    void isWorkerOn(base).then((on) => (input('worker').checked = on))
  } else {
    input('worker').disabled = true
  }
  for (const button of root.querySelectorAll('button')) button.disabled = false
  showRequest()
}

/** Replaces secrets with shell variables, except the public ones of the demo. */
function withoutSecrets(session: Session): Session {
  const { appId, appToken } = session
  return {
    ...session,
    appId: appId === demo.appId ? appId : appId && '$APP_ID',
    appToken: appToken === demo.appToken ? appToken : appToken && '$APP_TOKEN',
    // A token is fetched if there is none.
    token: '$TOKEN',
  }
}

function namedSecrets({ values, body }: Filled): Filled {
  return { values: 'access_token' in values ? { ...values, access_token: '$TOKEN' } : values, body }
}

/** Values to put into the form, by name of the input. */
function sessionFields(): Record<string, string | undefined> {
  const { base, appId, appToken, token } = readSession()
  return { base, 'app-id': appId, 'app-token': appToken, token }
}

function cursorIn(text: string): string | undefined {
  try {
    const { cursor } = Object(JSON.parse(text)) as { cursor?: { next?: unknown } } // safe for any value
    return typeof cursor?.next === 'string' ? cursor.next : undefined
  } catch {
    return undefined
  }
}

function row(name: string, value: string): HTMLTableRowElement {
  const element = document.createElement('tr')
  const head = document.createElement('th')
  head.scope = 'row'
  head.textContent = name
  const cell = document.createElement('td')
  cell.textContent = value
  element.append(head, cell)
  return element
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
