import type { ResourceWords } from './resource-names.ts'
import { createdFor } from './created-for.ts'
import { exchangeOf, isSearchOf, isSocket } from './exchanges.ts'
import { namedParts, type NamedPart } from './named-parts.ts'
import { actionOf, doneBy } from './path-actions.ts'
import { areOfOther, filterOf, isId, isQueried, pathKeyOf, ofOther } from './path-filters.ts'
import { isOfItem, isReceiver, lastParameter, lastWord, pathParts, type PathPart } from './path-parts.ts'
import { objectOf, ownerOf } from './path-nouns.ts'
import type { PathShapes } from './path-shapes.ts'
import type { PlainOperation } from './plain-operations.ts'
import { inStatedOrder, saysOne, saysSeveral } from './summary-number.ts'
import { isContradicted, isCreating, isCreationAtAll, isPerforming, isReading, statedAction } from './summary-verbs.ts'
import {
  isAccess,
  isAudience,
  isConjunction,
  isDoing,
  isOfOne,
  isPlainVerb,
  isPreposition,
  isQualifier,
  isVerb,
} from './verbs.ts'
import { camel, isOneThing, isPlural, partsOf, severalOf, stem } from './words.ts'

/** A path that is named. */
interface NamedPath {
  readonly operation: PlainOperation
  readonly resource: ResourceWords | undefined
  readonly shapes: PathShapes
  /** The path without names of parameters. */
  readonly shape: string
  readonly parts: readonly NamedPart[]
  readonly isCollection: boolean
  readonly isList: boolean
  /** True if what is in front of an action is named too: `reset`, `Crews`, `Level` of `/crews/reset-level`. */
  readonly isWhole: boolean
}

/**
 * The method that HTTP method and path name: what the path says is done, what it is found by, or a verb and what follows
 * the resource.
 *
 * @param resource What is left out.
 */
export function methodOfPath(
  operation: PlainOperation,
  shapes: PathShapes,
  options: { readonly resource?: ResourceWords; readonly isWhole?: boolean } = {},
): string {
  const { resource, isWhole = false } = options
  const [, outer = '', version = ''] = /^(\/.*\w.*)\/(v\d+)$/i.exec(operation.path) ?? []
  if (version !== '') return camel([methodOfPath({ ...operation, path: outer }, shapes, options), ...partsOf(version)])
  const whole = namedParts(operation.path, resource)
  const parts = isWhole || resource === undefined ? whole : withoutOthers(whole, operation)
  const shape = shapes.of(operation)
  const isCollection = shapes.collections.has(shape)
  const isList = isListed(operation, parts, { isCollection })
  const scene = { operation, resource, shapes, shape, parts, isCollection, isList, isWhole }
  const words = createdFor(operation, parts) ?? actionIn(scene) ?? foundIn(scene) ?? verbAndObject(scene)
  return camel(words)
}

/**
 * The parts of a path without those that name nothing that a method is about: of an audience, `/admin/users/{id}/ban`, also in
 * front of the id of somebody else, of what says that somebody is known, `/auth/password` and `/accounts/login`, and of a verb
 * against which the HTTP method is, `DELETE /sections/update`.
 */
function withoutOthers(parts: readonly NamedPart[], operation: PlainOperation): readonly NamedPart[] {
  const last = parts.at(-1)
  const isLogin = isOfOne(last?.words ?? [])
  const left = parts.filter((part, at) => {
    const hasNoun = parts.slice(at + 1).some(({ words }) => words.length > 1 || !isVerb(words[0]))
    const isBefore = part === last ? ofOther(operation.path, part).length > 0 : !part.isOfItem
    const isKnowing = !part.isOfItem && isAccess(part.words, { isLogin }) && (isLogin || hasNoun)
    const isAside = (part !== last && isKnowing) || (isBefore && isAudience(part.words))
    return part.isOwn || !(isAside || isContradicted(part.words.join(''), operation))
  })
  return left.length === 0 ? parts : left
}

