import { createProgressLine } from '@specwright/code/progress'
import type { CurlLine } from './curl-lines.ts'
import { asksForHelp, portSettings, portsOf, requireFree, startHelp } from './ports.ts'
import { runTasks, StepError } from './run-tasks.ts'
import { serveFolder } from './serve-folder.ts'

const host = '127.0.0.1'

/** The tasks of the workspace that it runs: those that the mock needs, and the one that builds the docs. */
export const startTasks = { mock: ['//#lint:api', '//#generate'], docs: ['docs#build'] } as const

const progress = createProgressLine(process.stderr, process.env['TERM'])

/** What is to close when it stops, in the order in which it was started. */
const running: { close(): Promise<void> }[] = []
const stopping = new AbortController()

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/**
 * Runs the mock and the docs until it is interrupted.
 *
 * @param docsFolder Where the task builds the docs.
 */
export async function runStart(docsFolder: string): Promise<void> {
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await start(docsFolder)
  } catch (error) {
    progress.clear()
    await close()
    if (!stopping.signal.aborted) report(error as Error) // only errors are thrown here
  }
}

async function start(docsFolder: string): Promise<void> {
  const startedAt = performance.now()
  const argv = process.argv.slice(2)
  if (asksForHelp(argv)) return print(startHelp())
  const ports = portsOf(argv, process.env)
  await requireFree(host, 'mock', ports.mock)
  await requireFree(host, 'docs', ports.docs)

  // The mock needs the first alone, and the second takes most of the time.
  progress.step('Linting the contract, generating the packages', 1, 2)
  await runTasks(startTasks.mock, stopping.signal)
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
  progress.clear()
  print(mockSummary(mock.url, curlLines(mock.url)))

  progress.step('Building the docs', 2, 2)
  await runTasks(startTasks.docs, stopping.signal)
  // The docs are built for the demo at its default port.
  const replace = { [`http://${host}:${portSettings.mock.port}`]: mock.url }
  const site = await serveFolder(docsFolder, { host, port: ports.docs, replace })
  running.push(site)
  stopping.signal.throwIfAborted()
  progress.clear()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  print(`\n  Docs         ${site.url}\n\nReady in ${seconds} s. Press Ctrl-C to stop.`)
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
  progress.clear()
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
