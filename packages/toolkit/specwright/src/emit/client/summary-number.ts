import { isPlainVerb, isPreposition } from './verbs.ts'
import { isPlural, partsOf, stem } from './words.ts'

/** True for a summary that says that several of these are read: `List all boats of a crew`, `Get a list of boats`. */
export function saysSeveral(summary: string, noun: string): boolean {
  const words = partsOf(summary)
  const end = words.findIndex((word) => /^(?:by|for|from|in|with)$/i.test(word))
  const object = words.slice(0, end === -1 ? undefined : end)
  const isList = object.slice(0, 4).some((word) => /^(?:all|lists?)$/i.test(word))
  return isList && object.some((word) => isPlural(word) && stem(word) === stem(noun))
}

/** True for a summary that says that one thing is read: `Get a single order`. */
export function saysOne(summary: string): boolean {
  return /\b(?:an?|one) (?:single|specific) (?!list|page)/i.test(summary)
}

/** `settings`, `notifications` of `Get notification settings` -> `notification`, `settings` */
export function inStatedOrder(nouns: readonly string[], summary: string): readonly string[] {
  const words = partsOf(summary.replaceAll(/['\u2019]s?\b/g, '')).filter((word) => !/^(?:an?|the)$/i.test(word))
  const sorted = nouns.map(stem).toSorted().join(' ')
  const runs = words.map((_, at) => words.slice(at, at + nouns.length))
  const stated = nouns.length < 2 ? undefined : runs.find((run) => run.map(stem).toSorted().join(' ') === sorted)
  // `list`, `Rooms` of `/teams.listRooms` are no nouns.
  const isPhrase = nouns.some((word) => isPlainVerb(word) || isPreposition(word))
  const isSame = isPhrase || stated === undefined || stated.map(stem).join(' ') === nouns.map(stem).join(' ')
  return isSame ? nouns : stated
}
