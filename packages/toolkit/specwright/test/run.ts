import { spawnSync } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'
import { main } from '../src/cli/main.ts'
import { openapi } from '../../core/document/test/workspace.ts'

/** What Node is given to run the command, which `bundle.ts` bundles before all tests. */
export const cli: readonly string[] = [
  '--conditions=@specwright/source',
  fileURLToPath(new URL('../.command/bin/cli.js', import.meta.url)),
]

/** How a run ended. */
interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command in a folder, to its end. */
export function run(cwd: string, ...argv: string[]): Ran {
  return runWith({ cwd, env: {} }, ...argv)
}

/** As `run`, in this process: where a run is short, its start takes most of its time. */
export async function runHere(cwd: string, ...argv: string[]): Promise<Ran> {
  const written = { stdout: '', stderr: '' }
  const streams = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    }),
  )
  const before = process.cwd()
  const stopping = stoppable()
  process.chdir(cwd)
  try {
    return { code: (await main(argv, 'large')) ?? null, ...written }
  } finally {
    process.chdir(before)
    for (const stream of streams) stream.mockRestore()
    stopping.forget()
  }
}

/** What listens from now on for the signals that stop a process. */
function stoppable(): { stop(): void; forget(): void } {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const known = new Set(signals.flatMap((signal) => process.listeners(signal)))
  const listenersOf = (signal: NodeJS.Signals) => process.listeners(signal).filter((listener) => !known.has(listener))
  return {
    stop() {
      for (const listener of listenersOf('SIGTERM')) listener('SIGTERM')
    },
    // What ends listens no longer, as its process would not.
    forget() {
      for (const signal of signals) for (const listener of listenersOf(signal)) process.off(signal, listener)
    },
  }
}

/** A command that runs until it is stopped, by its streams. */
interface Started {
  readonly stdin: PassThrough
  readonly stdout: PassThrough
  readonly stderr: PassThrough
  /** Its exit code. */
  readonly ended: Promise<number | undefined>
}

/** Starts the command in this process, until the test ends, in a folder that is the working one until then. */
export function startHere(cwd: string, ...argv: string[]): Started {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  const properties = Object.keys(streams).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name)!] as const,
  )
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true })
  const before = process.cwd()
  const stopping = stoppable()
  process.chdir(cwd)
  const ended = main(argv, 'large')
  onTestFinished(async () => {
    streams.stdin.end()
    stopping.stop()
    await ended
    stopping.forget()
    process.chdir(before)
    for (const [name, property] of properties) Object.defineProperty(process, name, property)
  })
  return { ...streams, ended }
}

/** Where a run takes place: its folder, variables beside the usual ones, and its standard input. */
interface Setting {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  readonly input?: string
}

/** As `run`, with these variables in its environment and this input. */
export function runWith({ cwd, env, input }: Setting, ...argv: string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...cli, ...argv], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 900_000, // a server would hold the test for ever
    ...(input !== undefined && { input }),
  })
  return { code: status, stdout, stderr }
}

/** A document with one operation and one schema. */
export const petsYaml = openapi(`paths:
  /pets/{id}:
    get:
      operationId: getPet
      tags: [Pets]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: One pet
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Pet' }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1 }
`)
