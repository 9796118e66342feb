import type { OperationModel } from '@specwright/document/model'
import { partsOf, singular } from '../client/words.ts'
import { isFile, lastWordOf } from './effects.ts'
import { isAside } from './near.ts'
import { isOfItem, type ReadContext } from './read-context.ts'
import { isParameter, segmentsOf, writtenSegments } from './segments.ts'
import { unseenWords } from './stale-words.ts'

/**
 * The queries of what the text of a mutation names, where its path does not: the listings of what is imported, by its summary and
 * description, with all below what these name by an id, and what is unread, where something is seen.
 */
export function staleByText(operation: OperationModel, { queries, nouns }: ReadContext): OperationModel[] {
  if (isImport(operation)) {
    const text = `${operation.summary} ${operation.description}`
    const [named, ids] = [nounsIn(text), idsIn(text)]
    return queries.filter(
      (query) =>
        !isExport(query) && ((!isOfItem(query) && named.has(nouns.get(query) ?? '')) || isBelowOneOf(query, ids)),
    )
  }
  const ofItem = segmentsOf(operation).some(isParameter)
  const isSeen = [...writtenSegments(operation), operation.summary.split(' ')[0] ?? ''].some(
    (word) => /^(?:mark-?)?(?:all-?(?:as-?)?read|read-?all)$/i.test(word) || (ofItem && seen.test(word)),
  )
  return isSeen
    ? queries.filter((query) =>
        segmentsOf(query)
          .flatMap(partsOf)
          .some((word) => unseenWords.has(singular(word))),
      )
    : []
}

const seen = /^(?:ack|acknowledge|mark-?read|read|seen)$/i

/** True for what imports, by its path or its summary. */
function isImport(operation: OperationModel): boolean {
  const words = [...writtenSegments(operation).slice(-2), operation.summary].flatMap((text) =>
    partsOf(text).slice(0, 1),
  )
  return operation.method !== 'get' && words.some((word) => /^(?:import|imports|migrate)$/i.test(word))
}

/** The creations of what a mutation imports, as its summary names it: whatever one of these concerns, it does too. */
export function creationsOfImport(operation: OperationModel, { queries, model, nouns }: ReadContext): OperationModel[] {
  if (!isImport(operation)) return []
  const named = nounsIn(operation.summary)
  const listings = queries.filter((query) => !isOfItem(query) && named.has(nouns.get(query) ?? ''))
  const paths = new Set(listings.map(({ path }) => path))
  return model.operations.filter(({ method, path }) => method === 'post' && paths.has(path))
}

/** The creations of orders by whoever checks out what is in a cart. */
export function creationsOfCheckout(operation: OperationModel, { queries, nouns }: ReadContext): OperationModel[] {
  const [last = '', ...before] = writtenSegments(operation).toReversed()
  const owner = before.find((segment) => !isParameter(segment)) ?? ''
  const checksOut = /^check-?out$/i.test(last) && /^(?:api|(?:bag|basket|cart)s?)?$/i.test(owner)
  if (operation.method !== 'post' || !checksOut) return []
  const listings = queries.filter(
    (query) =>
      /^(?:order|purchase)$/.test(nouns.get(query) ?? '') && segmentsOf(query).every((each) => !isParameter(each)),
  )
  return listings.map(({ path }) => ({ ...operation, path }))
}

/** The nouns that a text has in the plural: `projects`, `line items`. */
export function nounsIn(text: string): ReadonlySet<string> {
  const words = partsOf(text).map((word) => word.toLowerCase())
  const pairs = words.map((word, index) => [words[index - 1] ?? '', word])
  return new Set(
    pairs
      .filter(([, word = '']) => singular(word) !== word)
      .flatMap(([before = '', word = '']) => [singular(word), `${singular(before)} ${singular(word)}`]),
  )
}

/** The nouns of which a text names an id: `board` of `boardId` and `board_id`. */
function idsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\b([a-z]+)(?:_id|Id)\b/g)].map(([, noun = '']) => singular(noun)))
}

/** True for a query of what is below an item of one of these nouns. */
function isBelowOneOf(query: OperationModel, nouns: ReadonlySet<string>): boolean {
  const segments = segmentsOf(query)
  return segments.some(
    (segment, index) => index < segments.length - 2 && isParameter(segments[index + 1]) && nouns.has(singular(segment)),
  )
}

/** True for what gives a file, or what is there in another form. */
function isExport(query: OperationModel): boolean {
  return isFile(query) || isAside(segmentsOf(query)) || /^(?:download|export)/i.test(lastWordOf(query))
}
