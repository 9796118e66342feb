import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { userEnv } from './user-env.ts'

/** What a command line did. */
export interface RunResult {
  /** Its output. */
  readonly output: string
  /** Exit code; `null` if it was killed. */
  readonly code: number | null
}

/** A running server. */
export interface Server {
  /** Its address, reachable from this machine. */
  readonly url: string
  /** What it has printed so far. */
  printed(): string
  /** Waits until it has printed what matches, after so many characters of its output. */
  until(wanted: RegExp, after?: number): Promise<RegExpExecArray>
  /** Stops it, with all that it started, and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** A folder, and a shell in it. */
export class Terminal {
  readonly folder: string
  readonly #env: NodeJS.ProcessEnv
  readonly #running = new Set<ChildProcess>()
  readonly #others: Terminal[] = []

  /** @param env Its variables; those of a user by default. */
  constructor(folder: string, env: NodeJS.ProcessEnv = userEnv()) {
    this.folder = folder
    this.#env = env
  }

  /** A new folder in this one, with the same variables; what runs there ends with what runs here. */
  below(name: string): Terminal {
    const folder = join(this.folder, name)
    mkdirSync(folder, { recursive: true })
    const terminal = new Terminal(folder, this.#env)
    this.#others.push(terminal)
    return terminal
  }

  /** Writes a file, by its path below the folder. */
  write(path: string, content: string): void {
    const file = join(this.folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }

  /** Runs a command line until it exits. */
  async run(line: string, env: Readonly<Record<string, string>> = {}): Promise<RunResult> {
    const child = this.#spawn(line, env)
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { output: stdout + stderr, code: code as number | null } // the arguments of the event
  }

  /**
   * Runs a command line that must succeed; returns its output.
   *
   * @throws {Error} If it fails, with its output.
   */
  async must(line: string, env?: Readonly<Record<string, string>>): Promise<string> {
    const { output, code } = await this.run(line, env)
    if (code !== 0) throw new Error(`${line} exited with ${code}:\n${output}`)
    return output
  }

  /**
   * Runs a command line that starts a server, until it prints its address.
   *
   * @param ready What it prints then, with the address as its group.
   * @throws {Error} When it exits before that.
   */
  async start(line: string, ready = /listens on (https?:\/\/[^\s"]+)/): Promise<Server> {
    const child = this.#spawn(line, {})
    let output = ''
    const changed = new EventTarget()
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part
        changed.dispatchEvent(new Event('change'))
      })
    }
    child.once('close', () => changed.dispatchEvent(new Event('change')))
    const until: Server['until'] = async (wanted, after = 0) => {
      for (;;) {
        const found = wanted.exec(output.slice(after))
        if (found !== null) return found
        if (!this.#running.has(child)) throw new Error(`${line} exited before it printed ${String(wanted)}:\n${output}`)
        const { promise, resolve } = Promise.withResolvers<void>()
        changed.addEventListener('change', () => resolve(), { once: true })
        await promise
      }
    }
    const [, url = ''] = await until(ready)
    return {
      url: url.replace('0.0.0.0', '127.0.0.1'),
      printed: () => output,
      until,
      stop: async (signal = 'SIGTERM') => await this.#end(child, signal),
    }
  }

  /** Ends what still runs. */
  async close(): Promise<void> {
    await Promise.all([...this.#running].map(async (child) => await this.#end(child, 'SIGKILL')))
    await Promise.all(this.#others.map(async (each) => await each.close()))
  }

  #spawn(line: string, env: Readonly<Record<string, string>>) {
    const options = { cwd: this.folder, env: { ...this.#env, ...env }, detached: true } as const
    const child = spawn('bash', ['-c', line], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#running.add(child)
    child.once('close', () => this.#running.delete(child))
    return child
  }

  /** Signals a process and all that it started, as Ctrl-C does, and waits until they have ended. */
  async #end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    if (!this.#running.has(child)) return child.exitCode
    const closed = once(child, 'close')
    process.kill(-(child.pid ?? 0), signal)
    const [code] = (await closed) as [number | null] // the arguments of the event
    return code
  }
}
