import { ensureOwn } from './created-items.ts'
import { draftingOf, smallestValues } from './drafting.ts'
import { sendOtherAccount } from './other-account.ts'
import type { Pending } from './phase-budget.ts'
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

/** What is checked in one place, whatever the operation is: one of those with the same requirement is enough. */
const almostRightSets = {
  longer: 'credentials with one character more',
  prefixed: 'credentials with one character before them',
  shorter: 'credentials with one character less',
  recased: 'credentials in another letter case',
  doubled: 'credentials twice',
} as const
const sets = { ...refusedSets, ...almostRightSets } as const
type RefusedSet = keyof typeof sets

/** Sends a request of each operation without credentials, and with each kind that it must refuse; then what another account must not do. */
export async function sendCredentialsPhase(run: ProofRun, pending: Pending): Promise<void> {
  for (const proved of run.operations.filter((each) => isRefusing(run, each))) pending.set(proved, undefined)
  await sendRefused(run, pending)
  await sendOtherAccount(run, pending)
}

async function sendRefused(run: ProofRun, pending: Pending): Promise<void> {
  // What is deleted because credentials are ignored is gone for the others.
  const deletesLast = [...pending.keys()].toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )
  const requirements = new Set<string>()
  for (const proved of deletesLast) {
    const requirement = JSON.stringify(proved.operation.security)
    const others = requirements.has(requirement) ? {} : almostRightSets
    requirements.add(requirement)
    if (!(await sendSets(run, proved, others))) return
    pending.delete(proved)
  }
}

/** Sends an operation with each set of credentials that it must refuse. Returns whether the budget was enough. */
async function sendSets(
  run: ProofRun,
  proved: ProvedOperation,
  others: Partial<typeof almostRightSets>,
): Promise<boolean> {
  let isLax = false
  for (const credentials of Object.keys({ ...refusedSets, ...others }) as RefusedSet[]) {
    // A server that accepts one of them compares a part: others are accepted for the same reason.
    if (isLax && Object.hasOwn(almostRightSets, credentials)) continue
    const proof = run.isSilent(proved) ? undefined : await credentialsCase(run, proved, credentials)
    if (proof === undefined) continue
    if (run.isSpent('credentials')) return false
    const { violations } = await run.send(proof)
    if (credentials !== 'underscoped') isLax ||= violations.some(({ judge }) => judge === 'unauthorized')
  }
  return true
}

/** True for an operation that requires credentials which can be sent. */
function isRefusing(run: ProofRun, { operation: { security, servers }, isSafe }: ProvedOperation): boolean {
  const isRequired = security.length > 0 && security.every((names) => names.length > 0)
  const { securitySchemes } = run.contract.contract
  const isSent = security
    .flat()
    .every((name) => Object.hasOwn(securitySchemes, name) && securitySchemes[name]?.type !== 'mutualTLS')
  return isRequired && isSent && servers === undefined && (isSafe || run.allowsWrites)
}

async function credentialsCase(
  run: ProofRun,
  proved: ProvedOperation,
  credentials: RefusedSet,
): Promise<ProofCase | undefined> {
  if (!run.signing.differs(proved, credentials) && credentials !== 'wrong' && credentials !== 'none') return undefined
  // Without scopes, an operation is for all whom the server knows.
  if (credentials === 'underscoped' && run.signing.isInScope(proved)) return undefined
  if (!proved.isSafe) await ensureOwn(run, proved)
  const path = run.items.pathOf(proved, proved.isSafe ? 'any' : 'own')
  if (!proved.isSafe && !path.isComplete) return undefined
  const values = smallestValues(proved, draftingOf(run.contract.model, path))
  const request = values && (await writtenRequest(proved, values, run.contract.model))
  if (values === undefined || request === undefined) return undefined
  return {
    phase: 'credentials',
    what: sets[credentials],
    request,
    expected: 'unauthorized',
    credentials,
    proved,
    values,
    rule: `${proved.operation.pointer}/security`,
  }
}
