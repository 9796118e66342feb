import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'

/** A registry of this machine, empty at first, that takes what anybody publishes. */
export interface Registry {
  readonly url: string
  /** What programs that speak to it must find in their environment. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/**
 * Starts a registry on a free port of this machine.
 *
 * @param upstream Registry that has all other packages; without one there are none.
 */
export async function startRegistry(upstream?: string): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-registry-'))
  const config = join(folder, 'config.yaml')
  const open = { access: '$all', publish: '$anonymous' }
  writeFileSync(
    config,
    stringify({
      storage: join(folder, 'storage'),
      auth: { htpasswd: { file: join(folder, 'htpasswd') } },
      uplinks: upstream === undefined ? {} : { upstream: { url: upstream, timeout: '60s', maxage: '1h' } },
      packages: {
        '@loyalty-kit/*': open,
        ...(upstream === undefined ? {} : { '**': { access: '$all', proxy: 'upstream' } }),
      },
      log: { type: 'stdout', level: 'error' },
    }),
  )
  const program = fileURLToPath(new URL('./registry-server.ts', import.meta.url))
  const server = fork(program, [config], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let said = ''
  server.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  const [port] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error(`The registry ended at once:\n${said}`))),
  ])
  const address = `127.0.0.1:${port}`
  const userConfig = join(folder, 'npmrc')
  // Whoever publishes must have a token, whatever it is.
  writeFileSync(userConfig, `registry=http://${address}/\n//${address}/:_authToken=anybody\n`)
  return {
    url: `http://${address}/`,
    env: {
      npm_config_registry: `http://${address}/`,
      npm_config_userconfig: userConfig,
      npm_config_cache: join(folder, 'cache'),
    },
    async close() {
      const ended = once(server, 'exit')
      server.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
