import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { deferred } from './deferred.ts'

/** A running program. */
export interface Program {
  readonly title: string
  /** Resolves when it is ready. */
  readonly started: Promise<void>
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

/** Starts a script of a package. */
export function startProgram(options: ProgramOptions, print: (line: string) => void): Program {
  const { cwd, ready, shows } = options
  const [script = '', ...argv] = options.script
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
  // A script starts processes of its own, which a signal to its group reaches.
  const child = spawn(process.execPath, ['--run', script, '--', ...argv], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  })
  const started = deferred()
  const ended = deferred()
  child.once('error', ended.reject)
  child.once('close', () => ended.resolve())
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes(ready)) started.resolve()
    if (shows(line)) print(line)
  })
  return { title: options.title, started: started.promise, ended: ended.promise, stop: () => stopGroup(child.pid) }
}

/** Ends the processes that a script started; those that outlive it too. */
function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'])
    return
  }
  try {
    process.kill(-pid, 'SIGTERM')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has ended
  }
}
