import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'

/** How a command ended. */
export interface Measured {
  /** Its exit code; 124 if it ran out of time. */
  readonly code: number | null
  /** Processor time of it and of the processes that it started, in seconds. */
  readonly seconds: number
  /** What it wrote to its two streams. */
  readonly output: string
}

const maxMinutes = 50

/** Runs a command as a user does in a shell, without the variables of this process, and appends its output to a log. */
export async function runMeasured(
  argv: readonly string[],
  { cwd, log }: { cwd: string; log: string },
): Promise<Measured> {
  const timed = `timeout ${maxMinutes}m "$@"; code=$?; times >&3; exit $code`
  const child = spawn('bash', ['-c', timed, 'bash', ...argv], {
    cwd,
    env: userEnv(),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close') as Promise<[number | null]>
  let [output, times] = ['', '']
  child.stdio[3]?.on('data', (text: Buffer) => (times += String(text)))
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      appendFileSync(log, text)
    })
  const [code] = await closed
  return { code, seconds: childSeconds(times), output }
}

/** The variables of a shell of this user. */
export function userEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'] }
}

/** The second line of `times` is user and system time of all children, each as `1m2.345s`. */
function childSeconds(times: string): number {
  const spent = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return spent.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
