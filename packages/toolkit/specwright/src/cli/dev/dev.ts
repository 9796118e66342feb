import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Job } from '../job.ts'
import { UsageError } from '../usage-error.ts'
import { watch } from '../watch.ts'
import { deferred, type Deferred } from './deferred.ts'
import { requireFree, portOf } from './ports.ts'
import { startProgram, type ProgramOptions } from './program.ts'

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
  const isReady = built ? await buildDocs(job.root, stopped.promise) : await followed(job, stopped.promise)
  if (isReady) await run(job, { ports, built, stopped })
  print('\nStopped.')
  return await stopped.promise
}

/** Generates, and again after each save; resolves after the first time, with false if it was stopped before. */
async function followed(job: Job, stopped: Promise<unknown>): Promise<boolean> {
  const ready = deferred()
  void watch(job, { ready: ready.resolve, stopped }).catch(ready.reject)
  return await Promise.race([ready.promise.then(() => true), stopped.then(() => false)])
}

interface Running {
  readonly ports: Readonly<Record<keyof typeof folders, number>>
  readonly built: boolean
  readonly stopped: Deferred<number>
}

/** Runs the mock and the docs until they are stopped, or one of them exits. */
async function run(job: Job, { ports, built, stopped }: Running): Promise<void> {
  const programs = programsOf(job.root, { ports, built }).map((options) => startProgram(options, print))
  const exited = (title: string): void => {
    process.stderr.write(`\n${title} exited\n`)
    stopped.resolve(1)
  }
  let isStopping = false
  const ended = programs.map((each) => each.ended.then(() => (isStopping ? undefined : exited(each.title))))
  const started = Promise.all(programs.map((each) => each.started)).then(() => {
    print(`\n  Mock server  http://${host}:${ports.mock}\n  Docs         http://${host}:${ports.docs}`)
    print(`\n${built ? '' : `Save ${job.documents[0]}, and everything reloads. `}Press Ctrl-C to stop.`)
  })
  await Promise.race([stopped.promise, Promise.all([started, ...ended])])
  isStopping = true
  for (const program of programs) program.stop()
  await Promise.all(ended)
}

/** The mock and the docs. */
function programsOf(root: string, { ports, built }: Omit<Running, 'stopped'>): readonly ProgramOptions[] {
  const address = (server: keyof typeof folders): string[] => ['--host', host, '--port', String(ports[server])]
  return [
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
}

/** Builds the docs; turbo replays it when nothing has changed. Resolves with false if it was stopped. */
async function buildDocs(root: string, stopped: Promise<unknown>): Promise<boolean> {
  print('Building the docs ...')
  const argv = ['run', 'build', '--filter=docs', '--output-logs=errors-only']
  const turbo = spawn('turbo', argv, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const closed = once(turbo, 'close') as Promise<[number | null]>
  const code = await Promise.race([closed.then(([status]) => status), stopped.then(() => 'stopped')])
  if (code === 'stopped') {
    turbo.kill('SIGINT')
    await closed
    return false
  }
  if (code !== 0) throw new UsageError('Cannot build the docs: see above')
  return true
}
