import { draftingOf, needsEtag, smallestValues } from './drafting.ts'
import { parametersIn, valuesOf, type KnownItem } from './known-items.ts'
import { withKnownIds } from './named-items.ts'
import type { Expectation, ProofCase } from './proof-case.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'
import { writtenRequest } from './written-request.ts'

/** The operation that does something with the items of a collection. */
export function operationFor(
  { operations }: Pick<ProofRun, 'operations'>,
  collection: string,
  does: NonNullable<ProvedOperation['action']>['does'],
): ProvedOperation | undefined {
  return operations.find(({ action }) => action?.collection === collection && action.does === does)
}

/** The smallest valid values of an operation on what this run has created. */
export async function stateValues(run: ProofRun, proved: ProvedOperation): Promise<RequestValues | undefined> {
  const known = run.items.pathOf(proved, 'own')
  if (needsEtag(proved) && known.isComplete && known.etag === undefined) await readOwn(run, proved)
  return known.isComplete
    ? smallestValues(proved, draftingOf(run.contract.model, run.items.pathOf(proved, 'own')))
    : undefined
}

/** Reads what an operation changes, so that its ETag is known. */
export async function readOwn(run: ProofRun, { action }: ProvedOperation): Promise<void> {
  const read = action && operationFor(run, action.collection, 'read')
  const values = read && (await stateValues(run, read))
  const proof = values && (await stateCase(run, read, { values, what: 'the ETag of an item' }))
  if (proof) await run.probe(proof)
}

/** The smallest valid values of an operation on an item. */
export function valuesAt(run: ProofRun, proved: ProvedOperation, item: KnownItem): RequestValues | undefined {
  const { etag } = item
  const values = valuesOf(item, parametersIn(proved.operation.path))
  const known = { values, isComplete: true, ...(etag !== undefined && { etag }) }
  return smallestValues(proved, draftingOf(run.contract.model, known))
}

/** A request of the phase of states. */
export interface StateRequest {
  readonly values: RequestValues
  readonly what: string
  readonly expected?: Expectation
  /** Whether ids in the body stay as they are, though there are no such items. */
  readonly keepsIds?: true
  /** Whether a conflict says nothing of the items that the body names: they are those that the request is about. */
  readonly keepsReferences?: true
  /** The rule that the request is about, and the status of a refusal, where the document has one for it. */
  readonly about?: Pick<ProofCase, 'rule' | 'status'>
}

/** Sends a request of the phase of states; `undefined` if it cannot be written. */
export async function sendState(
  run: ProofRun,
  proved: ProvedOperation,
  state: StateRequest,
): Promise<Tried | undefined> {
  if (run.isSilent(proved)) return undefined
  const proof = await stateCase(run, proved, state)
  return proof && (await run.send(proof))
}

/** A request of the phase of states; `undefined` if it cannot be written. */
export async function stateCase(
  run: Pick<ProofRun, 'contract' | 'items'>,
  proved: ProvedOperation,
  { values: given, what, expected = 'accepted', keepsIds, about }: StateRequest,
): Promise<ProofCase | undefined> {
  const values = keepsIds ? given : withKnownIds(run, given)
  const request = await writtenRequest(proved, values, run.contract.model)
  if (request === undefined) return undefined
  return { phase: 'state', what, request, proved, values, expected, credentials: 'given', ...about }
}
