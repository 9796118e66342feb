import type { NamedPart } from './named-parts.ts'
import { isOfItem, lastParameter, lastWord, type PathPart } from './path-parts.ts'
import type { PathShapes } from './path-shapes.ts'
import type { PlainOperation } from './plain-operations.ts'
import { isOneThing, isPlural, oneOf, partsOf, singular } from './words.ts'

/**
 * What items are found by, if the parameter at the end of a path is of something else: `job` of `/applications/job/{jobId}`,
 * where `/applications` is a collection, and of `/candidates/{jobId}`.
 *
 * @param shape The path without names of parameters.
 */
export function filterOf(
  { path, summary }: Pick<PlainOperation, 'path' | 'summary'>,
  parts: readonly PathPart[],
  { shape, shapes }: { readonly shape: string; readonly shapes: PathShapes },
): readonly string[] {
  const [before, last] = parts.slice(-2)
  if (last === undefined || before === undefined) return []
  if (isPlural(last.words.at(-1) ?? '')) {
    return ofOther(path, last)
  }
  const outer = shape.replace(/\/[^/]*\/\{\}$/, '')
  const isPluralRead = isPlural(before.words.at(-1) ?? '') && shapes.read.has(outer)
  const isNamed = last.words.every((word) => lastParameter(path).map(singular).includes(singular(word)))
  // `Get boat by crew` of `/boats/crew/{id}`
  const isStated = ` ${partsOf(summary).join(' ')} `
    .toLowerCase()
    .includes(` by ${last.words.join(' ').toLowerCase()} `)
  const isCollection =
    isStated || isPluralRead || (isNamed && (shapes.posted.has(outer) || shapes.collections.has(outer)))
  return before !== last && !before.isOfItem && isCollection ? last.words : []
}

/** True for an array of what a path ends with, of which the id is that of something else: `/wallets/payments/{id}` of an account. */
export function areOfOther({ isListing, summary }: PlainOperation, parts: readonly NamedPart[]): boolean {
  const last = parts.at(-1)
  const noun = lastWord(last)
  const isOfOne = partsOf(summary).some((word) => word.toLowerCase() === oneOf([noun])[0]?.toLowerCase())
  return isListing && last?.isOwn === false && isPlural(noun) && !isOneThing(noun) && !isOfOne
}

/** What else than the last part of a path the parameter behind it is the id of: `image` of `/news/{imageId}`. */
export function ofOther(path: string, last: PathPart): readonly string[] {
  const parameter = lastParameter(path)
  const owner = /^(?:id|uid|uuid)$/i.test(parameter.at(-1) ?? '') ? parameter.slice(0, -1) : []
  return isOtherThan(last.words, owner) ? owner : []
}

/** False for nothing, and for an abbreviation: `repo` of `repositories`, `sa` of `service accounts`. */
function isOtherThan(words: readonly string[], filter: readonly string[]): boolean {
  const [first, last] = [filter[0], filter.at(-1)].map((word) => singular(word ?? ''))
  if (!first || !last) return false
  const initials = words.map((word) => word.charAt(0).toLowerCase()).join('')
  const known = words.map(singular)
  return !known.some((word) => word.startsWith(first) || word.startsWith(last)) && first !== initials
}

/** True for what a query finds things by: `/friends/name` with the parameter `name`. */
export function isQueried(words: readonly string[], query: readonly string[]): boolean {
  const name = words.join('')
  return query.includes(name) && !/^(?:filter|limit|offset|order|page|query|search|size|sort)$/i.test(name)
}

/** What a thing is found by that the path names in front of a parameter: `slug` of `/articles/slug/{article}`. */
export function pathKeyOf(path: string, parts: readonly PathPart[]): readonly string[] {
  const [before, last] = parts.slice(-2)
  const isKey = /^(?:code|email|id|key|name|slug|uid|username|uuid)$/i.test(last?.words.join('') ?? '')
  const isBehind = before !== undefined && before !== last && !before.isOfItem
  return isKey && isBehind && last?.isOfItem === true && isOfItem(path) ? last.words : []
}

/** True for words that name one thing: `id`, `user`, `id`. */
export function isId(words: readonly string[]): boolean {
  return /^(?:code|hash|id|key|name|slug|token|uid|uuid)$/i.test(words.at(-1) ?? 'id')
}
