import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'

/** A local registry, initially empty, that anyone may publish to. */
export interface Registry {
  readonly url: string
  /** Makes it the registry of its packages for npm in a folder. Others still come from the usual registry. */
  useIn(folder: string): void
  close(): Promise<void>
}

/**
 * Starts a registry on a free local port.
 *
 * @param names The scopes of its packages, such as `@shop`, and the names of those without one.
 */
export async function startRegistry(...names: readonly [string, ...string[]]): Promise<Registry> {
  const scopes = names.filter((name) => name.startsWith('@'))
  const alone = names.filter((name) => !name.startsWith('@'))
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-registry-'))
  const config = join(folder, 'config.yaml')
  writeFileSync(
    config,
    stringify({
      storage: join(folder, 'storage'),
      auth: { htpasswd: { file: join(folder, 'htpasswd') } },
      packages: {
        ...Object.fromEntries(
          [...scopes.map((each) => `${each}/*`), ...alone].map((each) => [
            each,
            { access: '$all', publish: '$anonymous' },
          ]),
        ),
        // A name without a scope has no registry of its own in npm, so that this one has all packages.
        ...(alone.length === 0 ? {} : { '**': { access: '$all', proxy: 'usual' } }),
      },
      ...(alone.length === 0 ? {} : { uplinks: { usual: { url: usualRegistry() } } }),
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
      const lines = [
        ...scopes.map((each) => `${each}:registry=http://${address}/`),
        ...(alone.length === 0 ? [] : [`registry=http://${address}/`]),
        `//${address}/:_authToken=anybody`,
        // The user's own cache neither gets nor has packages that are called the same, and end with the registry.
        `cache=${join(folder, 'npm')}`,
      ]
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

/** The registry that npm is configured with. */
function usualRegistry(): string {
  return execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
}
