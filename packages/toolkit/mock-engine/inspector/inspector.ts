import { ApiError, send, session } from './api.ts'
import { advanceClock, showClock, toggleClock } from './clock.ts'
import { byId, showText } from './elements.ts'
import { showEvents } from './events.ts'
import { addFault, showFaults } from './faults.ts'
import { showFiltered, showJournal, showMoreRequests } from './journal.ts'
import { resetAll, showMoreRows, showRows } from './rows.ts'
import { showTenants } from './tenants.ts'

/** Shows everything as it is now. */
async function showAll(): Promise<void> {
  // The first one says whether the page may use the control interface.
  await showTenants(change)
  await Promise.all([showJournal(), showRows(), showFaults(change), showEvents(change), showClock()])
  showText('status', `Loaded at ${new Date().toLocaleTimeString('en-GB')}.`)
}

let last: Promise<void> = Promise.resolve()

/** Runs an action after those before it, so that the page never shows an earlier state or another tenant. */
async function run(action: () => Promise<unknown>): Promise<void> {
  last = last.then(async () => await attempt(action))
  await last
}

/** Runs an action, and shows why if it fails. */
async function attempt(action: () => Promise<unknown>): Promise<void> {
  const problem = byId('problem', HTMLElement)
  const access = byId('access', HTMLFormElement)
  try {
    await action()
    problem.hidden = true
    access.hidden = true
  } catch (error) {
    problem.hidden = false
    showText('problem', error instanceof Error ? error.message : String(error))
    access.hidden = !(error instanceof ApiError && error.status === 403)
  }
}

/** Runs an action that changes the mock, and shows the result. */
function change(action: () => Promise<unknown>): void {
  void run(async () => {
    await action()
    await showAll()
  })
}

function onClick(id: string, action: () => void): void {
  byId(id, HTMLButtonElement).addEventListener('click', action)
}

function onSubmit(id: string, action: (form: HTMLFormElement) => Promise<unknown>): void {
  const form = byId(id, HTMLFormElement)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    change(async () => await action(form))
  })
}

onClick('reload', () => void run(showAll))
onClick('more-requests', showMoreRequests)
onClick('more-rows', () => void run(showMoreRows))
onClick('reset', () => change(resetAll))
onClick('freeze', () => change(toggleClock))
onClick('clear-faults', () => change(async () => await send('POST faults', [])))
onSubmit('clock', advanceClock)
onSubmit('fault', addFault)
onSubmit('access', async (form) => {
  session.token = byId('token', HTMLInputElement).value
  form.reset()
})
byId('filter', HTMLInputElement).addEventListener('input', showFiltered)
byId('collection', HTMLSelectElement).addEventListener('change', () => void run(showRows))
const tenant = byId('tenant', HTMLSelectElement)
tenant.addEventListener('change', () => {
  const { value } = tenant
  change(async () => void (session.tenant = value))
})
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void run(showAll)
})
await run(showAll)
