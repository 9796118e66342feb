import { verbsOf, withoutResource } from './id-phrase.ts'
import { nounsOf, type NamedPart } from './named-parts.ts'
import { isDoneToOwner, isForActions } from './path-parts.ts'
import type { ResourceWords } from './resource-names.ts'
import { isReading } from './summary-verbs.ts'
import {
  isBeforeVerb,
  isDoing,
  isNoun,
  isNounByEnding,
  isOfOne,
  isPlainVerb,
  isPreposition,
  isQualifier,
  isThing,
  isVerb,
  isVerbOf,
} from './verbs.ts'
import { isPlural, partsOf, severalOf, stem } from './words.ts'

/**
 * Which part of a path says what is done, or -1: `capture` of `POST /payments/{id}/capture`, `predict` of `POST
 * /ai/predict/digits`, and of what is posted below no item any last word, `POST
 * /exports/info`, that no path has in the plural.
 */
export function actionOf(
  parts: readonly NamedPart[],
  { method, verb, plurals }: { readonly method: string; readonly verb: string; readonly plurals: ReadonlySet<string> },
): number {
  const plain = parts.findLastIndex(({ words }, index) => words.length === 1 && index > 0 && isPlainVerb(words[0]))
  if (plain !== -1 && (plain === parts.length - 1 || isVerbOf(method, parts[plain]?.words[0]))) return plain
  const [only] = parts
  // `GET /add-working-hours` adds, and `/list-orders` lists.
  if (parts.length === 1 && only !== undefined && only.words.length > 1 && isPlainVerb(only.words[0])) return 0
  const [before, last] = parts.slice(-2)
  if (method === 'post' && last?.isCustom) return parts.length - 1
  if (method === 'post' && last?.isOfItem === false && isDoneToOwner(last.words, before)) return parts.length - 1
  // Which is marked so: `POST /messages/{id}/read`
  if (before?.isOfItem === true && /^(?:read|seen)$/i.test(last?.words.join('') ?? '')) return -1
  // What is done to the resource, if nothing of it is called so: `PUT /reports/review`.
  const isOfOwn = before?.isOwn === true && !before.isOfItem && last?.isOfItem === false
  if (isOfOwn && method !== 'get' && /^(?:audit|review)$/i.test(last.words.join(''))) return parts.length - 1
  const isOther = parts.length > 1 || (method === 'post' && only?.isOwn === false)
  if (verb !== '' && isOther && stem(last?.words[0] ?? '') === stem(verb)) return parts.length - 1
  if (method === 'get' && parts.length > 1 && last?.isOfItem === false && isDoneByGet(last.words, verb))
    return parts.length - 1
  const isBehind = method === 'post' && last?.isOfItem === false
  const start = isBehind ? 0 : parts.length - 1
  const action = parts.findLastIndex(({ words, isOwn, isOfItem }, index) => {
    // `open` of `/open-mats/{id}/rate` opens none.
    if (isOwn && isOfItem && words.length > 1 && index < parts.length - 1) return false
    const verbAt = isBeforeVerb(words[0]) ? 1 : 0
    if (index < start || !isVerbOf(method, words[verbAt]) || isThing(words)) return false
    if (/^filter$/i.test(words[0] ?? '') && (words.length > 1 || index === 0)) return false
    if (/^post$/i.test(words[0] ?? '') && words.length > 1) return false
    return words.length > 1 || index > 0 || parts.length === 1
  })
  if (action !== -1 || method !== 'post' || parts.length < 2 || isQualifier(last?.words[0] ?? '')) return action
  const word = last?.words.at(-1) ?? ''
  const isAlone = last?.words.length === 1 && !isVerb(word) && !isVerb(before?.words[0])
  return before?.isOfItem ||
    last?.isOfItem ||
    last?.isOwn ||
    isPlural(word) ||
    isNoun(word) ||
    isNounByEnding(word) ||
    (isAlone && plurals.has(stem(word)))
    ? -1
    : parts.length - 1
}

/** True for what a link does that is followed, unless the summary says that it reads: `confirm-email`, `callback`. */
function isDoneByGet(words: readonly string[], verb: string): boolean {
  const isDone = isDoing(words[0]) && words.length > 1 && !isThing(words) && !isPlural(words.at(-1) ?? '')
  return (isDone || /^callback$/i.test(words.join(''))) && !isReading(verb)
}

