import { runMock } from '@specwright/mock-engine/node/command'
import { program } from '../src/program.ts'

// Runs `loyalty-mock` for each command line of its argument, and prints how each ended.

/** How the command is run; it must end without a signal. */
export interface Run {
  readonly flags?: readonly string[]
  readonly variables?: Readonly<Record<string, string>>
}

/** How it ended. */
export interface Ended {
  readonly code: number | string | null
  readonly out: string
  readonly err: string
}

const [file = '', , json = '[]'] = process.argv
const environment = process.env

async function ending({ flags = [], variables = {} }: Run): Promise<Ended> {
  const written = { out: '', err: '' }
  process.argv = [process.execPath, file, ...flags]
  process.env = { ...environment, ...variables }
  process.exitCode = 0
  const before = { out: process.stdout.write, err: process.stderr.write }
  const into = (name: keyof typeof written) => (text: string | Uint8Array) => {
    written[name] += String(text)
    return true
  }
  Object.assign(process.stdout, { write: into('out') })
  Object.assign(process.stderr, { write: into('err') })
  await runMock(program)
  Object.assign(process.stdout, { write: before.out })
  Object.assign(process.stderr, { write: before.err })
  return { code: process.exitCode, ...written }
}

const endings: Ended[] = []
for (const run of JSON.parse(json) as readonly Run[]) endings.push(await ending(run)) // of the test
process.exitCode = 0
process.stdout.write(JSON.stringify(endings))
