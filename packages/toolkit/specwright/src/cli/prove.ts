import { parentPort } from 'node:worker_threads'
import { onLine } from '@specwright/code/places'
import { mockAddress } from '@specwright/diff'
import type { ProgressLine } from '@specwright/code/progress'
import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { prove, type Proof, type ProveOptions } from '../prove/prove.ts'
import { Unreachable } from '../prove/proof-run.ts'
import { printProof, proofFormats, summary } from '../prove/report/print-proof.ts'
import { reportedFailures } from '../prove/report/reported-failure.ts'
import { WorkflowError } from '../prove/workflows/workflow.ts'
import { CommandError } from './command-error.ts'
import { givenCredentials } from './credentials-file.ts'
import { jsonIn } from './json-file.ts'
import { network } from './network.ts'
import { oneOf } from './one-of.ts'
import { openProofFolder } from './proof-folder.ts'
import { checkReplay, replayFiles } from './replay.ts'
import { serverAddress } from './server-address.ts'
import { readServed, type ReadContract, type ServedOptions } from './served-document.ts'
import type { Stack } from './stack.ts'
import { UsageError } from './usage-error.ts'
import { givenWorkflows, unusable } from './workflow-file.ts'

/** Options of `prove`. */
export interface ProveValues extends ServedOptions {
  readonly against?: string
  readonly credentials?: string
  readonly 'allow-writes'?: boolean
  readonly requests?: string
  readonly seconds?: string
  readonly seed?: string
  readonly format?: string
  readonly out?: string
  readonly baseline?: string
  readonly replay?: readonly string[]
  readonly workflows?: string
  readonly inputs?: string
}

/** What a phase may use unless the command line says it. */
const usualBudget = { requests: 500, seconds: 600 } as const

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
  const { replay: recordings } = values
  const settings = recordings === undefined ? settingsOf(values) : undefined
  if (recordings !== undefined) checkReplay(recordings, values)
  const baseline = values.baseline === undefined ? new Set<string>() : knownFailures(values.baseline)
  const out = values.out === undefined ? undefined : openProofFolder(values.out)
  progress.step(`Reading ${document}`)
  const served = await readServed(document, values, stack)
  const proof = settings
    ? await sentProof(served, { settings, values, progress })
    : replayFiles(recordings ?? [], served)
  progress.clear()
  // Only a document with positions, which takes long to read, knows lines.
  const locate = proof.failures.length > 0 ? await served.locate() : undefined
  const reporting = { against: settings?.against ?? mockAddress, model: served.model, baseline }
  const failures = locate ? reportedFailures(proof, { ...reporting, locate }) : []
  process.stdout.write(printProof(proof, failures, format))
  if (format !== 'text') process.stderr.write(onLine(summary(proof, failures).trimEnd()) + '\n')
  out?.write(failures, printProof(proof, failures, 'json'))
  return failures.some(({ isKnown }) => !isKnown) || proof.isInterrupted ? 1 : 0
}

/** What requests are sent by. */
type Settings = Pick<ProveOptions, 'against' | 'budget' | 'seed'>

function settingsOf(values: ProveValues): Settings {
  return {
    against: against(values.against),
    budget: {
      requests: numberOf('requests', values.requests, usualBudget.requests),
      seconds: numberOf('seconds', values.seconds, usualBudget.seconds),
    },
    seed: numberOf('seed', values.seed, 1),
  }
}

interface Sending extends Pick<RunningProof, 'progress'> {
  readonly settings: Settings
  readonly values: ProveValues
}

/** Sends the requests of a proof, until the user stops it. */
async function sentProof(served: ReadContract, { settings, values, progress }: Sending): Promise<Proof> {
  const { against: server } = settings
  const credentials = givenCredentials(values.credentials, served)
  const workflows = givenWorkflows(values, served.model)
  const interrupted = interruption()
  try {
    return await prove(served, {
      ...settings,
      credentials,
      workflows,
      allowsWrites: values['allow-writes'] === true,
      transport: network,
      signal: interrupted.signal,
      step: (phase, sent) => progress.moves && progress.step(`Proving ${server}: ${phase}, ${sent} requests`),
    })
  } catch (error) {
    if (error instanceof Unreachable)
      throw new CommandError(`Cannot reach ${server}: ${error.message}. Start the server, or correct --against`)
    throw error instanceof WorkflowError ? unusable(values.workflows, error) : error
  } finally {
    interrupted.end()
  }
}

function against(given: string | undefined): string {
  if (given === undefined)
    throw new UsageError(
      '--against is missing: name the address of the server, such as --against http://127.0.0.1:8080',
    )
  return serverAddress('against', given)
}

interface RunningProof {
  readonly stack: Stack
  readonly progress: ProgressLine
}

function numberOf(option: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual
  if (!/^\d{1,9}$/.test(given)) throw new UsageError(`--${option} must be a whole number, not "${given}"`)
  return Number(given)
}

/** The ids of the failures of a report of an earlier run. */
function knownFailures(file: string): ReadonlySet<string> {
  const report = jsonIn(file)
  const failures = isObject(report) ? report['failures'] : undefined
  if (!Array.isArray(failures))
    throw new UsageError(`Cannot use the baseline ${file}: it is not a report of --format json`)
  return new Set(failures.flatMap((each: unknown) => (isObject(each) ? idsOf(each) : [String(each)])))
}

/** The id of a failure, and those of the other ways in which requests have shown it. */
function idsOf(failure: JsonObject): readonly string[] {
  const others: readonly unknown[] = Array.isArray(failure['others']) ? failure['others'] : []
  return [failure, ...others].map((each) => String(isObject(each) ? each['id'] : each))
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
