import { itemNoun } from './item-noun.ts'
import type { ProvedOperation } from './proved-operation.ts'

/** A member of an item that says in which state it is, before and after a step. */
export interface StateChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** What is said of when, or of what would be, says nothing of what is. */
const reservations = /\b(?:unless|except|if|when|while|before|until|only|being|be)\b/i

/** What a reason has that is one by itself: it says what is. */
const verb = /\b(?:is|are|was|were|has|have|had|exists?|belongs?)\b/i

/**
 * The sentences of a description, and what a sentence says in several: `Another event has this slug, or the event is cancelled.` One whose
 * parts are not sentences themselves, such as `The parcel is closed or lost`, stays as it is.
 */
export function reasonsOf(description: string): readonly string[] {
  const sentences = description.split(/[.;]\s|[.;]?$|\n/).map((each) => each.trim().replace(/^or /i, ''))
  return sentences
    .filter((sentence) => sentence !== '')
    .flatMap((sentence) => {
      const parts = sentence.split(/(?:, ?| )or (?=(?:the|this|that|another|an?|it|there) )/i)
      return parts.every((part) => verb.test(part)) && !reservations.test(sentence) ? parts : [sentence]
    })
}

/**
 * The sentence with which a document says that an operation conflicts with the state that an item has now: `The invoice is not a draft`
 * of one that was a draft, `The booking is cancelled already` of one that is cancelled now. `undefined` if it leaves a doubt.
 */
export function conflictOf(proved: ProvedOperation, changes: readonly StateChange[]): string | undefined {
  const { operation, collection } = proved
  // A step, `/orders/{id}/cancel`, is of what its path is below.
  const noun = itemNoun(collection?.name ?? operation.path.replace(/\/[^/]*$/, '')).join(' ')
  const described = operation.responses.find(({ status }) => status === '409')?.description ?? ''
  return reasonsOf(described).find(
    (reason) => !reservations.test(reason) && changes.some((change) => isOf(reason, noun, change)),
  )
}

function isOf(sentence: string, noun: string, change: StateChange): boolean {
  const [, subject = '', not, rest = ''] =
    /^\s*(?:the |this |an? )?([\w -]*?)\s*\b(?:is|was|has been)\s+(not |no longer |neither )?(.+)$/i.exec(sentence) ??
    []
  if (!/^it$/i.test(subject) && subject.toLowerCase() !== noun.toLowerCase()) return false
  const words: readonly string[] = rest.toLowerCase().match(/[\w-]+/g) ?? []
  const has = (value: unknown): boolean => wordsOf(change.name, value).some((word) => words.includes(word))
  return not === undefined ? !words.includes('not') && has(change.after) : has(change.before) && !has(change.after)
}

/** How a sentence names a value: `sent`, and `archived` for `isArchived: true`. */
function wordsOf(name: string, value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.toLowerCase()]
  return value === true ? [name.replace(/^(?:is|has)_?(?=[A-Z_a-z])/, '').toLowerCase()] : []
}
