import { randomUUID } from 'node:crypto'
import { isObject } from '@specwright/json-schema/json'
import { withOtherStrings } from './differing-values.ts'
import { stepsBefore } from './item-steps.ts'
import { isOf } from './draft-words.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'
import { operationFor, sendState, stateValues, type StateRequest } from './state-requests.ts'

/** Creates the items that the path of an operation names, where this run has none yet. */
export async function ensureOwn(run: ProofRun, proved: ProvedOperation): Promise<void> {
  if (run.items.pathOf(proved, 'own').isComplete) return
  const create = creationOf(run, proved)
  if (create) await createdWith(run, create)
}

/** The operation that creates what the path of another one names; `undefined` if there is none. */
export function creationOf(
  run: Pick<ProofRun, 'items' | 'operations'>,
  proved: ProvedOperation,
): ProvedOperation | undefined {
  const collection = run.items.collectionOf(proved.operation.path)
  const create = collection === undefined ? undefined : operationFor(run, collection, 'create')
  return create === proved ? undefined : create
}

/** Creates an item, after those that it belongs to; `undefined` where that cannot be. Without a body, it has the first valid one. */
export async function createdWith(run: ProofRun, create: ProvedOperation, value?: unknown): Promise<Tried | undefined> {
  if (run.signing.lacks(create)) return undefined
  await ensureOwn(run, create)
  const values = await stateValues(run, create)
  const body = values?.body && value !== undefined ? { ...values.body, value } : values?.body
  return (
    values &&
    (await sendRenewed(run, create, { values: { ...values, ...(body && { body }) }, what: 'an item to work with' }))
  )
}

/** How often a request is tried again where there is such an item already. */
const maxRenewals = 4

/** After how many other strings a request that conflicts names other items too. */
const renewalWithReferences = 2

/**
 * Creates or changes an item: with other strings, and then with the names of other items, where there is one already that has the same
 * in a unique member.
 */
export async function sendRenewed(
  run: ProofRun,
  proved: ProvedOperation,
  state: StateRequest,
): Promise<Tried | undefined> {
  const { body } = state.values
  let tried = await sendState(run, proved, state)
  if (await takeStepAbove(run, proved, tried)) tried = await sendState(run, proved, state)
  if (body === undefined) return tried
  for (let renewal = 1; renewal <= maxRenewals && tried?.response?.status === 409; renewal++) {
    const { root } = run.contract.model.document
    if (renewal === renewalWithReferences && !state.keepsReferences)
      await createOtherReferences(run, proved, state.values)
    const seed = run.seed + run.tried.length
    const withTimes = renewal > maxRenewals / 2
    const value = withOtherStrings(body.media.schema ?? true, body.value, { root, seed, withTimes })
    const parameters = withOtherKeys(proved, state.values.parameters)
    tried = await sendState(run, proved, { ...state, values: { parameters, body: { ...body, value } } })
  }
  return tried
}

/**
 * Takes the step that what a new item belongs to needs first, where the document says so of the refusal: an order that has to be
 * confirmed. Returns whether it was taken.
 */
export async function takeStepAbove(
  run: ProofRun,
  create: ProvedOperation,
  refused: Tried | undefined,
): Promise<boolean> {
  const status = refused?.response?.status
  if ((status !== 409 && status !== 422) || create.action?.does !== 'create') return false
  const body: unknown = refused?.proof.values?.body?.value
  const named = isObject(body) ? Object.keys(body).map((name) => run.items.collectionNamedBy(name)) : []
  for (const parent of [run.items.collectionOf(create.operation.path), ...named]) {
    const read = parent === undefined ? undefined : operationFor(run, parent, 'read')
    const [step] = read ? stepsBefore(run, create, { item: read.operation.path, status: String(status) }) : []
    const values = step && (await stateValues(run, step))
    const what = 'a step before an item is created below'
    const taken = step && values && (await sendState(run, step, { values, what, expected: 'handled' }))
    if (taken?.response !== undefined && taken.response.status < 300) return true
  }
  return false
}

/**
 * Creates another item for each member of a body that names one: a request that conflicts may be about what it names, such as a guest
 * who is invited already. A body names the newest ones when it is sent.
 */
async function createOtherReferences(run: ProofRun, proved: ProvedOperation, { body }: RequestValues): Promise<void> {
  if (!isObject(body?.value)) return
  const { path } = proved.operation
  // What the path names, stays what it is.
  const kept = [...path.matchAll(/\}/g)].map(({ index }) => run.items.collectionOf(path.slice(0, index + 1)))
  const named = Object.keys(body.value).flatMap((name) => run.items.collectionNamedBy(name) ?? [])
  for (const collection of new Set(named)) {
    if (collection === proved.action?.collection || kept.includes(collection)) continue
    const create = operationFor(run, collection, 'create')
    if (create && !run.signing.lacks(create)) await createOther(run, create)
  }
}

/** Creates another item of a collection that has one already. */
async function createOther(run: ProofRun, create: ProvedOperation): Promise<void> {
  const values = await stateValues(run, create)
  const { body } = values ?? {}
  if (values === undefined) return
  const { root } = run.contract.model.document
  const seed = run.seed + run.tried.length
  const value = body && withOtherStrings(body.media.schema ?? true, body.value, { root, seed })
  const other = { ...values, ...(body && { body: { ...body, value } }) }
  await sendState(run, create, { values: other, what: 'another item to name', expected: 'handled' })
}

/** Parameters with other idempotency keys: one is for one request. */
export function withOtherKeys(
  { operation }: ProvedOperation,
  sent: RequestValues['parameters'],
): RequestValues['parameters'] {
  const keys = operation.parameters.filter(({ idempotencyKey }) => idempotencyKey !== undefined)
  return sent.map((each) => (keys.some((key) => isOf(each, key)) ? { ...each, value: randomUUID() } : each))
}