/** True for what reads several things, by its path or its result. */
function isListed(
  { method, path, isListing, summary, verb }: PlainOperation,
  parts: readonly NamedPart[],
  { isCollection }: { readonly isCollection: boolean },
): boolean {
  if (method !== 'get' || isOfItem(path) || (saysOne(summary) && !isCollection)) return false
  if (verb === 'list') return true
  // `Get location statistics` of `/statistics/locations`
  const isOfStatistics = isOneThing(lastWord(parts.at(-2))) && parts.at(-2)?.isOwn === true
  if (isOfStatistics && stem(partsOf(summary).at(-1) ?? '') === stem(lastWord(parts.at(-2)))) return false
  const [before, last] = parts.slice(-2)
  const word = lastWord(parts.at(-1))
  // `GET /tags/page`
  const isPage = before?.isOwn === true && !before.isOfItem && last !== undefined && /^page$/i.test(word)
  const isQualified = before?.isOwn === true && /^(?:me|mine|my)$/i.test(parts.at(-1)?.words.join('') ?? '')
  // `my` of `/my-boats`
  const isOfSome = parts.at(-1)?.words.every(isQualifier) === true && isPlural(lastWord(pathParts(path).at(-1)))
  if (isOfSome) return true
  const isWhole = parts.at(-1)?.isOwn === true || /^all$/i.test(word) || (isQualified && isPlural(lastWord(before)))
  // `/terms-and-conditions` are one thing.
  const isOneOfThese = isOneThing(word) || parts.at(-1)?.words.some(isConjunction) === true
  const isSeveral = isPlural(word) && (isListing || !isOneOfThese)
  return (isListing && isWhole) || isPage || isCollection || isSeveral
}

/** What the path says is done, unless it is the path of a thing, which other operations read. */
function actionIn({
  operation,
  resource,
  shapes,
  shape,
  parts,
  isCollection,
  isList,
  isWhole,
}: NamedPath): string[] | undefined {
  const { method, verb, summary, query } = operation
  const action = actionOf(parts, { method, verb, plurals: shapes.plurals })
  const done = parts[action]?.words ?? []
  const owner = ownerOf(parts)
  if (isList && isCollection && done.join('') === 'get') return ['list', ...owner]
  if (action === -1) return undefined
  const isPosted = shapes.posted.has(shape)
  const isChange = /^(?:put|patch)$/.test(method)
  const isThing = isCollection || (method !== 'get' && shapes.read.has(shape)) || (isChange && isPosted)
  // `login` that is posted to is done so, and what is set at it is not.
  const isDone = isOfOne(done) ? method === 'post' || !(isPosted || shapes.changed.has(shape)) : !isThing
  // `GET /oidc/login` with the summary `Get the URL`
  const isRead = method === 'get' && isReading(verb) && /^(?:login|logout|reset)$/i.test(done.join(''))
  if (isRead || isSearchOf(operation, parts)) return undefined
  const isSummarised = verb !== '' && stem(done[0] ?? '') === stem(verb)
  const isSure =
    isPlainVerb(done[0]) ||
    (method === 'post' && isReceiver(done)) ||
    (method === 'post' && (isSummarised || isDoing(done[0])))
  if (!isDone && !isSure) return undefined
  // `content` of `/messages/list/content?content=`
  const key = parts.at(-1)?.words ?? []
  const isFound = /^(?:get|list)$/i.test(done.join('')) && action === parts.length - 2 && isQueried(key, query)
  const by = isFound && !key.some(isQualifier) ? ['by', ...key] : []
  const named = by.length > 0 ? parts.slice(0, -1) : parts
  return [...doneBy(named, { action, resource, verb, summary, isWhole }), ...by, ...owner]
}

