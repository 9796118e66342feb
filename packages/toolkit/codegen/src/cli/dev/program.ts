import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { deferred } from './deferred.ts'

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
  /** The script of the `package.json` in `cwd`, and its arguments. */
  readonly script: readonly string[]
  readonly cwd: string
  /** Part of the line that it prints when it is ready. */
  readonly ready: string
  /** Decides which of its lines are printed; its errors always are. */
  shows(line: string): boolean
}

/**
 * Starts a script of a package, and waits until it is ready.
 *
 * @throws {Error} When it exits before it is ready.
 */
export async function startProgram(options: ProgramOptions, print: (line: string) => void): Promise<Program> {
  const { title, cwd, ready, shows } = options
  const [script = '', ...argv] = options.script
  const isWindows = process.platform === 'win32'
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
  // A script starts processes of its own, which a signal to its group reaches.
  const child = spawn(process.execPath, ['--run', script, '--', ...argv], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: !isWindows,
  })
  const stop = (): void => {
    if (child.pid === undefined || child.exitCode !== null) return
    if (isWindows) spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'])
    else process.kill(-child.pid, 'SIGTERM')
  }
  const started = deferred()
  const ended = deferred()
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
  return { stop, ended: ended.promise }
}
