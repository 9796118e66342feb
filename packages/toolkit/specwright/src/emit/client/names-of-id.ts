import { isSocket } from './exchanges.ts'
import { withoutNamespace } from './id-namespace.ts'
import { verbsOf, withoutResource, withVerbInFront } from './id-phrase.ts'
import { namedParts } from './named-parts.ts'
import type { PathNames } from './path-names.ts'
import { isForActions, isOfItem, lastParameter, lastWord, pathParts, versionOf } from './path-parts.ts'
import type { PlainOperation } from './plain-operations.ts'
import { isOfWhom, ResourceNames, type ResourceWords } from './resource-names.ts'
import { saysSeveral } from './summary-number.ts'
import { isContradicted, isCreationAtAll, isReading, saysMore, statedAction, withStatedVerb } from './summary-verbs.ts'
import {
  isParticleOf,
  isPlainVerb,
  isPreposition,
  isQualifier,
  isThing,
  isVerb,
  isVerbOf,
  withoutKind,
} from './verbs.ts'
import { isNounOfPath } from './verbless-ids.ts'
import { camel, hasNoPlural, isOneThing, isPlural, oneOf, partsOf, severalOf, stem } from './words.ts'

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
  const written = isOfAction ? named.filter((word) => !/^actions?$/i.test(word)) : named
  const phrase = withoutGet(withVerbInFront(withStatedVerb(written, operation), { ...resource, method }))
  const words = isSaidOfSeveral(phrase, operation) ? oneOf(phrase) : phrase
  const own = plainOwn(words, operation, { resource, paths })
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
  const full = withVerbInFront(partsOf(numberless), { ...resource, method })
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

/** What frameworks for resources call methods, by what they do. */
const ofFrameworks: Readonly<Record<string, string>> = {
  'get index': 'list',
  'get show': 'get',
  'post store': 'create',
}

/** The words of an id without those of the resource, with a verb in front of a noun that is read. */
function plainOwn(
  words: readonly string[],
  operation: PlainOperation,
  context: { readonly resource: ResourceWords; readonly paths: PathNames },
): readonly string[] {
  const own = asList(words, operation, context)
  const plain = own.length === 1 ? ofFrameworks[`${operation.method} ${own.join('').toLowerCase()}`] : undefined
  const end = pathParts(operation.path).at(-1)?.words ?? []
  if (plain !== undefined && end.join('').toLowerCase() !== own.join('').toLowerCase()) return [plain]
  if (!isNounOfPath(own, operation, context.resource)) return own
  const isList = operation.isListing && isPlural(own.at(-1) ?? '')
  return asList([isList ? 'list' : 'get', ...words], operation, context)
}

