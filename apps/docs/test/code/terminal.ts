import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { CodeFile } from './folder.ts'
import type { Ran } from './run.ts'

const packages = fileURLToPath(new URL('../../../../packages/', import.meta.url))

/** What `npx` does where the packages are installed: it runs the command of one of them. */
const npx = `#!/bin/sh
case "$1" in
  loyalty-mock) cli=mock-server ;;
  loyalty-codegen) cli=toolkit/codegen ;;
  *) echo "$1 is no command of ours" >&2; exit 127 ;;
esac
shift
exec '${process.execPath}' --conditions=@loyalty-kit/source '${packages}'$cli/src/cli.ts "$@"
`

/** A server that runs. */
export interface Server {
  /** Where it listens, as this machine reaches it. */
  readonly url: string
  /** Tells it to stop, and gives its exit code. */
  stop(): Promise<number | null>
}

/** A folder with files, and a shell in it that finds our commands. */
export class Terminal {
  readonly folder: string
  readonly #env: NodeJS.ProcessEnv

  constructor(folder: string, files: readonly CodeFile[] = [], env: Readonly<Record<string, string>> = {}) {
    this.folder = folder
    this.#env = { ...process.env, ...env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }
    for (const { name, content } of [...files, { name: 'bin/npx', content: npx }]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    chmodSync(join(folder, 'bin/npx'), 0o755)
  }

  /** Runs a line to its end. */
  async run(line: string): Promise<Ran> {
    const child = this.#spawn(line)
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { output: stdout + stderr, code: code as number | null } // as the event gives it
  }

  /**
   * Runs a line that starts a server, until it says where it listens.
   *
   * @throws {Error} When it ends without that.
   */
  async start(line: string): Promise<Server> {
    const child = this.#spawn(line)
    const url = await new Promise<string>((resolve, reject) => {
      let output = ''
      const hear = (chunk: Buffer): void => {
        output += String(chunk)
        const [, found] = /listens on (http:\S+)/.exec(output) ?? []
        if (found !== undefined) resolve(found.replace('0.0.0.0', '127.0.0.1'))
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('close', () => reject(new Error(`it ended: ${output}`)))
    })
    return { url, stop: async () => await stopped(child) }
  }

  #spawn(line: string) {
    return spawn('bash', ['-c', line], { cwd: this.folder, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
  }
}

async function stopped(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await ended) as [number | null] // as the event gives it
  return code
}
