import { spawn } from 'node:child_process'

/** Tasks of the workspace that failed, with their output. */
export class StepError extends Error {
  override readonly name = 'StepError'
  readonly output: string

  constructor(tasks: readonly string[], output: string) {
    super(`Cannot run ${tasks.join(', ')}: a task failed`)
    this.output = output
  }
}

/**
 * Runs tasks of the workspace that need nothing of each other, through turbo, which replays what has not changed.
 *
 * @param signal Ends them, or keeps them from beginning.
 * @throws {StepError} When one of them fails.
 */
export async function runTasks(tasks: readonly string[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const turbo = spawn('turbo', ['run', ...tasks, '--output-logs=new-only', '--log-order=grouped'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32', // on Windows, the command is a script
    signal,
  })
  let output = ''
  for (const stream of [turbo.stdout, turbo.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  turbo.once('error', reject).once('close', resolve)
  if ((await promise) !== 0) throw new StepError(tasks, output)
}
