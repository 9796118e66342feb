import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'

/** A local registry, initially empty, that anyone may publish to. */
export interface Registry {
  readonly url: string
  /** Makes it the registry of its scopes for npm in a folder. Other packages still come from the usual registry. */
  useIn(folder: string): void
  close(): Promise<void>
}

/**
 * Starts a registry on a free local port.
 *
 * @param scopes The scopes of its packages: `@loyalty-kit`.
 */
export async function startRegistry(...scopes: readonly [string, ...string[]]): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-registry-'))
  const config = join(folder, 'config.yaml')
  writeFileSync(
    config,
    stringify({
      storage: join(folder, 'storage'),
      auth: { htpasswd: { file: join(folder, 'htpasswd') } },
      packages: Object.fromEntries(scopes.map((each) => [`${each}/*`, { access: '$all', publish: '$anonymous' }])),
      log: { type: 'stdout', level: 'error' },
    }),
  )
  const program = fileURLToPath(new URL('./registry-server.ts', import.meta.url))
  const server = fork(program, [config], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let output = ''
  server.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  const [port] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() =>
      Promise.reject(new Error(`Cannot start the registry: it exited at once:\n${output}`)),
    ),
  ])
  const address = `127.0.0.1:${port}`
  return {
    url: `http://${address}/`,
    useIn(project) {
      // Publishing requires a token, but accepts any.
      const lines = [...scopes.map((each) => `${each}:registry=http://${address}/`), `//${address}/:_authToken=anybody`]
      writeFileSync(join(project, '.npmrc'), `${lines.join('\n')}\n`)
    },
    async close() {
      const ended = once(server, 'exit')
      server.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
