import { spawnSync } from 'node:child_process'

/** Runs git in a folder; `undefined` if it fails, such as for a revision that does not exist. */
export function git(folder: string, ...argv: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', argv, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return status === 0 ? stdout.trimEnd() : undefined
}

/** True if the folder is in a clone without its whole history. */
export function isShallow(folder: string): boolean {
  return git(folder, 'rev-parse', '--is-shallow-repository') === 'true'
}
