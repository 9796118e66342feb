import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The outcome of a test run. */
export type Outcome = 'passed' | 'failed' | 'timeout'

/** Which tests of a project to run, and for how long. */
export interface RunOptions {
  /** Runs only the tests that import this file, directly or indirectly; by default all. */
  readonly importing?: string
  /** Time limit of the run, in milliseconds. */
  readonly limitMs: number
}

/**
 * Runs the tests of one vitest project, up to the first failure.
 *
 * @param root Folder of the repository that contains the tests.
 */
export async function runTests(root: string, project: string, { importing, limitMs }: RunOptions): Promise<Outcome> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const tests = importing === undefined ? ['run'] : ['related', importing, '--run']
  // A process group of its own: a process in an endless loop does not react to the exit of its parent.
  const child = spawn(process.execPath, [vitest, ...tests, '--project', project, '--bail', '1', '--reporter', 'dot'], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
  })
  const end = (): void => void (child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL'))
  process.once('exit', end)
  const timer = setTimeout(end, limitMs)
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  clearTimeout(timer)
  process.removeListener('exit', end)
  if (status === null) return 'timeout'
  return status === 0 ? 'passed' : 'failed'
}