/** What is found by what a path ends with: `/items/by/{name}`, `/friends/name?name=`, `/transactions/{address}`. */
function foundIn({ operation, resource, shapes, shape, parts }: NamedPath): string[] | undefined {
  const { method, path, isListing, query } = operation
  if (method !== 'get') return undefined
  const [before, last] = [parts.slice(0, -1), parts.at(-1)]
  const isBy = isOfItem(path) && last?.words.join('').toLowerCase() === 'by'
  if (isBy || (before.length > 0 && isQueried(last?.words ?? [], query))) {
    const nouns = objectOf(before, {
      isOne: false,
      isFiltered: false,
      isFull: resource === undefined,
      summary: operation.summary,
    })
    const isOfSeveral = isListing || (!isBy && isPlural(nouns.at(-1) ?? lastWord(before.at(-1))))
    const by = isBy ? lastParameter(path) : (last?.words ?? [])
    return [isOfSeveral ? 'list' : 'get', ...nouns, 'by', ...by, ...ownerOf(parts)]
  }
  if (!isOfItem(path) || last?.isOwn !== true) return undefined
  const isStated = saysSeveral(operation.summary, lastWord(last))
  const isOther = isListing && (isStated || !shapes.written.has(shape))
  const by = isOther && filterOf(operation, parts, { shape, shapes }).length === 0 ? lastParameter(path) : []
  if (by.length > 0 && !isId(by)) return ['list', 'by', ...by]
  if (!isStated) return undefined
  // `project` of `/tasks/{projectId}` with the summary `List all tasks`
  const other = ofOther(path, last)
  return other.length === 0 ? ['list'] : ['list', 'by', ...other]
}

/** The verb of the HTTP method, and the words behind the resource. */
function verbAndObject(scene: NamedPath): string[] {
  const { operation, resource, shapes, shape, parts, isCollection, isList } = scene
  const { method, path, summary, isListing } = operation
  const key = pathKeyOf(path, parts)
  if (key.length > 0) {
    const outer = parts.slice(0, -1).map((part) => ({ ...part, isOfItem: true }))
    return [...verbAndObject({ ...scene, parts: outer }), 'by', ...key]
  }
  const isOther = method === 'get' && isOfItem(path) && !shapes.written.has(shape)
  const areOthers = isOther && areOfOther(operation, parts)
  const filtered = isOther ? filterOf(operation, parts, { shape, shapes }) : []
  const filter = filtered.length === 0 && areOthers && !isId(lastParameter(path)) ? lastParameter(path) : filtered
  const isFiltered = filter.length > 0
  const last = parts.at(-1)
  const isForOther = last !== undefined && !shapes.read.has(shape) && ofOther(path, last).length > 0
  const set = setIn(operation, { isRead: shapes.read.has(shape) })
  const byMethod =
    isList || (isFiltered && isListing) || areOthers
      ? 'list'
      : verbOf(method, parts, {
          isItem: isOfItem(path) && !(method === 'post' && (shapes.changed.has(shape) || isForOther)),
          isOne: shapes.ones.has(shape) && !shapes.changed.has(shape) && !operation.result.isCreated,
          isCollection: isCollection && !shapes.posted.has(`${shape}/add`),
        })
  // `Adds labels to an issue`
  const ending = lastWord(last).toLowerCase()
  const isOfOneThing = operation.verb === '' || /^\w+ an? /.test(summary)
  const areSeveral =
    isReading(operation.verb) ||
    (!isOfOneThing && isPlural(ending) && [ending, 'list'].some((word) => addedIn(summary).includes(word)))
  // `Create a relation` by `PUT`
  const isCreated = byMethod === 'create' || (isOfOneThing && isCreating(operation.verb) && !isOfItem(path))
  const object = {
    isOne: isCreated && !areSeveral,
    isFiltered: isFiltered || areOthers,
    isFull: resource === undefined,
    summary,
  }
  const written = objectOf(parts, object)
  // `comments` of `/comment`, beside `/comment/{id}`
  const several = byMethod === 'list' && isCollection && isNamedBy(summary, written) ? severalOf(written) : written
  const hasOwner = parts.some((part) => part.isOfItem)
  const [verb = '', ...nouns] = statedAction(byMethod, hasOwner ? several : inStatedOrder(several, summary), operation)
  if (set.length > 0) return ['update', ...nouns, ...set]
  const asked = verb === 'get' ? askedOf(nouns, filter) : undefined
  if (asked !== undefined) return asked
  const isVerbThere = nouns.at(-1)?.toLowerCase().startsWith(verb) === true && parts.at(-1)?.words.length === 1
  const owner = ownerOf(parts)
  if (isCreationAtAll([verb, ...nouns], operation)) return [verb, ...owner]
  const exchange = exchangeOf(operation, parts, {
    isCollection,
    isFound: shapes.read.has(shape) || shapes.written.has(shape),
  })
  const isAlone = nouns.length === 0 || (isSocket(last) && nouns.length === 1)
  if (exchange !== undefined && isAlone && /^(?:create|get|update)$/.test(verb)) return [exchange, ...owner]
  // `Perform one action over many records` creates nothing.
  if (method === 'post' && isPerforming(operation.verb) && /^(?:batch|bulk)$/i.test(nouns.join('')))
    return [...nouns, ...owner]
  const isOfBatch = /^(?:create|delete|update)$/.test(verb) && /^(?:batch|bulk)$/i.test(nouns[0] ?? '')
  if (isOfBatch) return [...nouns.slice(0, 1), verb, ...nouns.slice(1), ...owner]
  return isVerbThere
    ? [...nouns.slice(-1), ...owner]
    : [verb, ...nouns, ...owner, ...(isFiltered ? ['by', ...filter] : [])]
}

