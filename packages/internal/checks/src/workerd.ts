import { spawn } from 'node:child_process'

/** Which worker workerd serves, and what its requests reach. */
export interface WorkerSettings {
  /** The service in `services` that gets the requests of the worker. */
  readonly outbound: string
  readonly services: string
  /** Further settings of the worker. */
  readonly settings?: string
}

/** A configuration of workerd for `worker.bundle.mjs`, on a free port. */
export function workerConfig({ outbound, services, settings = '' }: WorkerSettings): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    ${services},
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.bundle.mjs")],
  compatibilityDate = "2025-11-01",
  globalOutbound = "${outbound}",${settings}
);
`
}

/**
 * Starts workerd with `worker.capnp` of a folder.
 *
 * @param program Path of workerd.
 * @throws {Error} If it ends at once.
 */
export async function startWorkerd(program: string, folder: string): Promise<{ readonly url: string; close(): void }> {
  const argv = ['serve', 'worker.capnp', '--control-fd=3']
  const server = spawn(program, argv, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('exit', () => reject(new Error('workerd ended')))
    server.stdio[3]?.on('data', (line: Buffer) => {
      const { port: bound } = JSON.parse(line.toString().split('\n')[0] ?? '{}') as { port?: number } // as documented
      if (bound) resolve(bound)
    })
  })
  return { url: `http://127.0.0.1:${port}`, close: () => void server.kill('SIGKILL') }
}
