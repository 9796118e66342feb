import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What a process and its children may take. */
export interface Limits {
  readonly seconds: number
  /** Memory, in megabytes; observed where the system has `/proc`. */
  readonly megabytes: number
}

/** How a program ended. */
export interface Ending {
  /** Its exit code, unless it was ended. */
  readonly code: number | null
  /** Which limit it was ended for. */
  readonly limit?: keyof Limits
  readonly seconds: number
  /** What it wrote to its two streams, up to 20 MB. */
  readonly output: string
}

const maxOutput = 20e6

/** Runs a Node program in a process group of its own, and ends all of the group at a limit. */
export async function runLimited(
  argv: readonly string[],
  { cwd, limits }: { readonly cwd: string; readonly limits: Limits },
): Promise<Ending> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...argv], { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const seconds = (): number => (performance.now() - startedAt) / 1000
  const end = (): void => void (child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL'))
  process.once('exit', end)

  let limit: keyof Limits | undefined
  const watch = setInterval(() => {
    if (seconds() > limits.seconds) limit = 'seconds'
    else if (megabytesOf(child.pid) > limits.megabytes) limit = 'megabytes'
    if (limit !== undefined) end()
  }, 200)

  let output = ''
  const collect = (chunk: string): void => void (output.length < maxOutput && (output += chunk))
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearInterval(watch)
  process.removeListener('exit', end)
  return { code, ...(limit && { limit }), seconds: seconds(), output }
}

/** What a process and its children hold in memory; 0 where the system does not say. */
function megabytesOf(pid: number | undefined): number {
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readProc(`${pid}/status`))?.[1] ?? 0)
  const children = readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, each) => sum + megabytesOf(each), kilobytes / 1000)
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return '' // it has ended
  }
}
