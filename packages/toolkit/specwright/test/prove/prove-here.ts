import { join } from 'node:path'
import { readServed, type ReadContract } from '../../src/cli/served-document.ts'
import type { OperationCoverage } from '../../src/prove/coverage.ts'
import type { GivenCredentials } from '../../src/prove/credential-sets.ts'
import type { Phase } from '../../src/prove/proof-case.ts'
import { prove } from '../../src/prove/prove.ts'
import { reportedFailures } from '../../src/prove/report/reported-failure.ts'
import type { JudgeName } from '../../src/prove/violation.ts'
import { workspace } from '../../../core/document/test/workspace.ts'

/** What is proved without a port. */
export interface ProvedHere {
  readonly fetch: (request: Request) => Promise<Response>
  readonly credentials: GivenCredentials
  /** Those of another account. */
  readonly other?: GivenCredentials
  readonly expired?: GivenCredentials
  /** Those without the scopes that operations require. */
  readonly underscoped?: GivenCredentials
  /** The most requests of each phase. */
  readonly requests: number
  /** What values are made of. Default: 1. */
  readonly seed?: number
}

/** What was found. */
export interface ProofHere {
  readonly requests: number
  /** Each failure on a line: what was expected of which request, and what came. */
  readonly failures: readonly string[]
  /** The judge that has found each of them. */
  readonly judges: readonly JudgeName[]
  /** The phases that have sent requests. */
  readonly phases: readonly Phase[]
  /** What a baseline knows each failure by. */
  readonly known: readonly string[]
  /** The ids of what it has created and could not remove. */
  readonly left: readonly unknown[]
  readonly coverage: readonly OperationCoverage[]
}

/** A document as `prove` reads it. */
export async function readDocument(file: string): Promise<ReadContract> {
  return await readServed(file, {}, 'large')
}

/** Documents that were read, by their text. */
const known = new Map<string, Promise<ReadContract>>()

/** As `readDocument`, once for all tests of a process: to read a document takes longer than most proofs. */
export async function readOnce(name: string, text: string): Promise<ReadContract> {
  let read = known.get(text)
  if (read === undefined) {
    read = located(join(workspace({ [name]: text }), name))
    known.set(text, read)
  }
  return await read
}

async function located(file: string): Promise<ReadContract> {
  const read = await readDocument(file)
  const locate = await read.locate() // while there is the file
  return { ...read, locate: async () => await Promise.resolve(locate) }
}

const against = 'http://server.test'

/** Proves a server that is a function of requests, with all requests that change something. */
export async function proveHere(
  read: ReadContract,
  { fetch, credentials, other = {}, expired = {}, underscoped = {}, requests, seed = 1 }: ProvedHere,
): Promise<ProofHere> {
  const phases = new Set<Phase>()
  const proof = await prove(read, {
    against,
    credentials: { given: credentials, other, expired, underscoped },
    seed,
    allowsWrites: true,
    budget: { requests, seconds: 1 },
    workflows: [],
    transport: { fetch: async (url, init) => await fetch(new Request(url, init)), sleep: async () => {}, now: () => 0 },
    signal: new AbortController().signal,
    step: (phase) => void phases.add(phase),
  })
  const locate = await read.locate()
  const failures = reportedFailures(proof, { against, model: read.model, baseline: new Set(), locate })
  return {
    requests: proof.requests,
    coverage: proof.coverage,
    judges: proof.failures.map(({ violation }) => violation.judge),
    phases: [...phases],
    left: proof.left.map(({ ids }) => ids),
    known: failures.map(({ id }) => id),
    failures: failures.map(
      ({ judge, operations, request, expected, got }) =>
        `${judge} ${operations[0]}: ${request}: expected ${expected}, got ${got}`,
    ),
  }
}
