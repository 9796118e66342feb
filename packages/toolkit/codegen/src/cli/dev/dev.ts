import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Job } from '../job.ts'
import { UsageError } from '../usage-error.ts'
import { watch } from '../watch.ts'
import { deferred } from './deferred.ts'
import { requireFree, portOf } from './ports.ts'
import { startProgram, type Program, type ProgramOptions } from './program.ts'

/** Options of `dev`. */
export interface DevOptions {
  readonly built?: boolean | undefined
  readonly port?: string | undefined
  readonly 'docs-port'?: string | undefined
}

const host = '127.0.0.1'

/** Where a repository that `init` created has its mock and its docs. */
const folders = { mock: 'packages/mock-server', docs: 'apps/docs' } as const

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/**
 * Runs the mock and the docs of a repository until the process is stopped: they follow each save of the contract, or, with
 * `built`, are as they would be deployed. Returns the exit code.
 *
 * @throws {UsageError} If there is no such repository, or a port cannot be used.
 */
export async function dev(job: Job, { built = false, port, 'docs-port': docsPort }: DevOptions): Promise<number> {
  for (const folder of Object.values(folders)) {
    if (!existsSync(join(job.root, folder, 'package.json')))
      throw new UsageError(
        `Cannot run the mock and the docs: there is no ${folder}. Run it in a repository that init created`,
      )
  }
  const ports = { mock: portOf('port', port, 4010), docs: portOf('docs-port', docsPort, 4011) }
  await requireFree(host, 'port', ports.mock)
  await requireFree(host, 'docs-port', ports.docs)
  const stopped = deferred<number>()
  if (parentPort) void once(parentPort, 'message').then(() => stopped.resolve(0))
  if (built) await buildDocs(job.root)
  else await followed(job)
  const programs = await startAll(job.root, { ports, built }, (title) => {
    process.stderr.write(`\n${title} exited\n`)
    stopped.resolve(1)
  })
  print(`\n  Mock server  http://${host}:${ports.mock}\n  Docs         http://${host}:${ports.docs}`)
  print(`\n${built ? '' : `Save ${job.documents[0]}, and everything reloads. `}Press Ctrl-C to stop.`)
  const code = await stopped.promise
  for (const program of programs) program.stop()
  await Promise.all(programs.map(({ ended }) => ended))
  print('\nStopped.')
  return code
}

/** Generates, and again after each save; resolves after the first time. */
async function followed(job: Job): Promise<void> {
  const ready = deferred()
  void watch(job, ready.resolve).catch(ready.reject)
  await ready.promise
}

interface Started {
  readonly ports: Readonly<Record<keyof typeof folders, number>>
  readonly built: boolean
}

/** Starts the mock and the docs; if one fails, the other is stopped. */
async function startAll(root: string, { ports, built }: Started, exited: (title: string) => void): Promise<Program[]> {
  const address = (server: keyof typeof folders): string[] => ['--host', host, '--port', String(ports[server])]
  const options: readonly ProgramOptions[] = [
    {
      title: 'The mock',
      cwd: join(root, folders.mock),
      script: ['start', ...address('mock'), '--cors', `http://${host}:${ports.docs}`, ...(built ? [] : ['--watch'])],
      ready: `${host}:${ports.mock}`,
      shows: (line) => line.includes('reload'),
    },
    {
      title: 'The docs',
      cwd: join(root, folders.docs),
      script: [built ? 'preview' : 'dev', ...address('docs')],
      ready: `${host}:${ports.docs}`,
      shows: () => false,
    },
  ]
  const results = await Promise.allSettled(options.map((each) => startProgram(each, print)))
  const programs = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) {
    for (const program of programs) program.stop()
    throw failed.reason
  }
  for (const [index, { ended }] of programs.entries()) void ended.then(() => exited(options[index]?.title ?? ''))
  return programs
}

/** Builds the docs; turbo replays it when nothing has changed. */
async function buildDocs(root: string): Promise<void> {
  print('Building the docs ...')
  const argv = ['run', 'build', '--filter=docs', '--output-logs=errors-only']
  const turbo = spawn('turbo', argv, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const [code] = (await once(turbo, 'close')) as [number | null]
  if (code !== 0) throw new UsageError('Cannot build the docs: see above')
}
