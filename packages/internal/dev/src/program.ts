import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Something that runs until it is stopped. */
export interface Program {
  stop(): void
  /** Resolves when it has ended. */
  readonly ended: Promise<void>
}

/** How to run a program. */
export interface ProgramOptions {
  /** What to call it in a message. */
  readonly title: string
  /** The command, and what it is given. */
  readonly argv: readonly string[]
  readonly cwd?: string
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Text of the line by which it says that it is ready. */
  readonly ready: string
  /** Which of its lines are of interest; its errors always are. */
  shows(line: string): boolean
}

/**
 * Starts a program, and waits until it is ready.
 *
 * @throws {Error} When it ends before.
 */
export async function startProgram(options: ProgramOptions, say: (line: string) => void): Promise<Program> {
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
    if (shows(line)) say(line)
  })
  await started.promise
  return { stop: () => void child.kill(), ended: ended.promise }
}
