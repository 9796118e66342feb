import type { ClockChange, FaultRule } from '@loyalty-kit/mock-engine'
import { requiredElement } from '../required-element.ts'
import type { Sandbox } from './sandbox.ts'

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

/** The actions of the buttons that change the clock and the faults of the sandbox. */
export function sandboxControls({
  form,
  operation,
  sandbox,
  showStatus,
}: SandboxControls): Readonly<Record<'clock' | 'fail', () => Promise<void>>> {
  return {
    async clock(): Promise<void> {
      const { value } = requiredElement(form, HTMLSelectElement, '[name=clock]')
      const { now, frozen } = await (await sandbox()).changeClock(JSON.parse(value) as ClockChange) // an option of the form
      showStatus(`The sandbox now has ${now}${frozen ? ', and its clock is stopped' : ''}`)
    },
    async fail(): Promise<void> {
      const fault = requiredElement(form, HTMLSelectElement, '[name=fault]')
      const rule = faults[fault.value]
      await (await sandbox()).fail(rule ? [{ ...rule, operation }] : [])
      const [chosen] = fault.selectedOptions
      showStatus(rule ? `The next request ${chosen?.text ?? ''}` : 'No request fails any more')
    },
  }
}
