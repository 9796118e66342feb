import { fileURLToPath } from 'node:url'
import { portsOf, requireFree } from './ports.ts'
import { startProgram, type Program } from './program.ts'

const host = '127.0.0.1'
const docsFolder = fileURLToPath(new URL('../../../../apps/docs', import.meta.url))
const sources = '--conditions=@loyalty-kit/source'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const programs: Program[] = []
let stopping = false

try {
  await develop()
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`\n${(error as Error).message}\n`) // only errors are thrown here
  stop()
}

/** Runs the toolkit's watch, the mock and the docs; they follow the contract on each save. */
async function develop(): Promise<void> {
  const ports = portsOf(process.argv.slice(2), process.env)
  await requireFree(host, 'mock', ports.mock)
  await requireFree(host, 'docs', ports.docs)
  process.on('SIGINT', stop).on('SIGTERM', stop)

  await run({
    title: 'Contract watch',
    argv: [process.execPath, sources, 'packages/toolkit/codegen/src/cli.ts', 'watch'],
    ready: 'Press Ctrl-C to stop.',
    shows: (line) => !line.startsWith('Watching'),
  })
  const [mock] = await Promise.all([startMock(ports), startDocs(ports.docs)])
  print(`\n  Mock server  ${mock}   (app id demo-app, app token demo-token)`)
  print(`  Docs         http://${host}:${ports.docs}`)
  print('\nSave openapi/loyalty.yaml, and everything reloads. Press Ctrl-C to stop.')
}

async function startMock(ports: { readonly mock: number; readonly docs: number }): Promise<string> {
  // Imported only now, since it imports files that were just generated.
  const { startDemo } = await import('./demo.ts')
  const mock = await startDemo({ host, port: ports.mock, corsOrigin: `http://${host}:${ports.docs}`, log: print })
  programs.push({ stop: () => void mock.close(), ended: new Promise(() => {}) })
  return mock.url
}

async function startDocs(port: number): Promise<void> {
  await run({
    title: 'The docs',
    argv: ['node_modules/.bin/astro', 'dev', '--host', host, '--port', String(port), '--ignore-lock'],
    cwd: docsFolder,
    env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_OPTIONS: sources },
    ready: 'ready in',
    shows: () => false,
  })
}

/** Starts a program, waits until it is ready, and stops everything if it exits by itself. */
async function run(options: Parameters<typeof startProgram>[0]): Promise<void> {
  const program = await startProgram(options, print)
  programs.push(program)
  void program.ended.then(() => {
    if (stopping) return
    process.exitCode = 1
    process.stderr.write(`\n${options.title} exited\n`)
    stop()
  })
}

function stop(): void {
  if (stopping) return
  stopping = true
  print('\nStopped.')
  for (const program of programs) program.stop()
}
