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

/** Where steps are shown: standard output, as Node.js describes it. */
export interface StepOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** A step of `pnpm start`: tasks of the workspace that need nothing of each other. */
export interface Step {
  readonly title: string
  readonly tasks: readonly string[]
}

/**
 * Runs a step through turbo, which replays what has not changed, and shows for how long it has been running: on a terminal each
 * second, elsewhere when it ends.
 *
 * @param signal Ends it, or keeps it from beginning; then nothing more is shown.
 * @throws {StepError} When a task fails.
 */
export async function runStep({ title, tasks }: Step, output: StepOutput, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const startedAt = performance.now()
  const line = (): string => `\r${title} ... ${seconds(startedAt)}`
  const show = (): void => void output.write(line())
  if (output.isTTY === true) show()
  else output.write(`${title} ...`)
  const ticking = output.isTTY === true ? setInterval(show, 1000) : undefined
  try {
    await runTasks(title, tasks, signal)
  } finally {
    clearInterval(ticking)
    // Who stops it has said so.
    if (!signal.aborted) output.write(output.isTTY === true ? `${line()}\n` : ` ${seconds(startedAt)}\n`)
  }
}

/** The time since another, for a reader: `1.5 s`. */
export function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

async function runTasks(title: string, tasks: readonly string[], signal: AbortSignal): Promise<void> {
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
  if ((await promise) !== 0) throw new StepError(title, output)
}
