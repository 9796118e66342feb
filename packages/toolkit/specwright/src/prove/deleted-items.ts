import type { Collection } from '../emit/mock/state/collection.ts'
import { operationFor, sendState, stateValues } from './created-items.ts'
import type { ProofRun } from './proof-run.ts'
import { stateViolation } from './state-violation.ts'

/** Deletes an item, which must be gone then, and no other one with it; once more, that must not fail. */
export async function removeAndRead(run: ProofRun, collection: Collection): Promise<void> {
  const remove = operationFor(run, collection.name, 'delete')
  const read = operationFor(run, collection.name, 'read')
  const values = remove && (await stateValues(run, remove))
  const reading = read && (await stateValues(run, read))
  const removed = values && (await sendState(run, remove, { values, what: 'the item is deleted' }))
  const isGone = removed?.response !== undefined && removed.response.status < 300
  if (remove === undefined || values === undefined || !isGone) return
  await sendState(run, remove, { values, what: 'the item is deleted again', expected: 'handled' })
  const isSoft = remove.action?.does === 'delete' && remove.action.sets !== undefined
  if (isSoft || read === undefined || reading === undefined) return
  const tried = await sendState(run, read, { values: reading, what: 'the item after it was deleted' })
  const status = tried?.response?.status
  if (tried && status !== undefined && status < 400)
    run.report(tried, stateViolation(read, 'status 404 or 410 after the item was deleted', `status ${status}`))
  const other = run.items.pathOf(read, 'own').isComplete ? await stateValues(run, read) : undefined
  const left = other && (await sendState(run, read, { values: other, what: 'another item after that' }))
  if (left?.response?.status === 404 || left?.response?.status === 410)
    run.report(
      removed,
      stateViolation(remove, 'only the item is deleted', `status ${left.response.status} of another item`),
    )
}
