import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { onLine } from '@specwright/code/places'
import { loadSdk } from '../agents/mcp/sdk.ts'
import { serveHttp } from '../agents/mcp/http.ts'
import { createSession, type Shared } from '../agents/mcp/session.ts'
import { factsOf } from '../agents/operation-facts.ts'
import { operationTable } from '../agents/operation-table.ts'
import { createRehearsal, type Rehearsal } from '../agents/rehearsal.ts'
import { operationSearch } from '../agents/search-operations.ts'
import { once as lazily } from '@specwright/json-schema/once'
import { callerOf, type CallerValues } from './caller.ts'
import { pinnedNames } from '../io/names-file.ts'
import { readServed, type ServedOptions } from './served-document.ts'
import type { Stack } from './stack.ts'
import { UsageError } from './usage-error.ts'
import { packageVersion } from './version.ts'

/** Options of `mcp`. */
export interface McpValues extends ServedOptions, CallerValues {
  readonly 'allow-writes'?: boolean
  readonly http?: string
}

/**
 * Serves the operations of a document to agents, until its input ends or the process is stopped. Returns the exit code.
 *
 * @throws {UsageError} If the command line is not valid.
 * @throws {DocumentError} If the document cannot be used.
 * @throws {NoSdk} If the SDK of the protocol is not installed.
 */
export async function serveAgents(argv: readonly string[], values: McpValues, stack: Stack): Promise<number> {
  const [document, ...more] = argv
  if (document === undefined) throw new UsageError('DOCUMENT is missing: name the contract of the server')
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more[0]}": name one DOCUMENT`)
  const port = values.http === undefined ? undefined : portOf(values.http)
  const sdk = await loadSdk()
  const served = await readServed(document, { ...values, ...pinnedNames(document) }, stack)
  const table = operationTable(served)
  const rehearsals: Rehearsal[] = []
  const rehearsal = lazily(() => {
    rehearsals.push(createRehearsal(table))
    return rehearsals[0]!
  })
  const shared: Shared = {
    sdk,
    version: packageVersion(),
    caller: callerOf(table, values, served),
    facts: factsOf(served.model),
    search: operationSearch(table),
    allowsWrites: values['allow-writes'] === true,
    rehearsal,
  }
  const stopped = port === undefined ? await serveInput(shared) : await servePort(shared, port)
  await stopped()
  for (const each of rehearsals) await each.close()
  return 0
}

/** Serves one session on standard input and output, until the input ends. */
async function serveInput(shared: Shared): Promise<() => Promise<void>> {
  const session = createSession(shared)
  const ended = Promise.race([once(process.stdin, 'end'), stop()])
  await session.connect(new shared.sdk.StdioServerTransport())
  await ended
  return async () => await session.close()
}

async function servePort(shared: Shared, port: number): Promise<() => Promise<void>> {
  const listening = await serveHttp(shared, port)
  process.stderr.write(`Serving MCP at ${onLine(listening.url)}\n`)
  await stop()
  return async () => await listening.close()
}

/** Settles when the process is asked to stop; the main thread, which receives signals, forwards them. */
async function stop(): Promise<void> {
  if (parentPort) await once(parentPort, 'message')
  else await Promise.race(['SIGINT', 'SIGTERM'].map(async (signal) => await once(process, signal)))
}

function portOf(given: string): number {
  const port = Number(given)
  if (!/^\d{1,5}$/.test(given) || port > 65_535)
    throw new UsageError(`--http must be a port, 0 for any free one, not "${given}"`)
  return port
}
