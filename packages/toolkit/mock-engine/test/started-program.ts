import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const file = fileURLToPath(new URL('things-program.ts', import.meta.url))

/** A program that serves the mock of things, in a process of its own. */
export interface StartedProgram {
  readonly url: string
  /** The line of standard output with the URL. */
  readonly started: string
  /** The lines of standard error so far. */
  readonly lines: readonly string[]
  /** The next line of standard error that matches, of those after the last one that did. */
  logged(pattern: RegExp): Promise<string>
}

/** Starts it on a free port, until the test has finished. */
export async function startProgram(argv: readonly string[]): Promise<StartedProgram> {
  const child = spawn(process.execPath, ['--conditions=@specwright/source', file, ...argv, '--port', '0'])
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  let seen = 0
  const errors = createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
  const [started] = (await once(createInterface({ input: child.stdout }), 'line')) as [string] // the argument of the event
  return {
    url: /listens on (https?:[^\s"]+)/.exec(started)?.[1] ?? '',
    started,
    lines,
    async logged(pattern) {
      for (;;) {
        while (seen < lines.length) {
          const line = lines[seen++] ?? ''
          if (pattern.test(line)) return line
        }
        await once(errors, 'line')
      }
    },
  }
}
