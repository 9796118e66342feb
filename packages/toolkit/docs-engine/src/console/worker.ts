import type { Sandbox } from './sandbox.ts'

/** A request from the service worker. */
interface WorkerRequest {
  /** From the first `/` after the worker's prefix. */
  readonly path: string
  readonly method: string
  readonly headers: [name: string, value: string][]
  readonly body: ArrayBuffer | undefined
}

/** False if the browser has no service workers, or the page is not a secure context. */
export const canUseWorker: boolean = 'serviceWorker' in navigator

/**
 * True while a worker responds to `fetch()` below `sandbox/`; one that does not control this page is asked to claim it.
 */
export async function isWorkerOn(base: string): Promise<boolean> {
  if (!canUseWorker) return false
  const registration = await registrationOf(base)
  if (navigator.serviceWorker.controller === null) registration?.active?.postMessage('claim')
  return registration !== undefined
}

/** Lets the sandbox respond to requests below `sandbox/`, also those from the browser's console. */
export async function startWorker(base: string): Promise<void> {
  const { active, installing, waiting } = await navigator.serviceWorker.register(`${base}/sandbox-worker.js`)
  const starting = installing ?? waiting
  if (active === null && starting) {
    await new Promise<void>((resolve) => {
      starting.addEventListener('statechange', () => {
        if (starting.state === 'activated') resolve()
      })
    })
  }
}

export async function stopWorker(base: string): Promise<void> {
  await (await registrationOf(base))?.unregister()
}

/** Starts responding to the requests of the worker. */
export function respondToWorker(sandbox: () => Promise<Sandbox>): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }: MessageEvent<WorkerRequest>) => {
    port?.postMessage({ taken: true })
    void respond(data, sandbox).then((result) => port?.postMessage(result))
  })
}

async function respond(
  { path, method, headers, body }: WorkerRequest,
  sandbox: () => Promise<Sandbox>,
): Promise<object> {
  try {
    const { fetch } = await sandbox()
    const init: RequestInit = { method, headers }
    if (body) init.body = body
    const response = await fetch(new URL(path, location.origin), init)
    return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() }
  } catch {
    return { dropped: true }
  }
}

async function registrationOf(base: string): Promise<ServiceWorkerRegistration | undefined> {
  return await navigator.serviceWorker.getRegistration(`${base}/`)
}
