import { endOfObject, isSame, ResourceNames, type ResourceWords } from './resource-names.ts'
import {
  isBeforeVerb,
  isConjunction,
  isOfOne,
  isParticiple,
  isParticleOf,
  isPreposition,
  isQualifier,
  isVerb,
  isVerbOf,
} from './verbs.ts'
import { oneOf, severalOf, stem } from './words.ts'

/**
 * The words of an id without those of its resource, where these are what the verb is about: `deleteLineItem` of `Line
 * Items` -> `delete`, `createCustomerCard` of `Customers` -> `createCard`, `addItemToCart` of `Cart` -> `addItem`. All
 * other words stay, since the name would say something else without them: `deleteArticleComment` of `Comments`.
 */
export function withoutResource(written: readonly string[], resource: ResourceWords): string[] {
  const id = withLastLevel(written, resource)
  const names = new ResourceNames(resource)
  const inFront = names.inFrontOf(id)
  const behind = id.slice(inFront)
  if (inFront > 0) return inFront < names.count ? withoutResource(behind, resource) : behind
  const isSummarised = resource.verb !== '' && stem(id[0] ?? '') === stem(resource.verb)
  const verbs = verbsOf(id) || (isSummarised || names.areAfterVerb(id) ? 1 : 0)
  if (verbs === 0) return [...id]
  // `createAddOn`, of whose words one is a preposition elsewhere
  if (names.isWhole(id.slice(verbs))) return id.slice(0, verbs)
  const end = endOfObject(id, verbs)
  const [object, rest] = [id.slice(verbs, end), id.slice(end)]
  const found = names.withoutObject(object)
  // `createNewPet`, as all that are created
  const left = /^(?:add|create)new$/i.test([...id.slice(0, verbs), ...found].join('')) ? [] : found
  const next = rest.findIndex((word, index) => index > 0 && isPreposition(word))
  const owner = rest.slice(0, next === -1 || names.isWhole(rest.slice(1)) ? undefined : next)
  const isOfResource = isPreposition(owner[0]) && names.isWhole(owner.slice(1))
  const more = isOfResource && (left.length > 0 || !isVerb(id[0])) ? rest.slice(owner.length) : rest
  return [...id.slice(0, verbs), ...left, ...withoutResourceAtEnd(more, names)]
}

/** `get`, `Mail`, `Events` of `get`, `Settings`, `Mail`, `Events` for `Settings/Mail` */
function withLastLevel(id: readonly string[], { words, whole }: ResourceWords): readonly string[] {
  const more = whole.length - words.length
  const at = id.findIndex((_, start) => isSame(id.slice(start, start + whole.length).map(stem), whole.map(stem)))
  return more < 1 || at === -1 ? id : [...id.slice(0, at), ...id.slice(at + more)]
}

/** `By`, `Month` of `ByMonthReport` for `Reports`, and `Daily` of `ForAllReportsDaily` for `All Reports`, but all of `ToReport`. */
function withoutResourceAtEnd(phrase: readonly string[], names: ResourceNames): readonly string[] {
  const [preposition = '', ...behind] = phrase
  if (!/^(?:by|for)$/i.test(preposition) || behind.some(isPreposition)) return phrase
  if (names.count > 1 && names.isWhole(behind.slice(0, names.count))) return behind.slice(names.count)
  const start = phrase.findIndex((_, at) => at > 1 && names.isWhole(phrase.slice(at)))
  return start === -1 ? phrase : phrase.slice(0, start)
}

/** How many words say what is done: 1 of `deletePet`, 2 of `bulkDeletePets` and `checkOutRental`, 3 of `createOrUpdatePet`. */
export function verbsOf(id: readonly string[]): number {
  const start = isBeforeVerb(id[0]) ? 1 : 0
  const isPhrasal = isParticleOf(id[start], id[start + 1])
  if (!isVerb(id[start]) && !isPhrasal) return 0
  const isMore = isConjunction(id[start + 1]) && isVerb(id[start + 2])
  return start + (isMore ? 3 : isPhrasal ? 2 : 1)
}

