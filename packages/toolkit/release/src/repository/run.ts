import { spawnSync } from 'node:child_process'

/** Where and with what a program runs. */
export interface RunOptions {
  readonly cwd: string
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs a program to its end, and returns its standard output.
 *
 * @throws {Error} If it fails, with all of its output.
 */
export function run({ cwd, env }: RunOptions, command: string, ...argv: readonly string[]): string {
  const { file, given, shell } = startOf(process.platform, command, argv)
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 2 ** 28, shell } as const
  const { status, stdout, stderr, error } = spawnSync(file, given, options)
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${argv.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}

/** What starts a program. */
export interface Start {
  readonly file: string
  readonly given: readonly string[]
  readonly shell: boolean
}

/**
 * How a system starts a program. On Windows, what npm installs as a command is a script of the shell; a program that is
 * named by its path, git and tar are none.
 */
export function startOf(platform: NodeJS.Platform, command: string, argv: readonly string[]): Start {
  const isScript = platform === 'win32' && !/[/\\]|^(?:git|tar)$/.test(command)
  if (!isScript) return { file: command, given: argv, shell: false }
  return { file: [command, ...argv].map(quoted).join(' '), given: [], shell: true }
}

function quoted(word: string): string {
  return /^[\w@+=:,./\\-]+$/.test(word) ? word : `"${word.replaceAll('"', String.raw`\"`)}"`
}

/**
 * Runs a line of the shell to its end.
 *
 * @throws {Error} If it fails, with all of its output.
 */
export function runLine({ cwd, env }: RunOptions, line: string): void {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 2 ** 28, shell: true } as const
  const { status, stdout, stderr, error } = spawnSync(line, options)
  if (error) throw error
  if (status !== 0) throw new Error(`${line} ended with ${status}:\n${stdout}\n${stderr}`)
}
