import type { Sandbox } from './sandbox.ts'
import { say } from './say.ts'
import { canUseWorker, isWorkerOn, respondToWorker, startWorker, stopWorker } from './worker.ts'

/** What the switch of the service worker needs. */
export interface WorkerSwitch {
  readonly checkbox: HTMLInputElement
  /** Base path of the site. */
  readonly base: string
  readonly sandbox: () => Promise<Sandbox>
  readonly showStatus: (text: string) => void
}

/** Makes a checkbox start and stop the worker, where the browser has service workers; elsewhere it stays disabled. */
export function enableWorkerSwitch({ checkbox, base, sandbox, showStatus }: WorkerSwitch): void {
  if (!canUseWorker) return
  respondToWorker(sandbox)
  void isWorkerOn(base).then((on) => {
    checkbox.defaultChecked = on
    checkbox.disabled = false
  })
  checkbox.addEventListener('input', () => void change(checkbox.checked))

  async function change(on: boolean): Promise<void> {
    try {
      await (on ? startWorker(base) : stopWorker(base))
      checkbox.defaultChecked = on // also after the form is reset
      showStatus(say(on ? 'respondsToFetch' : 'respondsNoMore'))
    } catch (error) {
      checkbox.checked = false
      showStatus(say('noServiceWorker', { reason: (error as Error).message })) // the browser throws errors
    }
  }
}