/**
 * `egg`, `group`, `list` -> `list`, `egg`, `groups`: a verb that is the last word is the first one, unless the first word is
 * a verb too. One that could be a noun is so only behind words of the path: `photos`, `archive` of `/photos/archive`. What is
 * done to an item names one, however the path does: `leave`, `requests`, `destroy` -> `destroy`, `leave`, `request`.
 */
export function withVerbInFront(
  words: readonly string[],
  { method, parts, isOfItem }: Pick<ResourceWords, 'parts' | 'isOfItem'> & { readonly method: string },
): readonly string[] {
  const isPart = (some: readonly string[]): boolean => parts.some((part) => isSame(part.map(stem), some.map(stem)))
  // `transfer`, `order`, `issue` of `/transfer-order/{id}/issue`
  const isWritten = (some: readonly string[]): boolean =>
    parts.some((_, at) => isSame(parts.slice(at).flat().map(stem), some.map(stem)))
  // `getBooksSearch`, but not of `/prefix-search`
  const isSearch =
    words.length > 1 && /^get$/i.test(words[0] ?? '') && /^search$/i.test(words.at(-1) ?? '') && !isPart(words.slice(1))
  if (isSearch) return ['search', ...words.slice(1, -1)]
  const before = words.slice(0, -1).findLastIndex((word) => !/^(?:bulk|partial)$/i.test(word))
  const end = before === -1 ? -1 : before + 1 - words.length
  const [nouns, verb] = [words.slice(0, end), words.slice(end)]
  const start = isBeforeVerb(nouns[0]) && !/^admin$/i.test(nouns[0] ?? '') ? 1 : 0
  const object = nouns.slice(start)
  const isPhrase = nouns.some(isPreposition)
  if (method !== 'get' && /^(?:get|list|retrieve)$/i.test(verb.join(''))) return words
  // `blogPost` need not be what is posted.
  if (/^(?:patch|post|put)$/i.test(verb.join(''))) return words
  if (
    object.every(isBeforeVerb) ||
    (isVerb(nouns[0]) && !((isPart(object) || isWritten(object)) && isCertain(verb.at(-1), method))) ||
    (isPhrase && !isCertain(verb.at(-1), method)) ||
    isOfOne(verb) ||
    !isVerbOf(method, verb.at(-1))
  )
    return words
  const path = parts.flat().map(stem)
  const isOfPath = object.every((word) => path.includes(stem(word))) && !isPart(words)
  if (!isCertain(verb.at(-1), method) && !(isOfPath && isDoneTo(object, verb, parts))) return words
  const isList = verb.join('').toLowerCase() === 'list' || /^bulk$/i.test(verb[0] ?? '')
  const isOne = isOfItem || (method === 'post' && /^(?:add|create)$/i.test(verb.at(-1) ?? ''))
  const isWhole = isPhrase || isQualifier(object.at(-1) ?? '') || isParticiple(object.at(-1) ?? '')
  const named = isWhole ? object : isList ? severalOf(object) : isOne ? oneOf(object) : object
  const moved = [...nouns.slice(0, start), ...verb, ...named]
  return /^get$/i.test(moved[0] ?? '') ? withVerbInFront(moved, { method, parts, isOfItem }) : moved
}

/**
 * False where the path says that something else is done: `project`, `enable` of `/projects/{id}/plugins/{name}/enable`, and for
 * the end of a phrase, `sms`, `unread`, `count` of `/sms/unread-count`.
 */
function isDoneTo(object: readonly string[], verb: readonly string[], parts: readonly (readonly string[])[]): boolean {
  const at = parts.findLastIndex((part) => stem(part.at(-1) ?? '') === stem(verb.at(-1) ?? ''))
  if (at === -1) return true
  const before = parts[at - 1] ?? []
  const named = object.map(stem)
  return parts[at]?.length === 1 && (at === 0 || before.every((word) => named.includes(stem(word))))
}

/** True for a verb that no noun is written like, for a request that does this. */
function isCertain(verb = '', method: string): boolean {
  const read = /^(?:get|list|retrieve)$/i.test(verb)
  return method === 'get' ? read : !read && /^(?:add|create|delete|destroy|insert|remove|update)$/i.test(verb)
}
