import { randomUUID } from 'node:crypto'
import { atPointer, isObject, own } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { sendRenewed } from './created-items.ts'
import { sendState, stateValues } from './state-requests.ts'
import { differingValue } from './differing-values.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'
import { stateViolation } from './state-violation.ts'

/**
 * Creates an item twice with the same key, where an operation takes one: a server that accepts both must show the same item. With
 * another body, none may be created; whether the one from before may be shown, the document decides.
 */
export async function proveKey(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  const key = create.operation.parameters.find(({ idempotencyKey }) => idempotencyKey !== undefined)
  const values = key && (await stateValues(run, create))
  if (key === undefined || values === undefined) return
  const others = values.parameters.filter((each) => each.in !== key.in || each.name !== key.name)
  // A key of an earlier run would lead to what that one has removed.
  const parameters = [...others, { in: key.in, name: key.name, value: randomUUID() }]
  const start = { ...values, parameters }
  const first = await sendRenewed(run, create, { values: start, expected: 'handled', what: 'an item with a key' })
  const again = await sendState(run, create, {
    values: first?.proof.values ?? start,
    expected: 'handled',
    what: 'the same item with the same key',
  })
  const [before, after] = [first, again].map((tried) => idShown(tried, collection))
  if (again === undefined || before === undefined) return
  if (after !== undefined && before !== after)
    return run.report(again, stateViolation(create, `one item for one ${key.name}`, 'another item'))
  const other = await sendOtherBody(run, create, again.proof.values ?? start)
  const shown = idShown(other, collection)
  if (other === undefined || shown === undefined) return
  if (shown !== before) run.report(other, stateViolation(create, `one item for one ${key.name}`, 'another item'))
  else if (refusesOtherBody(create))
    run.report(other, stateViolation(create, `a refusal of one ${key.name} with another body`, 'the item from before'))
}

/** Sends another body with a key that was used. */
async function sendOtherBody(
  run: ProofRun,
  create: ProvedOperation,
  values: RequestValues,
): Promise<Tried | undefined> {
  const { body } = values
  if (body === undefined) return undefined
  const { root } = run.contract.model.document
  const schema = body.media.schema ?? true
  const value = differingValue(schema, body.value, { root, seed: run.seed + run.tried.length, number: 1 })
  if (equal(value, body.value)) return undefined
  const what = 'another item with the same key'
  return await sendState(run, create, { values: { ...values, body: { ...body, value } }, what, expected: 'handled' })
}

/** True for an operation with a status for a key that was used with another body. */
function refusesOtherBody({ operation: { responses } }: ProvedOperation): boolean {
  return responses.some(
    ({ status, description }) =>
      /^4(?:00|09|22)$/.test(status) && /idempoten|\bkey\b.*\b(?:re)?used\b/i.test(description),
  )
}

function idShown(tried: Tried | undefined, { id }: Collection): unknown {
  const action = tried?.proof.proved?.action
  if (action?.response === undefined || tried?.response === undefined || tried.response.status > 299) return undefined
  const item = atPointer(tried.response.body, action.response)
  return isObject(item) ? own(item, id.member) : undefined
}
