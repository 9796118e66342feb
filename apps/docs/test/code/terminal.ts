import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { CodeFile } from './folder.ts'
import type { RunResult } from './run.ts'

const packages = fileURLToPath(new URL('../../../../packages/', import.meta.url))

/** Replaces `npx`: runs the command of one of our packages; `specwright` as it was bundled before all tests. */
const npx = `#!/bin/sh
case "$1" in
  loyalty-mock) cli=mock-server/src/cli.ts ;;
  specwright) cli=toolkit/specwright/.command/bin/cli.js ;;
  *) echo "$1 is not one of our commands" >&2; exit 127 ;;
esac
shift
exec '${process.execPath}' --conditions=@specwright/source '${packages}'$cli "$@"
`

/** A running server. */
export interface Server {
  /** Its address, reachable from this machine. */
  readonly url: string
  /** What it printed until then. */
  readonly printed: string
  /** Stops it, and returns its exit code. */
  stop(): Promise<number | null>
}

/** A folder with files, and a shell in it with our commands. */
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

  /** Runs a command line until it exits. */
  async run(line: string): Promise<RunResult> {
    const child = this.#spawn(line)
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { output: stdout + stderr, code: code as number | null } // the arguments of the event
  }

  /**
   * Runs a command line that starts a server, until it prints its address.
   *
   * @throws {Error} When it exits before that.
   */
  async start(line: string): Promise<Server> {
    const child = this.#spawn(line)
    let output = ''
    const url = await new Promise<string>((resolve, reject) => {
      const onOutput = (chunk: Buffer): void => {
        output += String(chunk)
        const [, found] = /listens on (http:\S+)/.exec(output) ?? []
        if (found !== undefined) resolve(found.replace('0.0.0.0', '127.0.0.1'))
      }
      child.stdout.on('data', onOutput)
      child.stderr.on('data', onOutput)
      child.once('close', () => reject(new Error(`it exited: ${output}`)))
    })
    return { url, printed: output, stop: async () => await stopped(child) }
  }

  #spawn(line: string) {
    return spawn('bash', ['-c', line], { cwd: this.folder, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
  }
}

async function stopped(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await ended) as [number | null] // the arguments of the event
  return code
}
