import { fileURLToPath } from 'node:url'
import type { CurlLine } from './curl-lines.ts'
import { portSettings, portsOf, requireFree } from './ports.ts'
import { serveFolder } from './serve-folder.ts'
import { runStep, seconds, StepError, type Step } from './step.ts'

const host = '127.0.0.1'
const docsFolder = fileURLToPath(new URL('../../../../apps/docs/dist', import.meta.url))

// The mock needs the first alone, and the second takes most of the time.
const packages: Step = { title: 'Lint the contract, generate the packages', tasks: ['//#lint:api', '//#generate'] }
const docs: Step = { title: 'Build the docs', tasks: ['docs#build'] }

/** What is to close when it stops, in the order in which it was started. */
const running: { close(): Promise<void> }[] = []
const stopping = new AbortController()

const print = (text: string): void => void process.stdout.write(`${text}\n`)

process.once('SIGINT', stop).once('SIGTERM', stop)
try {
  await start()
} catch (error) {
  await close()
  if (!stopping.signal.aborted) report(error as Error) // only errors are thrown here
}

async function start(): Promise<void> {
  const startedAt = performance.now()
  const ports = portsOf(process.argv.slice(2), process.env)
  await requireFree(host, 'mock', ports.mock)
  await requireFree(host, 'docs', ports.docs)

  await runStep(packages, process.stdout, stopping.signal)
  // Imported only now, since they import files that were just generated.
  const { startDemo } = await import('./demo.ts')
  const { curlLines } = await import('./curl-lines.ts')
  const mock = await startDemo({
    host,
    port: ports.mock,
    corsOrigin: `http://${host}:${ports.docs}`,
    log: print,
  })
  running.push(mock)
  stopping.signal.throwIfAborted()
  print(mockSummary(mock.url, curlLines(mock.url)))

  await runStep(docs, process.stdout, stopping.signal)
  // The docs are built for the demo at its default port.
  const replace = { [`http://${host}:${portSettings.mock.port}`]: mock.url }
  const site = await serveFolder(docsFolder, { host, port: ports.docs, replace })
  running.push(site)
  stopping.signal.throwIfAborted()
  print(`\n  Docs         ${site.url}\n\nReady in ${seconds(startedAt)}. Press Ctrl-C to stop.`)
}

function mockSummary(url: string, lines: readonly CurlLine[]): string {
  return [
    '',
    `  Mock server  ${url}   (app id demo-app, app token demo-token)`,
    '',
    'Try it in another shell, in this order:',
    ...lines.flatMap(({ title, line }) => ['', `# ${title}`, line]),
    '',
  ].join('\n')
}

function stop(): void {
  print('\nStopped.')
  stopping.abort()
  void close()
}

/** Closes all, even if one of them fails. */
async function close(): Promise<void> {
  await Promise.allSettled(running.splice(0).map(async (each) => await each.close()))
}

function report(error: Error): void {
  process.exitCode = 1
  if (error instanceof StepError) process.stderr.write(`\n${error.output}\n`)
  process.stderr.write(`\n${error.message}\n`)
}
