import type { ClockChange, FaultRule } from '@specwright/mock-engine'
import { requiredElement } from '../page-scripts/required-element.ts'
import { say } from './say.ts'
import type { Sandbox, SandboxView } from './sandbox.ts'

const faults: Readonly<Record<string, FaultRule>> = {
  error: { status: 500, count: 1 },
  busy: { status: 429, retryAfterSeconds: 2, count: 1 },
  drop: { drop: 'before', count: 1 },
  malformed: { body: 'malformed', count: 1 },
  slow: { latencyMs: 2000, count: 1 },
}

/** What the controls of the sandbox need. */
export interface SandboxControls {
  readonly form: HTMLFormElement
  /** Id of the operation that faults apply to. */
  readonly operation: string
  readonly sandbox: () => Promise<Sandbox>
  readonly showStatus: (text: string) => void
}

/** The drawer of the sandbox: its rows, its clock and its faults, and the actions that change them. */
export interface SandboxDrawer {
  readonly actions: Readonly<Record<'clock' | 'fail' | 'sandbox' | 'close-drawer', () => Promise<void>>>
  /** Shows the present state, if the drawer is open. */
  refresh(): Promise<void>
}

export function sandboxControls({ form, operation, sandbox, showStatus }: SandboxControls): SandboxDrawer {
  const drawer = requiredElement(form, HTMLElement, '.drawer')
  const opener = requiredElement(form, HTMLButtonElement, '[data-do=sandbox]')
  const isOpen = (): boolean => drawer.matches(':popover-open')
  const close = (): void => {
    drawer.hidePopover()
    opener.focus()
  }
  async function refresh(): Promise<void> {
    if (isOpen()) showState(drawer, await (await sandbox()).state())
  }
  drawer.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  return {
    refresh,
    actions: {
      async sandbox() {
        if (isOpen()) return close()
        drawer.showPopover()
        await refresh()
      },
      'close-drawer': async () => await Promise.resolve(close()),
      async clock() {
        const { value } = requiredElement(drawer, HTMLSelectElement, '[name=clock]')
        const { now, frozen } = await (await sandbox()).changeClock(JSON.parse(value) as ClockChange) // an option of the form
        showStatus(say(frozen ? 'sandboxTimeStopped' : 'sandboxTime', { time: now }))
        await refresh()
      },
      async fail() {
        const fault = requiredElement(drawer, HTMLSelectElement, '[name=fault]')
        const rule = faults[fault.value]
        await (await sandbox()).fail(rule ? [{ ...rule, operation }] : [])
        const [chosen] = fault.selectedOptions
        showStatus(rule ? say('nextRequest', { fault: chosen?.text ?? '' }) : say('noFaults'))
        await refresh()
      },
    },
  }
}

function showState(drawer: HTMLElement, { collections, clock, faults: rules }: SandboxView): void {
  const listed = collections.map(({ name, rows }) => part(`${name} (${rows.length})`, rows.map(rowOf)))
  requiredElement(drawer, HTMLElement, '[data-rows]').replaceChildren(...listed)
  const now = say(clock.frozen ? 'itIsStopped' : 'itIs', { time: clock.now })
  requiredElement(drawer, HTMLElement, '[data-now]').textContent = now
  requiredElement(drawer, HTMLElement, '[data-faults]').textContent =
    rules.length === 0 ? say('noFaultSet') : rules.map((rule) => JSON.stringify(rule)).join('\n')
}

/** A row of a collection, named by its id, or its first string. */
function rowOf(row: object): HTMLElement {
  const strings = Object.entries(row).filter(([, value]) => typeof value === 'string')
  const [, name] = strings.find(([key]) => key === 'id') ?? strings[0] ?? ['', say('row')]
  const code = document.createElement('pre')
  code.tabIndex = 0
  code.textContent = JSON.stringify(row, null, 2)
  return part(String(name), [code])
}

function part(title: string, contents: readonly Node[]): HTMLElement {
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = title
  details.append(summary, ...contents)
  return details
}
