import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A running program. */
export interface Program {
  stop(): void
  /** Resolves when it has exited. */
  readonly ended: Promise<void>
}

/** How to run a program. */
export interface ProgramOptions {
  /** Its name in messages. */
  readonly title: string
  /** The command and its arguments. */
  readonly argv: readonly string[]
  readonly cwd?: string
  /** Variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Part of the line that it prints when it is ready. */
  readonly ready: string
  /** Decides which of its lines are printed; its errors always are. */
  shows(line: string): boolean
}

/**
 * Starts a program, and waits until it is ready.
 *
 * @throws {Error} When it exits before it is ready.
 */
export async function startProgram(options: ProgramOptions, print: (line: string) => void): Promise<Program> {
  const { title, argv, cwd, env, ready, shows } = options
  const [command = '', ...rest] = argv
  const child = spawn(command, rest, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  child.once('error', started.reject)
  child.once('close', () => {
    started.reject(new Error(`Cannot start ${title}: it exited before it was ready`))
    ended.resolve()
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes(ready)) started.resolve()
    if (shows(line)) print(line)
  })
  await started.promise
  return { stop: () => void child.kill(), ended: ended.promise }
}
