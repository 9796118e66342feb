import type { PlainOperation } from './plain-operations.ts'
import { isSame, type ResourceWords } from './resource-names.ts'
import { isPreposition, isShownOfAction, isVerb } from './verbs.ts'
import { isPlural, stem } from './words.ts'

/** True for a noun of several words that is read, as path and tag show: `userCreditOverview` of `/users/{id}/credits`. */
export function isNounOfPath(
  words: readonly string[],
  { method }: PlainOperation,
  { words: own, path, parts }: ResourceWords,
): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const known = [...own, ...path].map(stem)
  const isSum = /^(?:balance|breakdown|overview|total)$/i.test(last)
  const isNoun = isPlural(last) || isSum || isShownOfAction(last) || known.includes(stem(last))
  const isSaid = words.some((word) => isVerb(word) || isPreposition(word) || /^(?:exists?|has|is)$/i.test(word))
  // `poll` of `pollMessages`, at `/messages/poll`, may be a verb.
  const end = parts.at(-1) ?? []
  const isDone =
    !isPlural(end.at(-1) ?? '') &&
    end.length < words.length &&
    isSame(words.slice(0, end.length).map(stem), end.map(stem))
  return method === 'get' && words.length > 1 && !isSaid && !isDone && isNoun && known.includes(stem(first))
}