/** The words of an id without those of the resource; `list` for what is read of several things. */
function asList(
  words: readonly string[],
  operation: PlainOperation,
  { resource, paths }: { readonly resource: ResourceWords; readonly paths: PathNames },
): readonly string[] {
  if (operation.method === 'get' && new ResourceNames(resource).isWhole(words) && !words.some(isVerb)) {
    if (isSocket(pathParts(operation.path).at(-1))) return ['connect']
    const noun = words.at(-1) ?? ''
    return [operation.isListing || (isPlural(noun) && resource.path.includes(noun.toLowerCase())) ? 'list' : 'get']
  }
  const own = severalAsInPath(withoutResource(words, resource), resource)
  const isOfSome =
    isOfWhom(words[0] ?? '') && own.length === words.length && !words.some(isVerb) && !isOfItem(operation.path)
  if (operation.method === 'get' && isOfSome && isPlural(words.at(-1) ?? '')) return ['list', ...words]
  if (isCreationAtAll(own, operation)) return own.slice(0, 1)
  if (operation.method === 'get' && isPreposition(own[0])) return [operation.isListing ? 'list' : 'get', ...own]
  if (operation.method === 'get' && /^getList$/i.test(own.join(''))) return ['list']
  const verb = (isVerb(words[0]) ? words[0] : own[0])?.toLowerCase() ?? ''
  const isOfCollection = operation.method === 'get' && paths.isCollection(operation)
  // `getNews` of `/news` beside `/news/{id}`
  const isOfMany = operation.isListing || hasNoPlural(words.at(-1) ?? '')
  const isAlone = words.length === 1 || (isOfMany && own.length === 1)
  if (isOfCollection && isAlone && /^(?:fetch|get|read|retrieve)$/.test(verb)) return ['list']
  const isReadOfSeveral = /^(?:fetch|read|retrieve)$/.test(verb) && isPlural(words.at(-1) ?? '')
  if (operation.method === 'get' && isReadOfSeveral && own.length === 1 && !isOfItem(operation.path)) return ['list']
  if (verb !== 'get') return own
  // `getFilesShared` of `/files/shared`, beside `/files/shared/{id}`: its last word is the same for one and for several.
  const isOfPath = words.slice(1).join('').toLowerCase() === resource.path.join('').toLowerCase()
  const isOfAny = own.length > 1 && /[^e]ed$/i.test(own.at(-1) ?? '')
  if (isOfCollection && operation.isListing && isOfPath && isOfAny) return ['list', ...own.slice(1)]
  // `getOpenBoats` of `Boats`, and `getCrews` with the summary `List crews`
  const areSome = operation.isListing && words.length > own.length && own.slice(1).every(isQualifier)
  const last = own.at(-1) ?? ''
  const isSaid = operation.verb === 'list' || saysSeveral(operation.summary, last)
  const isStated = isSaid && isPlural(last) && !isOneThing(last) && !own.some(isPreposition)
  if (operation.method === 'get' && own.length > 1 && (areSome || isStated)) return ['list', ...own.slice(1)]
  const isById = /^by(?:Id|Uuid|Slug)$/i.test(own.slice(1).join(''))
  const isOfOne = words.length > own.length && !words.slice(1).some(isPlural)
  if (operation.isListing && !isById && !isOfOne && (own.length === 1 || isPreposition(own[1])))
    return ['list', ...own.slice(1)]
  if (operation.method !== 'get' || isOfItem(operation.path)) return own
  const inPath = lastWord(pathParts(operation.path).at(-1))
  const isListed =
    words.length === 1
      ? isPlural(inPath) && (operation.isListing || !isOneThing(inPath))
      : words.some((word) => isPlural(word) && oneOf([word])[0] !== word)
  return isListed && own.length === 1 ? ['list'] : own
}

/** `list`, `Attachments` of `listAttachment` at `/accounts/{id}/attachments` */
function severalAsInPath(words: readonly string[], { parts, items }: ResourceWords): readonly string[] {
  if (words[0]?.toLowerCase() !== 'list') return words
  // What a parameter follows is one of several.
  const ofOne = new Set(items.map((item) => item.join(' ')))
  const several = parts.filter((part) => !ofOne.has(part.join(' '))).flat()
  const end = words.findIndex(isPreposition)
  const object = end === -1 ? words : words.slice(0, end)
  const last = stem(object.at(-1) ?? '')
  const isOne = object.length > 1 && several.some((word) => isPlural(word) && stem(word) === last)
  return isOne ? [...severalOf(object), ...words.slice(object.length)] : words
}

/**
 * `post`, `Create`, `Folder` -> `Create`, `Folder`; and, where all ids say the HTTP method, what a summary says is done: `put`,
 * `Folder` -> `move`, `Folder`.
 */
function withoutMethod(
  words: readonly string[],
  operation: PlainOperation,
  { parts, words: resource }: ResourceWords,
): readonly string[] {
  const { method, verb, isNamedByHttp } = operation
  const behind = words.slice(1).map(stem).join('')
  const isOfResource = behind === '' || behind === resource.map(stem).join('')
  const isOfPath = parts.some((part) => part.map(stem).join('') === behind)
  const isBeforeVerb = words.length > 2 && isVerb(words[1]) && !isThing(words.slice(1)) && !isOfPath
  // What only reads does nothing else, whatever its id says.
  const isWrong = method === 'get' && /^(?:add|create|delete|patch|post|put|remove|update)$/i.test(words[0] ?? '')
  if (verb !== '' && words.length > 1 && isContradicted(words[0] ?? '', operation)) return [verb, ...words.slice(1)]
  if (isWrong && words.length > 1 && isReading(verb)) return ['get', ...words.slice(1)]
  if (words[0]?.toLowerCase() !== method) return words
  const done = withoutFirstVerb(words, operation, resource)
  if (done !== undefined) return done
  if (isDoneOtherwise(words, operation, { parts, words: resource }))
    return [verb, ...words.slice(1).filter((word) => stem(word) !== verb)]
  if (!/^(?:patch|post|put)$/.test(method)) return words
  if (isBeforeVerb) return words.slice(1)
  if (!isNamedByHttp || (verb === '' && !isOfResource) || method === 'patch') return words
  return statedAction(method === 'post' ? 'create' : 'update', words.slice(1), operation)
}

