import { randomOf } from '@specwright/validator-engine'
import { coverageOfRun, type OperationCoverage } from './coverage.ts'
import { Interrupted, OutOfTime, type Transport } from './exchange.ts'
import { failuresOf, type Failure } from './failures.ts'
import type { CredentialSets } from './credential-sets.ts'
import { createSigning } from './given-credentials.ts'
import { createKnownItems, type KnownItem } from './known-items.ts'
import { withSteps } from './leading-steps.ts'
import { withMockAnswers } from './mock-answers.ts'
import { removeCreated, type Cleaned } from './removed-items.ts'
import { leftOutOf, type LeftOut, type Pending, type PhaseBudget } from './phase-budget.ts'
import { phases, type Phase, type ProofCase } from './proof-case.ts'
import { startRun, type ProofRun } from './proof-run.ts'
import { provedOperations, type ProvedContract } from './proved-operation.ts'
import type { ShownRequest } from './request-command.ts'
import { sendCredentialsPhase } from './credentials-phase.ts'
import { sendRoutesPhase } from './routes-phase.ts'
import { sendPhase } from './request-phases.ts'
import { shrunk } from './smaller-requests.ts'
import { sendStatePhase } from './state-phase.ts'
import type { Workflow } from './workflows/workflow.ts'

/** How a server is proved. */
export interface ProveOptions {
  /** Address of the server, to which the path of each operation is added; without a slash at the end. */
  readonly against: string
  readonly credentials: CredentialSets
  readonly seed: number
  /** Whether requests may be sent that change something. */
  readonly allowsWrites: boolean
  /** What each phase may use. */
  readonly budget: PhaseBudget
  /** Whose steps are sent before other requests that change something. */
  readonly workflows: readonly Workflow[]
  readonly transport: Transport
  /** Ends the run: what it has created is removed then. */
  readonly signal: AbortSignal
  /** Receives each step, with how many requests were sent before. */
  readonly step: (phase: Phase, sent: number) => void
}

/** What a run has found. */
export interface Proof {
  /** Absent where nothing was sent. */
  readonly seed?: number
  readonly requests: number
  readonly failures: readonly Failure[]
  readonly coverage: readonly OperationCoverage[]
  /** What the budget has left out, by phase. */
  readonly leftOut: LeftOutByPhase
  /** What this run has created and could not remove. */
  readonly left: readonly KnownItem[]
  readonly isInterrupted: boolean
  /** The request of a case without credentials. */
  readonly shown: (proof: ProofCase) => ShownRequest
}

type LeftOutByPhase = Readonly<Partial<Record<Phase, LeftOut>>>

/** Sends requests of all phases to a server, and judges the responses by its contract. */
export async function prove(contract: ProvedContract, options: ProveOptions): Promise<Proof> {
  const { against, credentials, seed, allowsWrites, budget, workflows, transport, signal, step } = options
  const operations = provedOperations(contract)
  const signing = createSigning(contract.contract.securitySchemes, credentials, randomOf(seed, 'credentials'))
  let phase: Phase = phases[0]
  const run = startRun({
    contract,
    operations,
    seed,
    allowsWrites,
    budget,
    workflows,
    items: createKnownItems(operations),
    signing,
    base: against,
    transport,
    signal,
    sent: (count) => step(phase, count),
  })
  const leftOut: Partial<Record<Phase, LeftOut>> = {}
  let cleaned: Cleaned = { left: [], shown: [] }
  let failures: readonly Failure[] = []
  const isInterrupted = await untilInterrupted(async () => {
    try {
      for (phase of phases) Object.assign(leftOut, await sendOne(run, phase))
      failures = await withMockAnswers(run, await smallest(run), credentials)
    } finally {
      // Whatever has ended the run.
      run.startCleaning()
      cleaned = await removeCreated(run, signal)
    }
  })
  return {
    seed,
    requests: run.tried.length,
    failures: withOthers(isInterrupted ? withSteps(run, failuresOf(run.tried)) : failures, failuresOf(cleaned.shown)),
    coverage: coverageOfRun(run, leftOut),
    leftOut,
    left: cleaned.left,
    isInterrupted,
    shown: ({ request, shown = request, proved, signedAs, credentials: sent }) =>
      signing.shown(shown, proved ?? signedAs, sent),
  }
}

/** Failures, and those of others that are not among them. */
function withOthers(failures: readonly Failure[], others: readonly Failure[]): readonly Failure[] {
  const known = new Set(failures.flatMap(({ id, others: sights = [] }) => [id, ...sights.map((each) => each.id)]))
  return [...failures, ...others.filter(({ id }) => !known.has(id))]
}

/** Sends the requests of a phase within its budget. Returns what is left out then. */
async function sendOne(run: ProofRun, phase: Phase): Promise<LeftOutByPhase> {
  const pending: Pending = new Map()
  run.startPhase()
  try {
    if (phase === 'state') await sendStatePhase(run, pending)
    else if (phase === 'credentials') await sendCredentialsPhase(run, pending)
    else if (phase === 'routes') await sendRoutesPhase(run, pending)
    else await sendPhase(run, { phase, pending })
    return pending.size === 0 ? {} : { [phase]: leftOutOf(pending, 'requests') }
  } catch (error) {
    if (error instanceof OutOfTime) return { [phase]: leftOutOf(pending, 'seconds') }
    throw error
  }
}

/** The failures of a run, each with the smallest request that shows it, as far as the time of one phase goes. */
async function smallest(run: ProofRun): Promise<readonly Failure[]> {
  const found: Failure[] = []
  run.startPhase()
  for (const failure of withSteps(run, failuresOf(run.tried)))
    found.push(
      await shrunk(run, failure).catch((error: unknown) => {
        if (error instanceof OutOfTime) return failure
        throw error
      }),
    )
  return found
}

/** True if the work was stopped. */
async function untilInterrupted(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    if (error instanceof Interrupted) return true
    throw error
  }
}
