import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { freePort, statusOf } from '@specwright/machine/ports'
import { runMeasured, userEnv, type Measured } from './measured.ts'

/** The steps of a user who adopts a contract: what is measured of each. */
export const houseSteps = ['init', 'install', 'gate', 'start'] as const
export type HouseStep = (typeof houseSteps)[number]

/** What became of a repository that `init` made for a document. */
export interface House {
  /** How many operations and schemas were generated, as `init` and the gate print it. */
  readonly counts: string
  /** Processor time of each step that ran, in seconds. */
  readonly seconds: Readonly<Partial<Record<HouseStep, number>>>
  /** What failed, in the order of the steps; a gate names its tasks. */
  readonly failed: readonly string[]
}

/** Where a repository is made, and with what. */
export interface HouseOptions {
  /** The new folder, whose name is the name of the repository; what is there is removed. */
  readonly folder: string
  readonly log: string
  /** The command that `init` is run with. */
  readonly codegen: readonly string[]
  /** Folder with the tarballs of the toolkit. */
  readonly toolkit: string
}

/** Makes a repository for a document, installs it, and runs its gate and its mock and docs, without a hand edit. */
export async function houseOf(document: string, { folder, log, codegen, toolkit }: HouseOptions): Promise<House> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(log, '')
  const seconds: Partial<Record<HouseStep, number>> = {}
  const failed: string[] = []
  const step = async (name: HouseStep, argv: readonly string[]): Promise<Measured> => {
    const measured = await runMeasured(argv, { cwd: folder, log })
    seconds[name] = measured.seconds
    return measured
  }
  const made = await step('init', [...codegen, 'init', folder, '--from', document, '--toolkit', toolkit])
  if (made.code !== 0) return { counts: '', seconds, failed: ['init'] }
  await runMeasured(['git', 'init', '--quiet', '--initial-branch=main'], { cwd: folder, log })
  const installed = await step('install', ['pnpm', 'install'])
  if (installed.code !== 0) return { counts: '', seconds, failed: ['install'] }
  const gate = await step('gate', ['pnpm', 'test'])
  if (gate.code !== 0) failed.push(...failedTasks(gate))
  const started = await measuredStart(folder, log)
  seconds.start = started.seconds
  if (!started.passed) failed.push('start')
  return { counts: /(\d+ operations?), \d+ schemas?/.exec(gate.output)?.[0] ?? '', seconds, failed }
}

/** The tasks of a gate that failed, as turbo lists them. */
function failedTasks({ output, code }: Measured): readonly string[] {
  const failed = /^ *Failed: +(.+)$/m.exec(stripVTControlCharacters(output))?.[1]
  return failed?.split(/,\s*/) ?? [code === 124 ? 'out of time' : 'the gate']
}

/** Starts the mock and the docs, until both respond, and interrupts them. */
async function measuredStart(folder: string, log: string): Promise<{ seconds: number; passed: boolean }> {
  const [mock, docs] = [await freePort(), await freePort()]
  const urls = [`http://127.0.0.1:${mock}/__control/health`, `http://127.0.0.1:${docs}/`]
  const ports = ['--port', String(mock), '--docs-port', String(docs)]
  const startedAt = performance.now()
  const child = spawn('pnpm', ['start', ...ports], {
    cwd: folder,
    env: userEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a terminal interrupts the whole group
  })
  const exit = once(child, 'exit')
  let output = ''
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      appendFileSync(log, text)
      if (output.includes('Press Ctrl-C to stop.')) ready.resolve()
    })
  await Promise.race([ready.promise, exit])
  const seconds = (performance.now() - startedAt) / 1000
  const statuses = await Promise.all(urls.map(statusOf))
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
  await exit
  const closed = await Promise.all(urls.map(statusOf))
  appendFileSync(log, `start: ${statuses.join(' ')}, then ${closed.join(' ')}\n`)
  return { seconds, passed: statuses.every((each) => each === 200) && closed.every((each) => each === 'closed') }
}
