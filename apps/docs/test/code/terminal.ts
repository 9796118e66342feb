import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Terminal } from '@loyalty-kit/checks/terminal'
import type { CodeFile } from './folder.ts'

const packages = fileURLToPath(new URL('../../../../packages/', import.meta.url))

/** Replaces `npx`: runs the command of one of our packages; `specwright` as it was bundled before all tests. */
const npx = `#!/bin/sh
case "$1" in
  loyalty-mock) cli=mock-server/src/cli.ts ;;
  specwright) cli=toolkit/specwright/.command/bin/cli.js ;;
  *) echo "$1 is not one of our commands" >&2; exit 127 ;;
esac
shift
exec '${process.execPath}' --conditions=@specwright/source '${packages}'$cli "$@"
`

/**
 * A shell in a folder with files, where `npx` runs our commands.
 *
 * @param env Variables besides those of the tests.
 */
export function openTerminal(
  folder: string,
  files: readonly CodeFile[] = [],
  env: Readonly<Record<string, string>> = {},
): Terminal {
  const PATH = `${join(folder, 'bin')}:${process.env['PATH']}`
  const terminal = new Terminal(folder, { ...process.env, ...env, PATH })
  for (const { name, content } of [...files, { name: 'bin/npx', content: npx }]) terminal.write(name, content)
  chmodSync(join(folder, 'bin/npx'), 0o755)
  return terminal
}
