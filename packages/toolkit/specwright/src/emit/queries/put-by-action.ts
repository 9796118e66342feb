import type { Model, OperationModel } from '@specwright/document/model'
import { isVerb } from '../client/verbs.ts'
import { isPlural, partsOf, singular } from '../client/words.ts'
import { collectionOf, isAlike, isAt, isParameter, ownerOf, segmentsOf, startsWith } from './segments.ts'
import { saysOfAction } from './subjects.ts'

/** True for queries of those of a collection to which an action is done: `/posts/pinned`, `/pins`, `/pin-count` for `/posts/{id}/pin`. */
export function listsActedOn(operation: OperationModel, model: Model): (query: OperationModel) => boolean {
  const action = actionOf(operation, model)
  return (query) => {
    if (action === undefined || !isOfAction(query, action)) return false
    // At the top, what has the noun of a verb may be of something else: `/orders` for `/parts/{id}/order`.
    const isHere = ownerOf(action.collection).length > 0 || startsWith(segmentsOf(query), action.collection)
    return (
      isHere ||
      !segmentsOf(query)
        .flatMap(partsOf)
        .some((part) => singular(part) === action.word)
    )
  }
}

/** True for queries of those of a collection that an action of their own puts there: a new post is not pinned. */
export function listsPutByAction(collection: readonly string[], model: Model): (query: OperationModel) => boolean {
  const actions = actionsOf(model).filter((action) => isAt(action.collection, collection))
  return (query) => actions.some((action) => isOfAction(query, action))
}

const known = new WeakMap<Model, readonly ItemAction[]>()

/** What is done to items, found once for all creations. */
function actionsOf(model: Model): readonly ItemAction[] {
  const actions = known.get(model) ?? model.operations.flatMap((each) => actionOf(each, model) ?? [])
  known.set(model, actions)
  return actions
}

interface ItemAction {
  readonly collection: readonly string[]
  readonly word: string
}

/** What is done to an item by a path of its own: a verb, or what is posted there and deleted again. */
function actionOf(operation: OperationModel, model: Model): ItemAction | undefined {
  const own = segmentsOf(operation)
  const [item, last = ''] = [own.at(-2), own.at(-1)]
  if (operation.method === 'get' || !isParameter(item) || isParameter(last)) return undefined
  const methods = model.operations.flatMap(({ method, path }) => (path === operation.path ? [method] : []))
  const [isDone, isDeleted] = [methods.includes('post') || methods.includes('put'), methods.includes('delete')]
  const [word = '', ...more] = partsOf(last)
  if (more.length > 0 || isPlural(word) || !(isVerb(word) || (isDeleted && isDone))) return undefined
  return { collection: collectionOf(own.slice(0, -1)), word: word.toLowerCase() }
}

function isOfAction(query: OperationModel, { collection, word }: ItemAction): boolean {
  const [segments, owner] = [segmentsOf(query), ownerOf(collection)]
  if (!startsWith(segments, owner) || startsWith(segments, [...collection, '{}'])) return false
  return segments
    .slice(owner.length)
    .filter((segment) => !isParameter(segment) && !isAlike(segment, collection.at(-1)))
    .flatMap(partsOf)
    .some((part) => saysOfAction(part.toLowerCase(), word))
}