/**
 * `list`, `users` of `get`, `users`, `list`, and `create`, `ticket` of `post`, `support`, `create`, `ticket` for `Support`: ids that
 * say the HTTP method in front of what is done.
 */
function withoutFirstVerb(
  words: readonly string[],
  { id = '', method }: PlainOperation,
  resource: readonly string[],
): readonly string[] | undefined {
  const [last = '', noun = ''] = [words.at(-1)?.toLowerCase(), words.at(-2)]
  const isList = method === 'get' && last === 'list' && isPlural(noun)
  // `getPlaceGet` may be the second one of two.
  const isAgain = last === method && method !== 'post' && id.includes('_')
  const isSaid =
    method !== 'get' && /^(?:add|create|delete|remove|save|update|upload)$/.test(last) && isVerbOf(method, last)
  const verb = isAgain && /^(?:patch|put)$/.test(method) ? 'update' : last
  if (words.length > 2 && (isList || isAgain || isSaid)) return [verb, ...words.slice(1, -1)]
  const named = resource.map(stem)
  const next = words.findIndex((word, at) => at > 0 && !named.includes(stem(word)))
  return next > 1 && next < words.length - 1 && isVerb(words[next]) && isVerbOf(method, words[next])
    ? words.slice(1)
    : undefined
}

/**
 * True for an id of the HTTP method and words of the path, where the summary says that something else is done to the same thing:
 * `getSession` with `Refresh the session`.
 */
function isDoneOtherwise(
  words: readonly string[],
  { method, verb, summary, isNamedByHttp }: PlainOperation,
  { parts, words: resource }: Pick<ResourceWords, 'parts' | 'words'>,
): boolean {
  const [, ...nouns] = words.map(stem)
  const known = [...resource, ...parts.flat()].map(stem)
  const stated = partsOf(summary).map(stem)
  const isNamed = method === 'get' && nouns.includes(verb)
  const isOfPath = nouns.length > 0 && !isNamed && nouns.every((noun) => known.includes(noun))
  const isOfSame =
    stated.includes(nouns.at(-1) ?? '') || (method !== 'get' && nouns.join('') === resource.map(stem).join(''))
  const isNamedElsewhere = isNamedByHttp && /^(?:post|put)$/.test(method)
  return isOfPath && isOfSame && !isNamedElsewhere && saysMore(method, verb) && !isParticleOf(verb, stated[1])
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

/** True for the resource behind a group that does nothing: `admin.countries` of `Countries`, `setup.login` of `Login`. */
function isResourceOfGroup(id: string, { words }: ResourceWords): boolean {
  const [, group = '', named = ''] =
    /^(.*[a-z\d])[./:](\w+?)(?:_\d+)?$/i.exec(id) ?? /^([A-Za-z\d]+Controller)_(\w+)$/.exec(id) ?? []
  const isOfResource = partsOf(named).map(stem).join('') === words.map(stem).join('')
  return group !== '' && isOfResource && !partsOf(group).some((word) => isVerb(word))
}

/**
 * True for an id that says no more than what is read: `direct_messages` of `GET /direct_messages`, `user_posts` of `GET
 * /users/{id}/posts`.
 */
export function isOnlyNoun({ id = '', method, path }: PlainOperation, resource: ResourceWords): boolean {
  const words = partsOf(id).map(stem)
  if (isResourceOfGroup(id, resource)) return true
  if (method !== 'get' || words.length === 0) return false
  const named = words.join('')
  const isInPath = resource.parts.some((part) => part.map(stem).join('') === named)
  const isResource = isInPath && named === resource.words.map(stem).join('')
  // `deploy_queue` of `/deploy_queue` is a thing, whatever its first word is.
  if (words.some(isVerb)) return isResource && words.length > 1
  const ends = resource.parts.slice(-3).map((_, at, some) => some.slice(at).flat().map(stem).join(''))
  // `countries` of `/countries` for `General`
  const isList = isInPath && named === ends.at(-1) && isPlural(lastWord(pathParts(path).at(-1))) && !isOfItem(path)
  if (isList) return true
  const isEnd = ends.slice(0, -1).includes(named) && ends.at(-1) !== named
  const isOfResource = words.at(-1) === stem(resource.words.at(-1) ?? '')
  return isResource || (isEnd && (isOfResource || isPlural(partsOf(path).at(-1) ?? '')))
}
