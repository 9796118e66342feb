import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { onLine } from '@specwright/code/places'
import type { ProgressLine } from '@specwright/code/progress'
import { isObject } from '@specwright/json-schema/json'
import { noCredentials, readCredentials } from '../prove/credentials-file.ts'
import type { CredentialSets } from '../prove/credential-sets.ts'
import { prove } from '../prove/prove.ts'
import { Unreachable } from '../prove/proof-run.ts'
import { printProof, proofFormats, summary } from '../prove/report/print-proof.ts'
import { reportedFailures } from '../prove/report/reported-failure.ts'
import { oneOf } from './one-of.ts'
import { jsonIn } from './json-file.ts'
import { openProofFolder } from './proof-folder.ts'
import { readServed, type ReadContract, type ServedOptions } from './served-document.ts'
import type { Stack } from './stack.ts'
import { UsageError } from './usage-error.ts'

/** Options of `prove`. */
export interface ProveValues extends ServedOptions {
  readonly against?: string
  readonly credentials?: string
  readonly 'allow-writes'?: boolean
  readonly requests?: string
  readonly seed?: string
  readonly format?: string
  readonly out?: string
  readonly baseline?: string
}

/** How many requests a phase sends unless the command line says it. */
const usualBudget = 500

/**
 * Sends requests to a server, and reports where it is not what the document says. Returns the exit code: 1 for failures that the
 * baseline does not have.
 *
 * @throws {UsageError} If the command line is not valid.
 * @throws {DocumentError} If the document cannot be used.
 */
export async function proveServer(
  argv: readonly string[],
  values: ProveValues,
  { stack, progress }: RunningProof,
): Promise<number> {
  const [document, ...more] = argv
  if (document === undefined) throw new UsageError('DOCUMENT is missing: name the contract of the server')
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more[0]}": name one DOCUMENT`)
  const format = oneOf('format', values.format ?? 'text', proofFormats)
  const settings = {
    against: addressOf(values.against),
    budget: numberOf('requests', values.requests, usualBudget),
    seed: numberOf('seed', values.seed, 1),
  }
  const baseline = values.baseline === undefined ? new Set<string>() : knownFailures(values.baseline)
  const out = values.out === undefined ? undefined : openProofFolder(values.out)
  progress.step(`Reading ${document}`)
  const served = await readServed(document, values, stack)
  const credentials = givenCredentials(values.credentials, served)
  const { against } = settings
  const interrupted = interruption()
  try {
    const proof = await prove(served, {
      ...settings,
      credentials,
      allowsWrites: values['allow-writes'] === true,
      transport: {
        fetch: globalThis.fetch,
        sleep: async (ms, signal) => await sleep(ms, undefined, { signal }),
        now: Date.now,
      },
      signal: interrupted.signal,
      step: (phase, sent) => progress.moves && progress.step(`Proving ${against}: ${phase}, ${sent} requests`),
    })
    progress.clear()
    // Only a document with positions, which takes long to read, knows lines.
    const locate = proof.failures.length > 0 ? await served.locate() : undefined
    const failures = locate
      ? reportedFailures(proof, { against, root: served.model.source.document.root, locate, baseline })
      : []
    process.stdout.write(printProof(proof, failures, format))
    if (format !== 'text') process.stderr.write(onLine(summary(proof, failures).trimEnd()) + '\n')
    out?.write(failures, printProof(proof, failures, 'json'))
    return failures.some(({ isKnown }) => !isKnown) || proof.isInterrupted ? 1 : 0
  } catch (error) {
    if (error instanceof Unreachable)
      throw new CommandError(`Cannot reach ${against}: ${error.message}. Start the server, or correct --against`)
    throw error
  } finally {
    interrupted.end()
  }
}

interface RunningProof {
  readonly stack: Stack
  readonly progress: ProgressLine
}

/** A command that cannot do its work: the message says it all. */
class CommandError extends Error {
  override readonly name = 'CommandError'
}

function addressOf(given: string | undefined): string {
  if (given === undefined)
    throw new UsageError(
      '--against is missing: name the address of the server, such as --against http://127.0.0.1:8080',
    )
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password + url.search + url.hash !== ''
  )
    throw new UsageError('--against must be a URL such as http://127.0.0.1:8080/v1, without user, query or fragment')
  return url.href.replace(/\/+$/, '')
}

function numberOf(option: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual
  if (!/^\d{1,9}$/.test(given)) throw new UsageError(`--${option} must be a whole number, not "${given}"`)
  return Number(given)
}

function givenCredentials(file: string | undefined, { contract }: ReadContract): CredentialSets {
  if (file === undefined) return noCredentials
  try {
    return readCredentials(jsonIn(file), contract.securitySchemes)
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`Cannot use the credentials in ${file}: ${error.message}`)
    throw error
  }
}

/** The ids of the failures of a report of an earlier run. */
function knownFailures(file: string): ReadonlySet<string> {
  const report = jsonIn(file)
  const failures = isObject(report) ? report['failures'] : undefined
  if (!Array.isArray(failures))
    throw new UsageError(`Cannot use the baseline ${file}: it is not a report of --format json`)
  return new Set(failures.map((each: unknown) => String(isObject(each) ? each['id'] : each)))
}

/** A signal that is aborted when the user stops the run; a second time, the process ends at once. */
function interruption(): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  const signals = ['SIGINT', 'SIGTERM'] as const
  // The main thread, which receives signals, forwards them.
  if (parentPort) parentPort.once('message', stop)
  else for (const each of signals) process.once(each, stop)
  return {
    signal: controller.signal,
    end: () => {
      parentPort?.off('message', stop)
      for (const each of signals) process.off(each, stop)
    },
  }
}
