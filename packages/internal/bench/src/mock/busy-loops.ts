import { spawn } from 'node:child_process'

/** Ends by itself, even if this process is killed. */
const loop = 'const end = Date.now() + 600_000; while (Date.now() < end);'

/** Runs some work beside processes that keep processors busy. */
export async function besideBusyLoops<Result>(count: number, work: () => Promise<Result>): Promise<Result> {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['--eval', loop], { stdio: 'ignore' }))
  try {
    return await work()
  } finally {
    for (const each of loops) each.kill('SIGKILL')
  }
}