/** The words of an action, with the items that it is done to: `/users/{id}/reset-password` -> `resetUserPassword`. */
export function doneBy(
  parts: readonly NamedPart[],
  {
    action,
    resource,
    verb,
    summary,
    isWhole,
  }: {
    readonly action: number
    readonly resource: ResourceWords | undefined
    readonly verb: string
    readonly summary: string
    readonly isWhole: boolean
  },
): string[] {
  const written = parts[action]?.words ?? []
  // `exports` of what the summary says to export
  const isPluralOf = verb !== '' && stem(written[0] ?? '') === stem(verb) && !isVerb(written[0])
  const phrase = isPluralOf ? [verb, ...written.slice(1)] : written
  const isToOwn = parts[action - 1]?.isOwn === true && isDoneToOwner(written, parts[action - 1])
  const left = isToOwn ? written.slice(0, 1) : resource ? withoutResource(phrase, resource) : phrase
  // `/getBoats` of `Boats`
  const areRead =
    left.length === 1 && phrase.length > 1 && /^get$/i.test(left[0] ?? '') && isPlural(phrase.at(-1) ?? '')
  const words = areRead && parts[action]?.isOfItem === false ? ['list'] : left
  const own = parts.findLastIndex(({ isOwn }) => isOwn)
  const isPhrase = written.length > 1
  // `force-reset` of `/recoveries/force-reset`
  const isOnlyVerb = verbsOf(written) === written.length
  const isCreation = /^(?:add|create)$/i.test(written.join(''))
  const after = parts.slice(Math.max(action, own) + 1).flatMap((part) => nounsOf(part, { isOne: false }))
  // What is done to is in front of a custom method, `/stickers:remove-bg`, and of what names none: `/mention/mark-as-read`
  const isOfAny = written.slice(1).every((word) => /^(?:all|list|many)$/i.test(word))
  const isNamed =
    isPhrase && !isOfAny && !isOnlyVerb && !isWhole && parts[action]?.isCustom !== true && !isPreposition(written[1])
  const stems = partsOf(summary).map(stem)
  // `chat` of `/chat/send/audio` with the summary `Send audio`
  const isSaid = after.length > 0 && after.every((word) => stems.includes(stem(word)))
  const isMentioned = (word: string): boolean => stems.includes(stem(word))
  // `enrich` of `/immich/enrich/scan` with the summary `Scans Immich for photos`
  const between = parts.slice(Math.min(own + 1, action), action)
  const mentioned = [...after, ...(resource?.words ?? []), ...between.flatMap((part) => part.words)].some(isMentioned)
  const isStated = isSaid || (stem(written[0] ?? '') === stem(verb || '-') && (isOfOne(written) || mentioned))
  const isMeant = (part: NamedPart): boolean => !isStated || part.words.some(isMentioned)
  const before = between.filter((part) => (part.isOfItem || (!isNamed && isMeant(part))) && !isForActions(part))
  const known = new Set(written.map(stem))
  const nouns = before
    .filter((part) => !part.words.every((word) => known.has(stem(word))))
    .flatMap((part) => nounsOf(part, { isOne: part.isOfItem || isOfOne(written) || isCreation }))
  const verbs = verbsOf(words) || (verb !== '' && stem(words[0] ?? '') === stem(verb) ? 1 : 0)
  // Neither is a verb that is known: `chat/presence`, but `updates/shuffle`.
  const canBeFirst = !isPlural(nouns.at(-1) ?? '') && !/^\d/.test(nouns[0] ?? '')
  if (verbs === 0 && canBeFirst) return [...nouns, ...words, ...after]
  const isOfNone = words.some(isPreposition) && !isPreposition(words[verbs])
  const at = isOfNone ? words.length : Math.max(1, verbs)
  const lower = words.map((word, index) => (index < verbs ? word.toLowerCase() : word))
  const object = lower[0] === 'list' && after.length === 0 && lower.length === at ? severalOf(nouns) : nouns
  return [...lower.slice(0, at), ...object, ...lower.slice(at), ...after]
}
