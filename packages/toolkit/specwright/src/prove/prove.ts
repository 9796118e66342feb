import { randomOf } from '@specwright/validator-engine'
import { coverageOfRun, type OperationCoverage } from './coverage.ts'
import { Interrupted, type Transport } from './exchange.ts'
import { failuresOf, type Failure } from './failures.ts'
import type { CredentialSets } from './credential-sets.ts'
import { listGivenItems } from './given-listings.ts'
import { createSigning } from './given-credentials.ts'
import { createKnownItems, type KnownItem } from './known-items.ts'
import { withMockAnswers } from './mock-answers.ts'
import { removeCreated } from './created-items.ts'
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
  /** The most requests of each phase. */
  readonly budget: number
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
  /** How many requests the budget has left out, by phase. */
  readonly leftOut: Readonly<Partial<Record<Phase, number>>>
  /** What this run has created and could not remove. */
  readonly left: readonly KnownItem[]
  readonly isInterrupted: boolean
  /** The request of a case without credentials. */
  readonly shown: (proof: ProofCase) => ShownRequest
}

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
  const leftOut: Partial<Record<Phase, number>> = {}
  let left: readonly KnownItem[] = []
  let failures: readonly Failure[] = []
  const isInterrupted = await untilInterrupted(async () => {
    try {
      await listGivenItems(run)
      for (phase of phases) leftOut[phase] = await sendOne(run, phase)
      const smallest: Failure[] = []
      for (const failure of failuresOf(run.tried)) smallest.push(await shrunk(run, failure))
      failures = await withMockAnswers(run, smallest, credentials)
    } finally {
      // Whatever has ended the run.
      run.startCleaning()
      left = await removeCreated(run)
    }
  })
  return {
    seed,
    requests: run.tried.length,
    failures: isInterrupted ? failuresOf(run.tried) : failures,
    coverage: coverageOfRun(run),
    leftOut: Object.fromEntries(Object.entries(leftOut).filter(([, count]) => count > 0)),
    left,
    isInterrupted,
    shown: ({ request, shown = request, proved, signedAs, credentials: sent }) =>
      signing.shown(shown, proved ?? signedAs, sent),
  }
}

async function sendOne(run: ProofRun, phase: Phase): Promise<number> {
  if (phase === 'state') await sendStatePhase(run)
  else if (phase === 'credentials') await sendCredentialsPhase(run)
  else if (phase === 'routes') await sendRoutesPhase(run)
  else return await sendPhase(run, phase)
  return 0
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
