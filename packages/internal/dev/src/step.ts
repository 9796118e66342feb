import { spawn } from 'node:child_process'

/** A failed step, with its output. */
export class StepError extends Error {
  override readonly name = 'StepError'
  readonly output: string

  constructor(title: string, output: string) {
    super(`${title} failed`)
    this.output = output
  }
}

/**
 * Runs one task of the workspace through turbo, which replays it from its cache when nothing has changed.
 *
 * @returns The output of the task, also when it is replayed.
 * @throws {StepError} When it fails.
 */
export async function runTask(title: string, task: string): Promise<string> {
  const turbo = spawn('turbo', ['run', task, '--output-logs=full', '--log-prefix=none', '--log-order=stream'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32', // on Windows, the command is a script
  })
  let output = ''
  for (const stream of [turbo.stdout, turbo.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  turbo.once('error', reject).once('close', resolve)
  if ((await promise) !== 0) throw new StepError(title, output)
  return output
}
