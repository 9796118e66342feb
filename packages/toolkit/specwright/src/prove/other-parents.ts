import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { operationFor, sendState, valuesAt } from './state-requests.ts'
import { idsInPath, parametersIn } from './known-items.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import { itemOf } from './shown-items.ts'
import { stateViolation } from './state-violation.ts'

/** Reads an item by the path of another one than it belongs to, where the document has status 404 for what is not there. */
export async function proveOtherParent(run: ProofRun, { name, id }: Collection, parent: Tried): Promise<void> {
  const read = operationFor(run, name, 'read')
  const item = run.items.created().findLast(({ collection }) => collection === name)
  const names = read ? parametersIn(read.operation.path) : []
  const values = read && item && valuesAt(run, read, item)
  const other = itemOf(parent)?.[parent.proof.proved?.collection?.id.member ?? '']
  if (read === undefined || values === undefined || other === undefined || names.length < 2) return
  const isDocumented = read.operation.responses.some(({ status }) => status === '404')
  const at = names.at(-2)
  if (!isDocumented || equal(idsInPath(read, values).at(-2), other)) return
  const parameters = values.parameters.map((each) =>
    each.in === 'path' && each.name === at ? { ...each, value: other } : each,
  )
  const what = 'an item below another one than it belongs to'
  const tried = await sendState(run, read, { values: { ...values, parameters }, what, expected: 'handled' })
  const shown = tried && itemOf(tried)
  if (tried && shown && equal(shown[id.member], item?.ids.at(-1)))
    run.report(
      tried,
      stateViolation(read, 'status 404: the item belongs to another one', `status ${tried.response?.status}`),
    )
}
