import { partsOf, singular } from '../emit/client/words.ts'
import type { Collection } from '../emit/mock/state/collection.ts'
import { itemNoun } from './item-noun.ts'
import type { ProvedOperation } from './proved-operation.ts'

// What the description of a refusal says: one module reads it, for all that is judged by it.

/** How a description says that a request breaks a rule, whichever it is. */
const general =
  /\b(?:in)?valid\w*|\bbad (?:request|input)|\brefused\b|\bunprocessable|\bwrong\b|\berrors?\b|\brules?\b|\bschema\b|^$/i

/** How a description names the part of a request that it is about. */
const partNames: Readonly<Record<string, RegExp>> = {
  body: /\b(?:body|JSON|payload|members?|fields?|propert\w+)\b/i,
  query: /\b(?:query|parameters?|filters?)\b/i,
  path: /\b(?:path|id|parameters?)\b/i,
  header: /\bheaders?\b/i,
}

/** The one of 400 and 422 that a document has for requests whose part breaks a rule; `undefined` if it has both, or another one. */
export function statusOfInvalid({ operation: { responses } }: ProvedOperation, part: string): number | undefined {
  const names = (description: string, of: string): boolean => partNames[of]?.test(description) === true
  const isOfPart = (description: string): boolean =>
    names(description, part) || !Object.keys(partNames).some((each) => names(description, each))
  if (responses.some(({ status }) => status === '4XX' || status === 'default')) return undefined
  const found = responses.filter(
    ({ status, description }) =>
      /^(?:400|422)$/.test(status) && general.test(description.trim()) && isOfPart(description),
  )
  return found.length === 1 ? Number(found[0]?.status) : undefined
}

/** What the document says of a status of an operation: of a conflict, if it is about no other. */
export function refusalOf({ operation }: ProvedOperation, status = '409'): string {
  return operation.responses.find((each) => each.status === status)?.description.trim() ?? ''
}

/** Words with which a conflict is one in some cases only, or is about a key that was sent before. */
const conditions = /\b(?:if|when|unless|while|idempoten\w*|body|request)\b/i

/** What the document says of a value that another item has; `undefined` if it says that of none. */
export function takenOf(proved: ProvedOperation): string | undefined {
  const described = refusalOf(proved)
  if (described === '' || conditions.test(described)) return undefined
  const isClear = (reason: string): boolean => !/\bor\b/i.test(reason)
  if (isClear(described)) return described
  return reasonsOf(described).find((reason) => isClear(reason) && another.test(reason))
}

/** How a description ends that names a member of the item that there is: `A tag with this name already exists`. */
const named =
  /\b(?:this|that|the same) ([\w -]+?)(?: is)?(?: already)?(?: exists| taken| in use| used)?(?: already)?\.?$/i

/** How it says that there is another item: `Another customer has ...`, `There is a project with ...`. */
const another =
  /\b(?:another|exists|taken|in use|used already|already used|there is an?|an? [\w-]+ (?:with|of) (?:this|that|the same))\b/i

/** True for an operation whose 409 says that there is another item with the same. */
export function refusesTaken(proved: ProvedOperation): boolean {
  return another.test(refusalOf(proved))
}

/** The members that a description names as those that no two items share. */
export function membersOf(description: string | undefined, names: readonly string[]): readonly string[] {
  const words = another.test(description ?? '') ? named.exec(description ?? '')?.[1] : undefined
  const plain = (name: string): string => partsOf(name).join('').toLowerCase()
  return words === undefined ? [] : names.filter((name) => plain(name) === plain(words))
}

/** True for a description that says of the item itself that it is there: `The guest is invited already`. */
export function saysItself(description: string, { name }: Collection): boolean {
  const noun = itemNoun(name).join(' ')
  return (
    new RegExp(`^(?:the|this|an?|such an?) ${noun} (?:already )?(?:exists|is [\\w-]+)(?: already)?\\.?$`, 'i').test(
      description,
    ) && /\balready\b/i.test(description)
  )
}

/** True if the document says of a deletion that it is refused while an item of a creation belongs to what is deleted: `The author has books`. */
export function keepsFor(remove: ProvedOperation, { operation: { path } }: ProvedOperation): boolean {
  const words = partsOf(path.split('/').at(-1) ?? '')
  const noun = words.map((word, index) => (index === words.length - 1 ? `${singular(word)}\\w*` : word)).join('[ -]?')
  // Which state of an item another word is about, the document does not say.
  const has = new RegExp(
    `\\b(?:has|have|having|with|contains?) (?:(?:any|some|still|existing|at least one|one or more) )*${noun}(?:[.,;:]|$)`,
    'i',
  )
  return has.test(refusalOf(remove))
}

