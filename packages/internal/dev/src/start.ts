import { fileURLToPath } from 'node:url'
import type { CurlLine } from './curl-lines.ts'
import { portSettings, portsOf, requireFree } from './ports.ts'
import { serveFolder } from './serve-folder.ts'
import { runTask, StepError } from './step.ts'

const host = '127.0.0.1'
const docsFolder = fileURLToPath(new URL('../../../../apps/docs/dist', import.meta.url))

/** From the contract to running servers; turbo replays a task from its cache when its inputs have not changed. */
const steps = [
  { title: 'Lint the contract', task: '//#lint:api' },
  { title: 'Generate the packages', task: '//#generate' },
  { title: 'Build the docs', task: 'docs#build' },
] as const

const print = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  await start()
} catch (error) {
  process.exitCode = 1
  if (error instanceof StepError) process.stderr.write(`\n${error.output}\n`)
  process.stderr.write(`\n${(error as Error).message}\n`) // only errors are thrown here
}

async function start(): Promise<void> {
  const startedAt = performance.now()
  const ports = portsOf(process.argv.slice(2), process.env)
  await requireFree(host, 'mock', ports.mock)
  await requireFree(host, 'docs', ports.docs)
  let generated = ''
  for (const { title, task } of steps) {
    process.stdout.write(`${title} ... `)
    const stepStartedAt = performance.now()
    const output = await runTask(title, task)
    if (task === '//#generate') generated = output
    print(seconds(stepStartedAt))
  }
  // Imported only now, since they import files that were just generated.
  const { startDemo } = await import('./demo.ts')
  const { curlLines } = await import('./curl-lines.ts')
  const corsOrigin = `http://${host}:${ports.docs}`
  const mock = await startDemo({ host, port: ports.mock, corsOrigin, log: print })
  // The docs are built for the demo at its default port.
  const replace = { [`http://${host}:${portSettings.mock.port}`]: mock.url }
  const docs = await serveFolder(docsFolder, { host, port: ports.docs, replace })
  print(
    summary({
      generated,
      mockUrl: mock.url,
      docsUrl: docs.url,
      duration: seconds(startedAt),
      lines: curlLines(mock.url),
    }),
  )

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    print('\nStopped.')
    void Promise.all([mock.close(), docs.close()])
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

interface Summary {
  /** What the generate task printed. */
  readonly generated: string
  readonly mockUrl: string
  readonly docsUrl: string
  readonly duration: string
  readonly lines: readonly CurlLine[]
}

function summary({ generated, mockUrl, docsUrl, duration, lines }: Summary): string {
  const counts = /^\d+ operations?, \d+ schemas?: \d+ files?/m.exec(generated)?.[0] ?? ''
  return [
    '',
    `Ready in ${duration}: ${counts}`,
    '',
    `  Mock server  ${mockUrl}   (app id demo-app, app token demo-token)`,
    `  Docs         ${docsUrl}`,
    '',
    'Try it in another shell, in this order:',
    ...lines.flatMap(({ title, line }) => ['', `# ${title}`, line]),
    '',
    'Press Ctrl-C to stop.',
  ].join('\n')
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
