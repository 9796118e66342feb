import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Words of a command line of `specwright`, and the folder that it runs in. */
export interface CommandLine {
  readonly argv: readonly string[]
  readonly folder: string
}

/** How a command line ended, and what it printed. */
export interface CommandResult {
  readonly status: number | null
  readonly output: string
}

/** What a process that runs commands is started with. */
export interface ProcessOptions {
  readonly execArgv: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

const program = fileURLToPath(new URL('command-process.ts', import.meta.url))

let running: ChildProcess | undefined

/** Runs a command line in the one process for those of this process, with which it ends: one after another. */
export async function runCommandLine(line: CommandLine, options: ProcessOptions): Promise<CommandResult> {
  running ??= start(options)
  return await runIn(running, line)
}

function start({ execArgv, env }: ProcessOptions): ChildProcess {
  // Vitest would wait for what has the output of this process.
  const child = fork(program, { execArgv: [...execArgv], env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  child.once('exit', () => (running = undefined))
  child.unref()
  child.channel?.unref()
  return child
}

async function runIn(child: ChildProcess, line: CommandLine): Promise<CommandResult> {
  child.channel?.ref()
  const result = new Promise<CommandResult>((resolve, reject) => {
    const exited = (status: number | null): void =>
      reject(new Error(`specwright ${line.argv.join(' ')} ended its process with ${status}`))
    child.once('exit', exited)
    child.once('message', (message) => {
      child.off('exit', exited)
      resolve(message as CommandResult) // as the process sends it
    })
  })
  child.send(line)
  try {
    return await result
  } finally {
    child.channel?.unref()
  }
}
