import { equal } from '@specwright/validator-engine'
import { plain } from '../emit/mock/state/item-id.ts'
import { createdWith } from './created-items.ts'
import { isRemoved } from './removed-items.ts'
import { operationFor, sendState, stateValues, valuesAt } from './state-requests.ts'
import { itemNoun } from './item-noun.ts'
import { isNameOf, parametersIn, patternOf, type KnownItem } from './known-items.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'
import { showsItem } from './shown-items.ts'
import { stateViolation } from './state-violation.ts'

/** An item that was created below another one: it may have a path of its own, as `/samples/{id}` of `/studies/{id}/samples` is. */
export interface Child {
  readonly create: ProvedOperation
  readonly item: KnownItem
  /** What the other items below that one are listed with. */
  readonly values: RequestValues
}

/** Creates an item of each kind below another one. */
export async function createChildren(run: ProofRun, read: ProvedOperation): Promise<readonly Child[]> {
  const { path } = read.operation
  const children: Child[] = []
  for (const create of run.operations) {
    const { action, operation } = create
    const isBelow =
      operation.path.startsWith(`${path}/`) && parametersIn(operation.path).length === parametersIn(path).length
    if (action?.does !== 'create' || !isBelow || action.collection === read.action?.collection) continue
    const values = await stateValues(run, create)
    const made = values && (await createdWith(run, create))
    const item = made && run.items.created().findLast((each) => each.collection === action.collection)
    if (values && item) children.push({ create, item, values })
  }
  return children
}

/**
 * Reads the children of an item that was deleted, and their listing below it. A server may keep them, so they must be gone only where
 * the document says so; where it has 404 for the listing, that must not show them.
 */
export async function expectChildrenGone(
  run: ProofRun,
  remove: ProvedOperation,
  children: readonly Child[],
): Promise<void> {
  const below = `${patternOf(remove.operation.path)}/`
  for (const child of children) {
    // What is created below something else, and names what was deleted in its body, may be listed there.
    if (patternOf(child.create.operation.path).startsWith(below)) await expectUnlisted(run, child)
    const read = operationFor(run, child.item.collection, 'read')
    // What is below the path of what was deleted is read anyway.
    const hasOwnPath = read?.operation.path.startsWith(`${remove.operation.path}/`) === false
    const values = read && hasOwnPath && deletesWith(remove, child) ? valuesAt(run, read, child.item) : undefined
    const what = 'what belonged to an item that was deleted'
    const tried = read && values && (await sendState(run, read, { values, what, expected: 'handled' }))
    if (read && tried?.response?.status === 200)
      run.report(tried, stateViolation(read, 'a refusal after the item above was deleted', 'status 200'))
  }
}

/** Removes what was created below an item that is deleted, or names it: a server may have kept it, and it may be listed no more. */
export async function removeBelow(
  run: ProofRun,
  { operation: { path }, action }: ProvedOperation,
  ids: readonly unknown[],
): Promise<void> {
  const below = `${patternOf(path)}/`
  const names = (sent: unknown): boolean =>
    Object.entries(Object(sent)).some(
      ([name, value]) => isNameOf(name, action?.collection ?? '') && String(value) === String(ids.at(-1)),
    )
  for (const item of run.items.created().toReversed()) {
    const isBelow = item.shownAt?.startsWith(below) && ids.every((id, index) => equal(id, item.ids[index]))
    if (isBelow || names(item.sent)) await isRemoved(run, item)
  }
}

async function expectUnlisted(run: ProofRun, { create, item, values: { parameters } }: Child): Promise<void> {
  const list = run.operations.find(
    ({ action, operation: { path } }) => action?.does === 'list' && path === create.operation.path,
  )
  if (list?.collection === undefined || !list.operation.responses.some(({ status }) => status === '404')) return
  const { member } = list.collection.id
  const what = 'the items below one that was deleted'
  const values = { parameters: parameters.filter((each) => each.in === 'path') }
  const tried = await sendState(run, list, { values, what, expected: 'handled' })
  if (tried && showsItem(tried, member, item.ids.at(-1)))
    run.report(tried, stateViolation(list, 'status 404 after the item above was deleted', 'items that belonged to it'))
}

/** Words with which a document says that something is not deleted, or not always. */
const reservations =
  /\b(?:not|never|keeps?|kept|stays?|unless|only|if|without|except|cannot|may|must|refus\w*|empty)\b/i

/** True if the document says of a deletion that it deletes what belongs to the item: `Deletes the study with its samples`. */
export function deletesWith(
  { operation: { summary, description, responses } }: ProvedOperation,
  { create }: Pick<Child, 'create'>,
): boolean {
  const noun = plain(itemNoun(create.operation.path).join(''))
  const texts = [
    summary,
    description,
    ...responses.filter(({ status }) => status.startsWith('2')).map((each) => each.description),
  ]
  return texts
    .flatMap((text) => text.split(/[.;]\s|\n\n/))
    .some((sentence) => {
      const names = plain(sentence.replaceAll(/\s+/g, '')).includes(noun)
      return /\b(?:delet|remov|cascad)/i.test(sentence) && names && !reservations.test(sentence)
    })
}
