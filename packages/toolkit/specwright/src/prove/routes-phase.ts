import { randomOf } from '@specwright/validator-engine'
import { draftingOf, smallestValues } from './drafting.ts'
import { proveHead, proveOptions, reportAllow } from './http-methods.ts'
import { malformedCases } from './malformed-targets.ts'
import type { Pending } from './phase-budget.ts'
import type { ProofCase } from './proof-case.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { isSafeMethod } from './safe-method.ts'
import { pathsOf, type ProvedPlace } from './proved-paths.ts'
import { unknownItemCase } from './unknown-items.ts'
import { writtenRequest } from './written-request.ts'

/** Sends requests to paths that there are not, and with methods that paths do not have; to what there is, malformed ones. */
export async function sendRoutesPhase(run: ProofRun, pending: Pending): Promise<void> {
  const random = randomOf(run.seed, 'routes')
  const unknown = `/no-such-path-${Math.floor(random() * 1e9).toString(36)}`
  const [first] = run.operations.filter((proved) => !run.signing.lacks(proved))
  const places = await placesOf(run)
  for (const { proved } of places) pending.set(proved, undefined)
  const below = places
    .map(({ target }) => target + unknown)
    .find((target) => pathsOf(run.operations, target).length === 0)
  const targets = below === undefined ? [unknown] : [unknown, below]
  const cases = [
    ...targets.map((target) => unroutedCase('GET', target, { what: 'a path that there is not', signedAs: first })),
    ...places.flatMap((place) => unknownMethod(run, place)),
    ...places
      .filter(({ proved }) => !run.signing.lacks(proved))
      .flatMap(({ proved, target }) => malformedCases(proved, target)),
  ]
  for (const proved of run.operations) {
    const proof = await unknownItemCase(run, proved)
    if (proof) cases.push(proof)
  }
  for (const proof of cases) {
    if (proof.proved && run.isSilent(proof.proved)) continue
    if (run.isSpent('routes')) return
    const tried = await run.send(proof)
    if (proof.expected === 'unrouted') reportAllow(run, tried)
  }
  for (const place of places) {
    if (run.isSpent('routes')) return
    if (!run.isSilent(place.proved)) {
      await proveHead(run, place)
      await proveOptions(run, place)
    }
    pending.delete(place.proved)
  }
}

async function placesOf(run: ProofRun): Promise<readonly ProvedPlace[]> {
  const found = new Map<string, ProvedPlace>()
  const readsFirst = run.operations.toSorted((a, b) => Number(b.method === 'GET') - Number(a.method === 'GET'))
  for (const proved of readsFirst) {
    const { path, servers } = proved.operation
    if (found.has(path) || servers !== undefined) continue
    const sent = smallestValues(proved, draftingOf(run.contract.model, run.items.pathOf(proved, 'any')))
    const parameters = sent?.parameters.filter((each) => each.in === 'path')
    const request = parameters && (await writtenRequest(proved, { parameters }, run.contract.model))
    if (request) found.set(path, { proved, target: request.target.split('?')[0] ?? '', values: { parameters } })
  }
  return [...found.values()]
}

function unknownMethod({ operations, allowsWrites }: ProofRun, { proved, target }: ProvedPlace): readonly ProofCase[] {
  const matching = pathsOf(operations, target)
  const known = new Set(matching.map(({ method }) => method))
  const method = methods.find((each) => !known.has(each) && (allowsWrites || isSafeMethod(each)))
  if (method === undefined) return []
  const proof = unroutedCase(method, target, { what: `${method} of ${proved.operation.path}`, signedAs: proved })
  const isDocumented = matching.some(({ operation }) => operation.responses.some(({ status }) => status === '405'))
  return [isDocumented ? { ...proof, status: 405 } : proof]
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

interface Unrouted {
  readonly what: string
  readonly signedAs: ProvedOperation | undefined
}

function unroutedCase(method: string, target: string, { what, signedAs }: Unrouted): ProofCase {
  const request = { method, target, headers: { accept: '*/*' } }
  return { phase: 'routes', what, request, expected: 'unrouted', credentials: 'given', ...(signedAs && { signedAs }) }
}
