import { own } from '@specwright/json-schema/json'
import type { Collection } from '../emit/mock/state/collection.ts'
import { withFilter, type Filtering } from './combined-filters.ts'
import { stepsOf } from './deleted-items.ts'
import { isOfEqual } from './judged-listing.ts'
import { itemOf, showsItem } from './shown-items.ts'
import { ensureOwn } from './created-items.ts'
import { operationFor, stateCase, stateValues } from './state-requests.ts'
import type { Pending } from './phase-budget.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'

/** In this order, an item is there as long as it can be. */
const kinds = ['read', 'list', 'patch', 'replace', 'delete'] as const

/** Takes the steps of what this run has created, reads, lists, changes and deletes it, with the credentials of another account. */
export async function sendOtherAccount(run: ProofRun, pending: Pending): Promise<void> {
  if (!run.allowsWrites) return
  const creating = run.operations.filter(({ action }) => action?.does === 'create')
  for (const create of creating) if (run.signing.differs(create, 'other')) pending.set(create, undefined)
  for (const create of creating) {
    const { collection } = create
    if (collection === undefined) continue
    const ofItems = kinds.flatMap((does) => operationFor(run, collection.name, does) ?? [])
    for (const proved of [...stepsOf(run, collection), ...ofItems])
      if (run.signing.differs(proved, 'other')) await sendAsOther(run, proved, collection)
    pending.delete(create)
  }
}

async function sendAsOther(run: ProofRun, proved: ProvedOperation, collection: Collection): Promise<void> {
  await sendOne(run, { proved, collection })
  if (proved.action?.does !== 'list') return
  const item = run.tried
    .map((each) => (each.proof.proved?.collection === collection ? itemOf(each) : undefined))
    .find((each) => each !== undefined)
  for (const filter of proved.action.filters.filter(isOfEqual)) {
    const value = item && own(item, filter.member ?? '')
    if (value !== undefined) await sendOne(run, { proved, collection, filtered: { filter, sent: [value] } })
  }
}

async function sendOne(run: ProofRun, { proved, collection, filtered }: AsOther): Promise<void> {
  const read = operationFor(run, collection.name, 'read')
  if (read) await ensureOwn(run, read)
  const ids = run.items.created().flatMap((item) => (item.collection === collection.name ? [item.ids.at(-1)] : []))
  const start = ids.length > 0 && !run.isSilent(proved) ? await stateValues(run, proved) : undefined
  const values = start && filtered ? withFilter(run, proved, { ...filtered, values: start }) : start
  const proof = values && (await stateCase(run, proved, { values, what: 'another account', expected: 'handled' }))
  const tried = proof && (await run.send({ ...proof, phase: 'credentials', credentials: 'other' }))
  if (tried?.response === undefined || tried.response.status > 299 || run.signing.isShared(proved)) return
  if (proved.action?.does === 'list' && !ids.some((id) => showsItem(tried, collection.id.member, id))) return
  if (values && proved.action?.does === 'delete' && (await isStillThere(run, read, values))) return
  run.report(tried, {
    judge: 'other-account',
    expected: 'a refusal, or nothing of another account; what all accounts share is for $allowed of $other',
    got: `status ${tried.response.status} with an item of another account`,
    rule: proved.operation.pointer,
  })
}

interface AsOther {
  readonly proved: ProvedOperation
  readonly collection: Collection
  /** What a listing is filtered by. */
  readonly filtered?: Pick<Filtering, 'filter' | 'sent'>
}

/** True for an item that can be read after all: to another account, one that there is not may be deleted already. */
async function isStillThere(
  run: ProofRun,
  read: ProvedOperation | undefined,
  { parameters }: RequestValues,
): Promise<boolean> {
  const values = read && { parameters: parameters.filter((each) => each.in === 'path') }
  const proof =
    values &&
    (await stateCase(run, read, { values, what: 'the item after another account deleted it', expected: 'handled' }))
  const tried = proof && (await run.probe(proof))
  return tried?.response !== undefined && tried.response.status < 300
}
