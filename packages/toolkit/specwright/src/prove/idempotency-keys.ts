import { randomUUID } from 'node:crypto'
import { atPointer, isObject, own } from '@specwright/json-schema/json'
import type { Collection } from '../emit/mock/state/collection.ts'
import { sendRenewed, sendState, stateValues } from './created-items.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { stateViolation } from './state-violation.ts'

/** Creates an item twice with the same key, where an operation takes one: a server that accepts both must show the same item. */
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
  if (again === undefined || before === undefined || after === undefined || before === after) return
  run.report(again, stateViolation(create, `one item for one ${key.name}`, 'another item'))
}

function idShown(tried: Tried | undefined, { id }: Collection): unknown {
  const action = tried?.proof.proved?.action
  if (action?.response === undefined || tried?.response === undefined || tried.response.status > 299) return undefined
  const item = atPointer(tried.response.body, action.response)
  return isObject(item) ? own(item, id.member) : undefined
}
