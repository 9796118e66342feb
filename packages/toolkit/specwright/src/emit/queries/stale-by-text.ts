import type { OperationModel } from '@specwright/document/model'
import { partsOf, singular } from '../client/words.ts'
import { lastWordOf } from './effects.ts'
import { isOfItem, type ReadContext } from './read-context.ts'
import { isParameter, segmentsOf, writtenSegments } from './segments.ts'

/**
 * The queries of what the text of a mutation names, where its path does not: the listings of what is imported, by its summary and
 * description, and what is unread, where something is seen.
 */
export function staleByText(operation: OperationModel, { queries, nouns }: ReadContext): OperationModel[] {
  const words = [lastWordOf(operation), operation.summary].flatMap((text) => partsOf(text).slice(0, 1))
  if (operation.method !== 'get' && words.some((word) => /^(?:import|imports|migrate)$/i.test(word))) {
    const named = nounsIn(`${operation.summary} ${operation.description}`)
    return queries.filter((query) => !isOfItem(query) && named.has(nouns.get(query) ?? ''))
  }
  const ofItem = segmentsOf(operation).some(isParameter)
  const isSeen =
    ofItem &&
    [...writtenSegments(operation), operation.summary.split(' ')[0] ?? ''].some((word) =>
      /^(?:ack|acknowledge|mark-?read|read|seen)$/i.test(word),
    )
  return isSeen ? queries.filter((query) => segmentsOf(query).flatMap(partsOf).some(isUnread)) : []
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

function isUnread(word: string): boolean {
  return /^unreads?$/i.test(word)
}
