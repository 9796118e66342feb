import { exchanged, Interrupted, NoResponse, type Transport } from './exchange.ts'
import type { ProofResponse } from './proof-response.ts'
import type { Signing } from './given-credentials.ts'
import { violationsOf } from './judge.ts'
import { createKnownEtags } from './known-etags.ts'
import type { KnownItem, KnownItems } from './known-items.ts'
import type { PhaseBudget } from './phase-budget.ts'
import type { Phase, ProofCase } from './proof-case.ts'
import { asMeant } from './request-issues.ts'
import type { ProvedContract, ProvedOperation } from './proved-operation.ts'
import type { Violation } from './violation.ts'
import type { Workflow } from './workflows/workflow.ts'

/** A request that was sent, and what came. */
export interface Tried {
  readonly proof: ProofCase
  /** Absent if nothing came. */
  readonly response?: ProofResponse
  readonly violations: readonly Violation[]
  /** What it has created; absent if nothing. */
  readonly made?: readonly KnownItem[]
}

/** A run of all phases against one server. */
export interface ProofRun {
  readonly contract: ProvedContract
  readonly operations: readonly ProvedOperation[]
  readonly seed: number
  /** Whether requests may be sent that change something. */
  readonly allowsWrites: boolean
  /** What each phase may use. */
  readonly budget: PhaseBudget
  readonly workflows: readonly Workflow[]
  readonly items: KnownItems
  readonly signing: Signing
  /** Address of the server, without a slash at the end. */
  readonly base: string
  /** From here on, the time of another phase counts. */
  startPhase(): void
  /** Whether a phase has sent all requests that it may. */
  isSpent(phase: Phase): boolean
  /** Sends a request and judges its response; the run remembers both. */
  send(proof: ProofCase): Promise<Tried>
  /** The same, without remembering: to make a request smaller, or to clean up. */
  probe(proof: ProofCase): Promise<Tried>
  /** From here on, requests are sent though the run was stopped, and however long it takes. */
  startCleaning(): void
  /** Whether an operation did not respond to any of its last requests: more would take too long. */
  isSilent(proved: ProvedOperation): boolean
  /** Remembers what is wrong with a request that was sent, by what later ones show. */
  report(tried: Tried, violation: Violation): void
  /** All that was sent, in order. */
  readonly tried: readonly Tried[]
}

/** Thrown where there is no response to the first request. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** What a run is started with. */
export interface RunSettings extends Pick<
  ProofRun,
  'contract' | 'operations' | 'seed' | 'allowsWrites' | 'budget' | 'workflows' | 'items' | 'signing' | 'base'
> {
  readonly transport: Transport
  /** Aborted when the user stops the run. */
  readonly signal: AbortSignal
  /** Receives how many requests were sent. */
  readonly sent: (count: number) => void
}

/** How many requests in turn an operation may leave without a response. */
const maxSilence = 3

/** Starts a run. */
export function startRun({ transport, signal, sent, ...settings }: RunSettings): ProofRun {
  const tried: Tried[] = []
  const { signing, items, base } = settings
  let stop = signal
  let until = Infinity
  const counts = new Map<Phase, number>()
  const etags = createKnownEtags()
  const silence = new Map<ProvedOperation, number>()
  const probe = async (given: ProofCase): Promise<Tried> => {
    const proof = asMeant(given)
    const { proved, values } = proof
    const request = signing.signed(proof.request, proved ?? proof.signedAs, proof.credentials)
    try {
      const response = await exchanged(request, { base, transport, signal: stop, until })
      if (proved) silence.delete(proved)
      // What another account shows is not there for the one of this run.
      const before = items.created().length
      if (proved && values && proof.credentials !== 'other') items.observe(proved, values, response)
      const made = items.created().slice(before)
      const violations = [
        ...violationsOf(proof, response, signing.secretsOf(proved)),
        ...etags.violationsOf(proof, response),
      ]
      return { proof, response, violations, ...(made.length > 0 && { made }) }
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
      if (proved) silence.set(proved, (silence.get(proved) ?? 0) + 1)
      const rule = proved?.operation.pointer ?? '/paths'
      return { proof, violations: [{ judge: 'no-response', expected: 'a response', got: error.message, rule }] }
    }
  }
  return {
    ...settings,
    tried,
    probe,
    startPhase: () => void (until = transport.now() + settings.budget.seconds * 1000),
    isSpent: (phase) => (counts.get(phase) ?? 0) >= settings.budget.requests,
    startCleaning() {
      stop = new AbortController().signal
      until = Infinity
    },
    isSilent: (proved) => (silence.get(proved) ?? 0) >= maxSilence,
    async send(proof) {
      if (signal.aborted) throw new Interrupted()
      const done = await probe(proof)
      if (tried.length === 0 && !done.response) throw new Unreachable(done.violations[0]?.got)
      tried.push(done)
      counts.set(proof.phase, (counts.get(proof.phase) ?? 0) + 1)
      sent(tried.length)
      return done
    },
    report(each, violation) {
      const at = tried.findIndex(({ proof }) => proof === each.proof)
      const found = tried[at]
      const known = { ...violation, foundAfter: tried.length }
      if (found) tried[at] = { ...found, violations: [...found.violations, known] }
    },
  }
}
