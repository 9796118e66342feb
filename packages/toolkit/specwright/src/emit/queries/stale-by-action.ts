import type { Model, OperationModel } from '@specwright/document/model'
import { isVerb } from '../client/verbs.ts'
import { partsOf, singular } from '../client/words.ts'
import { nounOf } from './derived.ts'
import { isFile, isWiping, lastWordOf } from './effects.ts'
import { isAside, isOfSession } from './near.ts'
import type { ReadContext } from './read-context.ts'
import { collectionOf, isAt, isParameter, ownerOf, segmentsOf } from './segments.ts'
import { membersSent } from './shown-schemas.ts'
import { nounsIn } from './stale-by-text.ts'

/** An action as if its path were below what it is done to: `POST /orders/wipe` for `POST /actions/wipe-orders`. */
export interface PlacedAction {
  readonly place: readonly string[]
  readonly operation: OperationModel
}

/** Where an action is done whose own path is of nothing that is read, by the last word of it. */
export function placesByPath(operation: OperationModel, reading: ReadContext): readonly PlacedAction[] {
  const [verb = '', ...words] = partsOf(lastWordOf(operation)).map((word) => singular(word))
  if (!isVerb(verb) || words.length === 0 || segmentsOf(operation).some(isParameter)) return []
  return placed(operation, [words.join(' ')], reading)
}

/** The same by its text: `Deletes all orders`, `Sets the first photo of each order`. */
export function placesByText(operation: OperationModel, reading: ReadContext): readonly PlacedAction[] {
  if (segmentsOf(operation).some(isParameter)) return []
  // What is wiped is in front of for whom it is.
  const end = isWiping(operation) ? /\b(?:by|for|from|to|where|with)\b.*/s : /$/
  const [sentence = ''] = operation.description.split(/[.\n]/)
  const texts = [operation.summary, sentence].map((text) => text.replace(end, ''))
  if (!isVerb(verbOf(lastWordOf(operation))) && !texts.some(isAboutAll)) return []
  const nouns = texts.flatMap((text) => [...nounsIn(text), ...nounsOfAll(text)])
  return placed(operation, [...nouns, ...nounsOfOptions(operation, reading.model)], reading)
}

function verbOf(text: string): string {
  return partsOf(text)[0]?.toLowerCase() ?? ''
}

/** `order` of `all orders`, and of `each order date`. */
function nounsOfAll(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:all|each|every)\s+(?:of\s+)?(?:the\s+)?(\w+)/gi)].map(([, word = '']) =>
    singular(word),
  )
}

/** `order` of an option `wipeOrders` in the body. */
function nounsOfOptions(operation: OperationModel, model: Model): readonly string[] {
  return membersSent(operation, model).flatMap(({ name }) => {
    const [verb = '', ...words] = partsOf(name)
    return isVerb(verb) && words.length > 0 ? [words.map(singular).join(' ')] : []
  })
}

function isAboutAll(text: string): boolean {
  return nounsOfAll(text).length > 0
}

function placed(
  operation: OperationModel,
  nouns: readonly string[],
  { queries, nouns: read }: ReadContext,
): readonly PlacedAction[] {
  const places = nouns.flatMap((noun) => {
    const named = queries.filter((query) => read.get(query) === noun && !isAside(segmentsOf(query)))
    const home = named.filter((query) => ownerOf(collectionOf(segmentsOf(query))).length === 0)
    const tagged = queries.filter(({ tag }) => partsOf(tag).map(singular).join(' ') === noun)
    return ([home, named, tagged].find((each) => each.length > 0) ?? []).map((query) => collectionOf(segmentsOf(query)))
  })
  const distinct = places.filter((place, index) => places.findIndex((each) => isAt(each, place)) === index)
  const done = isWiping(operation) ? 'purge' : 'sync'
  return distinct.map((place) => ({ place, operation: { ...operation, path: `/${[...place, done].join('/')}` } }))
}

/** What restores or wipes everything, as its text says, changes all that is read, but files and whoever asks. */
export function staleByWipe(operation: OperationModel, { queries }: ReadContext): OperationModel[] {
  const texts = [operation.summary, ...operation.description.split(/[.\n]/).slice(0, 1)]
  const isOfAll = texts.some((text) => wiping.test(text) && everything.test(text))
  if (!isOfAll || segmentsOf(operation).some(isParameter)) return []
  return queries.filter((query) => !isAside(segmentsOf(query)) && !isFile(query) && !isOfSession(query))
}

const wiping = /^(?:clear|delete|empty|erase|purge|reset|restore|wipe)(?:e?s)?\b/i
const everything =
  /\b(?:everything|all data|(?:entire|whole) (?:data|database|system)|(?:from|of) an? (?:backup|snapshot))\b/i

/** The creation of what a mutation changes or deletes, where nothing else says what shows it. */
export function creationOf(operation: OperationModel, { model }: ReadContext): OperationModel | undefined {
  const own = segmentsOf(operation)
  if (!/^(?:delete|patch|put)$/.test(operation.method) || !isParameter(own.at(-1)) || nounOf(own) === '')
    return undefined
  return model.operations.find((each) => each.method === 'post' && isAt(segmentsOf(each), own.slice(0, -1)))
}