/** Words of what has to be before something else. */
const needs = /\b(?:must|has to|have to|needs?|first|only|until|before|unless|not)\b/i

/** Words of what must not be. */
const excludes = /\b(?:must|may|can|should)(?: not|not|n't) be\b/i

/** True for a description of an item that is not in the state it has to be in: `The order has not been confirmed`. */
export function isOfState(description: string): boolean {
  return /\b(?:is|are|was|has|have)(?: not|n't)(?: yet)?(?: been)? \w+(?:ed|n)\b|\b(?:first|not yet)\b/i.test(
    description,
  )
}

/** True for a description that says that a step has to be taken first: `It has to be cancelled first` of `cancel`. */
export function requiresStep(description: string, step: string): boolean {
  const words = description
    .split(/[.;]\s|\n/)
    .filter((sentence) => needs.test(sentence) && !excludes.test(sentence))
    .flatMap((sentence) => sentence.toLowerCase().match(/[a-z]+/g) ?? [])
  const verb = (partsOf(step)[0] ?? '').toLowerCase()
  const stem = verb.replace(/e$/, '')
  return (
    stem.length > 2 &&
    words.some((word) => word.startsWith(stem) && /^(?:e?|[a-z]?ed|d)$/.test(word.slice(stem.length)))
  )
}

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
export function conflictOf(
  proved: ProvedOperation,
  { name }: Collection,
  changes: readonly StateChange[],
): string | undefined {
  const noun = itemNoun(name).join(' ')
  return reasonsOf(refusalOf(proved)).find(
    (reason) => !reservations.test(reason) && changes.some((change) => isOf(reason, noun, change)),
  )
}

/** What a sentence says of the state of an item: `is not running`. */
interface StateSentence {
  readonly isNegated: boolean
  readonly words: readonly string[]
}

function stateSentence(sentence: string, noun: string): StateSentence | undefined {
  const [, subject = '', not, rest = ''] =
    /^\s*(?:the |this |an? )?([\w -]*?)\s*\b(?:is|was|has been)\s+(not |no longer |neither )?(.+)$/i.exec(sentence) ??
    []
  if (!/^it$/i.test(subject) && subject.toLowerCase() !== noun.toLowerCase()) return undefined
  return { isNegated: not !== undefined, words: rest.toLowerCase().match(/[\w-]+/g) ?? [] }
}

/** A member of an item that is one of listed values. */
export interface ListedState {
  readonly value: unknown
  readonly values: readonly unknown[]
}

/**
 * The sentence with which a document says that an operation needs another state than an item has: `The job is not running` of one that
 * is planned. `undefined` if it leaves a doubt.
 */
export function neededState(
  proved: ProvedOperation,
  { name }: Collection,
  states: readonly ListedState[],
): string | undefined {
  const noun = itemNoun(name).join(' ')
  // Two members may have the same words.
  const [state, ...others] = states
  if (state === undefined || others.length > 0) return undefined
  const reasons = reasonsOf(refusalOf(proved))
  return reasons.find((reason) => {
    const { isNegated = false, words = [] } = stateSentence(reason, noun) ?? {}
    const has = (value: unknown): boolean => typeof value === 'string' && words.includes(value.toLowerCase())
    return (
      isNegated && !words.includes('not') && !reservations.test(reason) && state.values.some(has) && !has(state.value)
    )
  })
}

function isOf(sentence: string, noun: string, change: StateChange): boolean {
  const parsed = stateSentence(sentence, noun)
  if (parsed === undefined) return false
  const { isNegated, words } = parsed
  const has = (value: unknown): boolean => wordsOf(change.name, value).some((word) => words.includes(word))
  return !isNegated ? !words.includes('not') && has(change.after) : has(change.before) && !has(change.after)
}

/** How a sentence names a value: `sent`, and `archived` for `isArchived: true`. */
function wordsOf(name: string, value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.toLowerCase()]
  return value === true ? [name.replace(/^(?:is|has)_?(?=[A-Z_a-z])/, '').toLowerCase()] : []
}
