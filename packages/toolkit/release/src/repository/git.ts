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

/** The names of the remotes of a repository: none if it is no clone, and was never pushed. */
export function remotesOf(folder: string): string[] {
  return (git(folder, 'remote') ?? '').split('\n').filter(Boolean)
}

/** How long a remote has to answer, in milliseconds. */
const patience = 10_000

/** Whether a remote has a tag that matches a pattern; `undefined` if it cannot be asked: offline, or without credentials. */
export function remoteHasTag(folder: string, pattern: string): boolean | undefined {
  const remotes = remotesOf(folder)
  const remote = remotes.includes('origin') ? 'origin' : (remotes[0] ?? '')
  const { status } = spawnSync('git', ['ls-remote', '--exit-code', '--tags', remote, pattern], {
    cwd: folder,
    stdio: 'ignore',
    timeout: patience,
    // Nobody is asked for a password.
    env: { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes', ...process.env, GIT_TERMINAL_PROMPT: '0' },
  })
  // With --exit-code, git ends with 2 where nothing matches.
  return status === 0 ? true : status === 2 ? false : undefined
}
