import { withoutMethod } from './id-methods.ts'
import { withoutNamespace } from './id-namespace.ts'
import { verbsOf, withVerbInFront } from './id-phrase.ts'
import { namedParts } from './named-parts.ts'
import { ownWords } from './own-words.ts'
import type { PathNames } from './path-names.ts'
import { isForActions, isOfItem, lastParameter, lastWord, pathParts, versionOf } from './path-parts.ts'
import type { PlainOperation } from './plain-operations.ts'
import type { ResourceWords } from './resource-names.ts'
import { withStatedVerb } from './summary-verbs.ts'
import { isPlainVerb, isPreposition, isQualifier, isVerb, withoutKind } from './verbs.ts'
import { isNounOfPath } from './verbless-ids.ts'
import { camel, isPlural, oneOf, partsOf, stem } from './words.ts'

/**
 * What an id is read as, the preferred words first. Where several operations have the same ones, those without a number and
 * of one thing keep them, and the others get what their ids have more, or what their paths do.
 */
export function namesOfId(
  id: string,
  operation: PlainOperation,
  { resource, paths }: { readonly resource: ResourceWords; readonly paths: PathNames },
): string[] {
  const { method } = operation
  const isNumbered = /_\d+$/.test(id)
  const numberless = isNumbered ? id.replace(/_\d+$/, '') : id
  const versioned = withoutMethod(withoutNamespace(numberless, resource), operation, resource)
  const { words: named, version } = withoutVersionOf(versioned, operation, resource)
  const isOfVersion = version.length > 0
  const [before] = pathParts(operation.path).slice(-2)
  const isOfAction = operation.method === 'post' && before !== undefined && isForActions(before)
  // `performActionInFight` does one.
  const isObject = (at: number): boolean => isVerb(named[at - 1]) && isPreposition(named[at + 1])
  const written = isOfAction ? named.filter((word, at) => !/^actions?$/i.test(word) || isObject(at)) : named
  const phrase = withoutGet(withVerbInFront(withStatedVerb(written, operation), { ...resource, method }))
  const words = isSaidOfSeveral(phrase, operation) ? oneOf(phrase) : phrase
  const own = ownWords(words, operation, { resource, paths })
  const isSecond = isNumbered || isOfVersion || isBulk(words, operation)
  const inPath = behindVerbs(own, operation, resource)
  // A number that a generator gives: the id is that of another operation.
  const isOfMe = words.some((word) => /^(?:mine|my)$/i.test(word))
  const known = new Set([...words, ...resource.words, ...(isOfMe ? ['me'] : [])].map(stem))
  const isOfOther = isNumbered && words.length > 1 && resource.parts.at(-1)?.some((word) => !known.has(stem(word)))
  const isShort = words.length === 1 || (words.slice(1).every(isQualifier) && isEndStated(operation))
  const isOfMore = !isNumbered && isShort && isPlainVerb(words[0]) && isBelowResource(operation, resource)
  const by = lastParameter(operation.path)
  const ofItem = by.length === 0 ? [] : [...own, 'by', ...by]
  const classless = operation.isOfSeveralMethods ? numberless : numberless.replace(/(?<=[a-z\d])Controller(?=[._])/, '')
  const full = withVerbInFront(partsOf(classless), { ...resource, method })
  const ofVersion = isOfVersion ? [[...own, ...version], words] : []
  // `healthCheck` of `/v1/health`, beside `/health`
  const inVersion = versionOf(operation.writtenPath)
  const ofPath = inVersion.length === 0 ? [] : [...own, ...inVersion]
  const areMany = isBulk(words, operation) && !isOfItem(operation.path)
  const many = areMany && own.length === 1 && isPlainVerb(own[0]) ? [...own, 'many'] : []
  const longer = isSecond
    ? [...ofVersion, inPath.length > own.length ? inPath : many, ofItem, full, partsOf(id)]
    : [
        isNounOfPath(words, operation, resource) ? ['get', ...words] : words,
        full,
        inPath,
        ofItem,
        partsOf(id),
        ofPath,
        own,
      ]
  const first = isOfOther || isOfMore ? inPath : own
  const short = [isSecond ? [] : own, isOfVersion ? [] : own, own]
  return [first, ...short, ...longer, ...ofMethod(own, operation)].map(camel)
}

