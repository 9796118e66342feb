import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findShells, type Shell } from '@specwright/machine/shells'
import { afterAll } from 'vitest'
import { run } from './run.ts'

/** A shell, and why its tests are skipped where it is not installed. */
export interface TestedShell extends Shell {
  readonly missing: string
}

/**
 * The shells that run each command of the docs.
 *
 * @throws {Error} If one is not installed in CI, which must run these tests.
 */
export const shells: readonly TestedShell[] = findShells().map((shell) => {
  const missing = `${shell.name} is not installed`
  if (shell.program === undefined && process.env['CI']) throw new Error(`Cannot test the commands: ${missing}`)
  return { ...shell, missing }
})

/** Replaces a command: prints its arguments, and the variables that configure it. */
const recorder = `#!/bin/sh
echo command:
printf '%s\\n' "\${0##*/}" "$@"
env | grep '^LOYALTY_MOCK_' | sort
`

const folder = mkdtempSync(join(tmpdir(), 'loyalty-shells-'))
for (const name of ['npm', 'npx', 'docker', 'openssl']) {
  writeFileSync(join(folder, name), recorder)
  chmodSync(join(folder, name), 0o755)
}
afterAll(() => rmSync(folder, { recursive: true }))

/** What the commands of a block get in a shell: a line for each argument. */
export async function argumentsOf(program: string, code: string): Promise<string> {
  const variables = `PATH='${folder}':"$PATH" CONTROL_TOKEN='two words'`
  return (await run(program, ['-eu', '-c', `export ${variables}\n${code}`])).output
}
