import { randomOf } from '@specwright/validator-engine'
import { ensureOwn } from './created-items.ts'
import type { ProofCase, SentCredentials } from './proof-case.ts'
import type { ProofRun } from './proof-run.ts'
import { isSafeMethod, type ProvedOperation } from './proved-operation.ts'
import { draftingOf, smallestValues } from './drafting.ts'
import { writtenRequest } from './written-request.ts'

/** Sends a request of each operation without credentials, and with wrong ones. */
export async function sendCredentialsPhase(run: ProofRun): Promise<void> {
  let left = run.budget
  // What is deleted because credentials are ignored is gone for the others.
  for (const proved of run.operations.toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )) {
    for (const credentials of ['none', 'wrong'] as const) {
      const proof = left > 0 && !run.isSilent(proved) ? await credentialsCase(run, proved, credentials) : undefined
      if (proof === undefined) continue
      left--
      await run.send(proof)
    }
  }
}

async function credentialsCase(
  run: ProofRun,
  proved: ProvedOperation,
  credentials: SentCredentials,
): Promise<ProofCase | undefined> {
  const { security, servers } = proved.operation
  const isRequired = security.length > 0 && security.every((names) => names.length > 0)
  const { securitySchemes } = run.contract.contract
  const isSent = security
    .flat()
    .every((name) => Object.hasOwn(securitySchemes, name) && securitySchemes[name]?.type !== 'mutualTLS')
  if (!isRequired || !isSent || servers !== undefined || (!proved.isSafe && !run.allowsWrites)) return undefined
  if (!proved.isSafe) await ensureOwn(run, proved)
  const path = run.items.pathOf(proved, proved.isSafe ? 'any' : 'own')
  if (!proved.isSafe && !path.isComplete) return undefined
  const values = smallestValues(proved, draftingOf(run.contract.model, path))
  const request = values && (await writtenRequest(proved, values, run.contract.model))
  if (values === undefined || request === undefined) return undefined
  const what = credentials === 'none' ? 'no credentials' : 'wrong credentials'
  return {
    phase: 'credentials',
    what,
    request,
    expected: 'unauthorized',
    credentials,
    proved,
    values,
    rule: `${proved.operation.pointer}/security`,
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Sends requests to a path that there is not, and with methods that paths do not have. */
export async function sendRoutesPhase(run: ProofRun): Promise<void> {
  const random = randomOf(run.seed, 'routes')
  const unknown = `/no-such-path-${Math.floor(random() * 1e9).toString(36)}`
  let left = run.budget
  const [first] = run.operations.filter((proved) => !run.signing.lacks(proved))
  const cases = [
    unroutedCase('GET', unknown, { what: 'a path that there is not', signedAs: first }),
    ...(await unknownMethods(run)),
  ]
  for (const proof of cases) if (left-- > 0) await run.send(proof)
}

async function unknownMethods(run: ProofRun): Promise<readonly ProofCase[]> {
  const found: ProofCase[] = []
  const seen = new Set<string>()
  for (const proved of run.operations) {
    const { path, servers } = proved.operation
    if (seen.has(path) || servers !== undefined) continue
    seen.add(path)
    const sent = smallestValues(proved, draftingOf(run.contract.model, run.items.pathOf(proved, 'any')))
    const request =
      sent &&
      (await writtenRequest(
        proved,
        { parameters: sent.parameters.filter((each) => each.in === 'path') },
        run.contract.model,
      ))
    if (request === undefined) continue
    const known = methodsAt(run.operations, request.target)
    const method = methods.find((each) => !known.has(each) && (run.allowsWrites || isSafeMethod(each)))
    if (method) found.push(unroutedCase(method, request.target, { what: `${method} of ${path}`, signedAs: proved }))
  }
  return found
}

/** The methods of all paths that an address matches. */
function methodsAt(operations: readonly ProvedOperation[], target: string): ReadonlySet<string> {
  const [address = ''] = target.split('?')
  const matching = operations.filter(({ operation: { path, aliases } }) =>
    [path, ...aliases].some((each) => isAt(each, address)),
  )
  return new Set(matching.map(({ method }) => method))
}

/** True for an address that a path may lead to. */
function isAt(path: string, address: string): boolean {
  const [segments, sent] = [path.split('/'), address.split('/')]
  return (
    segments.length === sent.length &&
    segments.every((segment, index) => segment.includes('{') || segment === sent[index])
  )
}

interface Unrouted {
  readonly what: string
  readonly signedAs: ProvedOperation | undefined
}

function unroutedCase(method: string, target: string, { what, signedAs }: Unrouted): ProofCase {
  const request = { method, target, headers: { accept: '*/*' } }
  return { phase: 'routes', what, request, expected: 'unrouted', credentials: 'given', ...(signedAs && { signedAs }) }
}