/** What tells operations apart that have one function: `PUT` replaces beside `PATCH`, and others have the method at the end. */
function ofMethod(
  words: readonly string[],
  { method, isOfSeveralMethods }: PlainOperation,
): readonly (readonly string[])[] {
  if (!isOfSeveralMethods) return []
  const isReplacing = method === 'put' && words[0]?.toLowerCase() === 'update'
  return [isReplacing ? ['replace', ...words.slice(1)] : words, words, [...words, method]]
}

/** True for an id that says in the plural what is done to one item, unless the summary does: `get_boats` of `/boats/{id}`. */
function isSaidOfSeveral(words: readonly string[], { method, path, summary, isListing }: PlainOperation): boolean {
  const last = lastWord(pathParts(path).at(-1)).toLowerCase()
  const isOfLast = isOfItem(path) && /[^/{}]\/\{[^{}]+\}$/.test(path)
  const isAtEnd = method !== 'post' && isOfLast && isPlural(last) && !isListing
  const isSaid = words.length > 1 && !/^list$/i.test(words[0] ?? '') && words.at(-1)?.toLowerCase() === last
  return isAtEnd && isSaid && !(/^[a-z]/i.test(summary) && summary.toLowerCase().includes(last))
}

/** True for a path that ends with something else that the resource has: `/auth/api-keys` of `Auth`. */
function isBelowResource({ path }: PlainOperation, resource: ResourceWords): boolean {
  const parts = namedParts(path, resource)
  const own = parts.findLastIndex(({ isOwn }) => isOwn)
  const last = parts.at(-1)
  return own !== -1 && own < parts.length - 1 && last?.words.some((word) => isVerb(word) || isQualifier(word)) === false
}

/** True for a summary with the end of the path: `Change the password` of `/users/current/password`. */
function isEndStated({ path, summary }: PlainOperation): boolean {
  const stated = partsOf(summary).map(stem)
  const end = pathParts(path).at(-1)?.words ?? []
  return end.length > 0 && end.every((word) => stated.includes(stem(word)))
}

/** `get`, `list`, `Letters` -> `list`, `Letters` */
function withoutGet(words: readonly string[]): readonly string[] {
  return words.length > 2 && /^getList$/i.test(words.slice(0, 2).join('')) && !isPreposition(words[2])
    ? ['list', ...words.slice(2)]
    : words
}

/** True for what is done to several at once. */
function isBulk(words: readonly string[], { method }: PlainOperation): boolean {
  return method !== 'get' && isPlural(words.at(-1) ?? '')
}

/** `list` -> `list`, `Registration`, `Tokens` of `/workers/registration-tokens`: with what its path has more. */
function behindVerbs(
  words: readonly string[],
  { path, method }: PlainOperation,
  resource: ResourceWords,
): readonly string[] {
  const known = new Set([...words, ...withoutKind(resource.words)].map(stem))
  const isMore = (word: string): boolean => !known.has(stem(word))
  const part = pathParts(path).findLast((each) => each.words.some(isMore))
  const isOne = part?.isOfItem === true || (method === 'post' && /^(?:add|create)$/i.test(words.join('')))
  const more = part ? (isOne ? oneOf(part.words) : part.words).filter(isMore) : []
  const at = verbsOf(words) || words.length
  const isQualified = more.every(isQualifier) || words.length === at
  return isQualified ? [...words.slice(0, at), ...more, ...words.slice(at)] : [...words, ...more]
}

/** `get`, `V`, `4`, `Orders` of `/v4/orders` -> `get`, `Orders`; so does `getOrdersV4`, and `getOrdersOld`, which only age tells apart. */
function withoutVersionOf(
  words: readonly string[],
  { writtenPath }: PlainOperation,
  { parts }: ResourceWords,
): { readonly words: readonly string[]; readonly version: readonly string[] } {
  const inPath = versionOf(writtenPath)
  const version = inPath.join('').toLowerCase()
  const at = version === '' ? -1 : words.findIndex((word, index) => (word + words[index + 1]).toLowerCase() === version)
  if (at > 0) return { words: [...words.slice(0, at), ...words.slice(at + 2)], version: inPath }
  const end = /^v\d+$/i.test(words.slice(-2).join(''))
    ? -2
    : /^(?:deprecated|legacy|new|old)$/i.test(words.at(-1) ?? '')
      ? -1
      : 0
  const age = end === 0 ? [] : words.slice(end)
  const isInPath = age.every((word) => parts.some((part) => part.includes(word.toLowerCase())))
  return isInPath || words.length + end < 2 ? { words, version: [] } : { words: words.slice(0, end), version: age }
}
