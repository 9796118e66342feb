import { verbsOf } from './id-phrase.ts'
import { isOfItem, lastWord, pathParts } from './path-parts.ts'
import type { PlainOperation } from './plain-operations.ts'
import { endOfObject, type ResourceWords } from './resource-names.ts'
import { isCreating, isReading } from './summary-verbs.ts'
import { isNounByEnding, isParticiple, isQualifier, isVerb, isVerbOf } from './verbs.ts'
import { hasNoPlural, isOneThing, isPlural, partsOf, severalOf, singular, stem } from './words.ts'

const one = /^(?:fetch|get|read|retrieve|show)$/
const reading = /^(?:fetch|find|get|list|read|retrieve|show)$/

/**
 * The last step of each name: a verb that the request or its result is against is the one that they show, whatever an id, a path
 * or a summary says. `list` for one thing is `get`, `get` for several is `list`; `DELETE` creates nothing, and what has been created
 * was not deleted.
 */
export function withTrueVerb(
  words: readonly string[],
  operation: PlainOperation,
  resource: ResourceWords,
): readonly string[] {
  const { method, result, verb: stated } = operation
  if (method === 'get' && words.length === 1 && isReadNoun(words[0] ?? ''))
    return [isPlural(words[0] ?? '') && !isOneThing(words[0] ?? '') ? 'list' : 'get', ...words]
  const verb = words[0]?.toLowerCase() ?? ''
  const rest = words.slice(1)
  if (method === 'delete' && (reading.test(verb) || /^(?:add|create|save|store|update)$/.test(verb)))
    return ['delete', ...rest]
  const isOfOther = reading.test(verb)
    ? isCreating(stated)
    : /^(?:delete|destroy|remove)$/.test(verb) && isNewThing(operation)
  if (method === 'post' && result.isCreated && isOfOther) return ['create', ...rest]
  const isUpdate = /^(?:put|patch)$/.test(method)
  if (isUpdate && one.test(verb) && !isReading(stated)) return ['update', ...rest]
  const isNew = result.isCreated || isCreating(stated)
  if (isUpdate && verb === 'create' && isOfItem(operation.path) && !isNew) return ['update', ...rest]
  const isListed = stated === 'list' || /^list$/i.test(lastWord(pathParts(operation.path).at(-1)))
  if (verb === 'list' && result.gives === 'one' && !isListed) return ['get', ...rest]
  const isSeveral = result.gives === 'several' || (method === 'get' && isOfPlural(words, operation))
  return one.test(verb) && isSeveral ? asList(words, operation, resource) : words
}

/** True for a path that does not say what is done, and a summary that does not say that anything is deleted. */
function isNewThing({ path, verb }: PlainOperation): boolean {
  return !pathParts(path).some((part) => part.words.some(isVerb)) && !isVerbOf('delete', verb)
}

/** True for a noun without a verb, `permissions` or `readiness`, which are read. */
function isReadNoun(word: string): boolean {
  return (
    /^[a-z]+$/i.test(word) &&
    !isVerb(word) &&
    !isVerb(singular(word)) &&
    (isPlural(word) || isNounByEnding(word) || /^me$/i.test(word))
  )
}

/** True for `get`, `Post` of `/user/posts`, where nothing says that there is one. */
function isOfPlural(words: readonly string[], { path, result }: PlainOperation): boolean {
  const end = lastWord(pathParts(path).at(-1))
  const isOne = result.gives === 'one' || isOfItem(path) || isOneThing(end)
  const last = words.at(-1) ?? ''
  return !isOne && words.length > 1 && isPlural(end) && !isPlural(last) && stem(end) === stem(last)
}

/** `get`, `Friend`, `By`, `Name` -> `list`, `Friends`, `By`, `Name`; a `history` or a `feed` is one thing, however long it is. */
function asList(words: readonly string[], operation: PlainOperation, resource: ResourceWords): readonly string[] {
  const verbs = verbsOf(words)
  const end = endOfObject(words, verbs)
  // A journal or a log is read, however many entries it has.
  if (words.length === 1 && /^read$/i.test(words[0] ?? '') && !isPlural(resource.words.at(-1) ?? '')) return words
  const [object, rest] = [words.slice(verbs, end), words.slice(end)]
  const last = object.at(-1)
  const isOne = isOfItem(operation.path) && (last === undefined || (resource.isOfItem && !isPlural(last)))
  if (verbs !== 1 || (isOne && !/^by$/i.test(rest[0] ?? ''))) return words
  // A set that is one thing, by its own standard.
  if (/^jwks$/i.test(last ?? resource.words.at(-1) ?? '')) return words
  const isSame = last === undefined || isPlural(last) || hasNoPlural(last) || isQualifier(last) || isParticiple(last)
  if (isSame) return ['list', ...words.slice(1)]
  return isOneOfThese(last, operation) || rest.length > 0 ? ['list', ...severalOf(object), ...rest] : words
}

/** True for what one of the items is, by its schema, or by a plural that the path or the summary has. */
function isOneOfThese(noun: string, { path, summary, result }: PlainOperation): boolean {
  const end = result.item.findLastIndex(
    (word) => !/^(?:dto|entity|item|model|out|read|resource|response|schema|view|vm)$/i.test(word),
  )
  const known = [...partsOf(summary), ...pathParts(path).flatMap((part) => part.words)].filter(isPlural)
  return [result.item[end] ?? '', ...known].some((word) => stem(word) === stem(noun))
}
