import { ApiError, send, session } from './api.ts'
import { advanceClock, showClock, toggleClock } from './clock.ts'
import { byId, showText } from './elements.ts'
import { showEvents } from './events.ts'
import { addFault, showFaults } from './faults.ts'
import { showJournal } from './journal.ts'
import { showMoreRows, showRows } from './rows.ts'
import { showTenants } from './tenants.ts'

/** Shows everything as it is now. */
async function showAll(): Promise<void> {
  // The first one says whether the page may use the control interface.
  await showTenants(change)
  await Promise.all([showJournal(), showRows(), showFaults(change), showEvents(change), showClock()])
  showText('status', `Loaded at ${new Date().toLocaleTimeString('en-GB')}.`)
}

/** Runs an action, and shows why if it fails. */
async function run(action: () => Promise<unknown>): Promise<void> {
  const problem = byId('problem', HTMLElement)
  const access = byId('access', HTMLFormElement)
  try {
    await action()
    problem.hidden = true
    access.hidden = true
  } catch (error) {
    problem.hidden = false
    problem.textContent = error instanceof Error ? error.message : String(error)
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
onClick('more', () => void run(showMoreRows))
onClick('freeze', () => change(toggleClock))
onClick('clear-faults', () => change(async () => await send('POST faults', [])))
onSubmit('clock', advanceClock)
onSubmit('fault', addFault)
onSubmit('access', async (form) => {
  session.token = byId('token', HTMLInputElement).value
  form.reset()
})
byId('collection', HTMLSelectElement).addEventListener('change', () => void run(showRows))
byId('tenant', HTMLSelectElement).addEventListener('change', ({ currentTarget }) => {
  if (currentTarget instanceof HTMLSelectElement) session.tenant = currentTarget.value
  void run(showAll)
})
await run(showAll)