/** What is asked, where words of a path are a question: `user`, `exists`, and `contains`, `Product` of `/wishlist/contains/{productId}`. */
function askedOf(nouns: readonly string[], filter: readonly string[]): string[] | undefined {
  if (nouns.length > 1 && nouns.at(-1)?.toLowerCase() === 'exists') return [...nouns]
  return filter.length > 0 && /^(?:contains|has)$/i.test(nouns.join('')) ? [...nouns, ...filter] : undefined
}

/** True for a noun that a summary is about, or that there is none of: `Comment` of `Get comment`. */
function isNamedBy(summary: string, nouns: readonly string[]): boolean {
  return summary === '' || stem(addedIn(summary).at(-1) ?? '') === stem(nouns.at(-1) ?? '')
}

/** `adds`, `labels` of `Adds labels to an issue`: the words of a summary up to what something is added to. */
function addedIn(summary: string): readonly string[] {
  const words = partsOf(summary.toLowerCase())
  const end = words.findIndex((word) => isPreposition(word))
  return end === -1 ? words : words.slice(0, end)
}

/** What of an item is set, if it is in the path: `Status` of `POST /requests/{id}/{status}`. */
function setIn({ method, path }: PlainOperation, { isRead }: { readonly isRead: boolean }): readonly string[] {
  const words = partsOf(/\}\/\{(\w+)\}$/.exec(path)?.[1] ?? '')
  return /^(?:patch|post|put)$/.test(method) && !isRead && !isId(words) ? words : []
}

const verbs: Readonly<Record<string, readonly [ofItem: string, ofCollection: string]>> = {
  get: ['get', 'get'],
  post: ['update', 'create'],
  put: ['update', 'update'],
  patch: ['update', 'update'],
  delete: ['delete', 'delete'],
}

/** What a request does. Settings are there already, so that what is posted to them is saved; and what is read is marked so. */
function verbOf(
  method: string,
  parts: readonly PathPart[],
  {
    isItem,
    isOne,
    isCollection,
  }: { readonly isItem: boolean; readonly isOne: boolean; readonly isCollection: boolean },
): string {
  const settings = parts.findIndex((part) => /^(?:settings|preferences)$/i.test(lastWord(part)))
  const isOfSettings = settings !== -1 && !parts.slice(settings).some((part) => part.isOfItem)
  if (method === 'post' && isOfSettings && !isCollection) return 'save'
  const isMarked = /^(?:un)?(?:read|seen)(?:all)?$/i.test(parts.at(-1)?.words.join('') ?? '')
  const isPosted = method === 'post' && parts.at(-2)?.isOfItem === true
  if (isMarked && (isPosted || /^(?:put|patch)$/.test(method))) return 'mark'
  return verbs[method]?.[isItem || isOne ? 0 : 1] ?? method
}
