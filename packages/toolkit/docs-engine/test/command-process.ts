import { fileURLToPath } from 'node:url'
import type { CommandLine, CommandResult } from './command-lines.ts'

// Runs command lines of `specwright` one after another, each in its folder: Astro takes as long to load as to build a site.

const program = fileURLToPath(new URL('../../specwright/src/cli/main.ts', import.meta.url))
/** Runs a command line; `undefined` if it needs the large stack. */
const { main } = (await import(program)) as {
  main(argv: readonly string[], stack: 'small' | 'large'): Promise<number | undefined>
}

let output = ''
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (text: string | Uint8Array, ...rest: readonly unknown[]) => {
    output += typeof text === 'string' ? text : Buffer.from(text).toString()
    const written = rest.find((each) => typeof each === 'function')
    if (written !== undefined) process.nextTick(written)
    return true
  }
}

process.on('message', (line: CommandLine) => {
  void run(line).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())

async function run({ argv, folder }: CommandLine): Promise<CommandResult> {
  output = ''
  process.chdir(folder)
  const status = (await main(argv, 'small')) ?? (await main(argv, 'large'))
  return { status: status ?? null, output }
}
