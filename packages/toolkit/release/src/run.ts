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
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  const { status, stdout, stderr, error } = spawnSync(command, argv, options)
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${argv.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
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
