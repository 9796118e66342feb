import { ensureOwn } from './created-items.ts'
import { draftingOf, smallestValues } from './drafting.ts'
import { sendOtherAccount } from './other-account.ts'
import type { ProofCase } from './proof-case.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { writtenRequest } from './written-request.ts'

/** What requests are sent with that must be refused. */
const refusedSets = {
  none: 'no credentials',
  wrong: 'wrong credentials',
  altered: 'credentials with one character changed',
  expired: 'expired credentials',
  underscoped: 'credentials without its scopes',
} as const
type RefusedSet = keyof typeof refusedSets

/** Sends a request of each operation without credentials, and with each kind that it must refuse; then what another account must not do. */
export async function sendCredentialsPhase(run: ProofRun): Promise<void> {
  let left = run.budget
  // What is deleted because credentials are ignored is gone for the others.
  for (const proved of run.operations.toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )) {
    for (const credentials of Object.keys(refusedSets) as RefusedSet[]) {
      const proof = left > 0 && !run.isSilent(proved) ? await credentialsCase(run, proved, credentials) : undefined
      if (proof === undefined) continue
      left--
      await run.send(proof)
    }
  }
  await sendOtherAccount(run)
}

async function credentialsCase(
  run: ProofRun,
  proved: ProvedOperation,
  credentials: RefusedSet,
): Promise<ProofCase | undefined> {
  const { security, servers } = proved.operation
  if (!run.signing.differs(proved, credentials) && credentials !== 'wrong' && credentials !== 'none') return undefined
  // Without scopes, an operation is for all whom the server knows.
  if (credentials === 'underscoped' && run.signing.isInScope(proved)) return undefined
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
  return {
    phase: 'credentials',
    what: refusedSets[credentials],
    request,
    expected: 'unauthorized',
    credentials,
    proved,
    values,
    rule: `${proved.operation.pointer}/security`,
  }
}
