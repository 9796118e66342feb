import type { JsonObject } from '@specwright/json-schema/json'
import { partsOf, singular } from '../emit/client/words.ts'
import type { Collection } from '../emit/mock/state/collection.ts'
import { createdWith } from './created-items.ts'
import { operationFor, sendState, stateValues } from './state-requests.ts'
import { itemNoun } from './item-noun.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf } from './shown-items.ts'
import { memberViolation } from './state-violation.ts'

/**
 * Creates an item below another one, and deletes it: a number of the other one that is named as their count, and has gone up by one with
 * the creation, must go down with the deletion.
 */
export async function proveCount(run: ProofRun, create: ProvedOperation, { name }: Collection): Promise<void> {
  const parent = run.items.collectionOf(create.operation.path)
  const read = parent === undefined ? undefined : operationFor(run, parent, 'read')
  const remove = operationFor(run, name, 'delete')
  const isSoft = remove?.action?.does === 'delete' && remove.action.sets !== undefined
  if (read === undefined || remove === undefined || isSoft || parent === name) return
  const before = await readNow(run, read)
  const counts = before ? Object.keys(before).filter((each) => isCount(each, name)) : []
  if (before === undefined || counts.length === 0) return
  const made = await createdWith(run, create)
  const between = made?.response && made.response.status < 300 ? await readNow(run, read) : undefined
  const counted = counts.filter((each) => isNext(before[each], between?.[each]))
  const values = counted.length > 0 ? await stateValues(run, remove) : undefined
  const what = 'an item that another one counts is deleted'
  const removed = values && (await sendState(run, remove, { values, what, expected: 'handled' }))
  if (removed?.response === undefined || removed.response.status > 299) return
  const after = await readNow(run, read)
  const kept = counted.find((each) => after !== undefined && after[each] === between?.[each])
  if (kept !== undefined)
    run.report(
      removed,
      memberViolation(remove, kept, {
        expected: (member) => `a ${member} that is lower by one`,
        got: 'the number from before',
      }),
    )
}

async function readNow(run: ProofRun, read: ProvedOperation): Promise<JsonObject | undefined> {
  const values = await stateValues(run, read)
  const tried = values && (await sendState(run, read, { values, what: 'what counts its items', expected: 'handled' }))
  return tried && itemOf(tried)
}

/** Counts that a deletion does not change, or not at once. */
const others = /^(?:last|next|max|min|limit|allowed|ever|created|deleted|all|lifetime|archived)$/

/** True for a member that is named as the count of the items of a collection: `commentCount`, `number_of_comments`. */
function isCount(member: string, collection: string): boolean {
  const words = partsOf(member).map((each) => singular(each.toLowerCase()))
  const noun = itemNoun(collection)
  const isNamed = words.includes('count') || words.includes('number')
  return isNamed && noun.every((each) => words.includes(each)) && !words.some((each) => others.test(each))
}

function isNext(before: unknown, after: unknown): boolean {
  return typeof before === 'number' && after === before + 1
}
