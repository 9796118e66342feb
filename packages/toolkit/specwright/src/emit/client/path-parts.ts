import { romanised } from '@specwright/document/names'
import { isBeforeVerb, isDoing, isOnlyVerb, isQualifier, isThing, isVerb, isVerbOf } from './verbs.ts'
import { isPlural, otherWords, partsOf, singular } from './words.ts'

/** What an operation is called, and where it is. */
interface Identified {
  readonly id: string | undefined
  readonly method: string
  readonly writtenPath: string
  readonly tag: string
}

/** A part of a path that is the same in all requests: `line-items` of `/v1/line-items/{id}`. */
export interface PathPart {
  readonly words: readonly string[]
  /** True if a parameter follows, so that it is about one of them. */
  readonly isOfItem: boolean
  /** True for a custom method: `archive` of `/line-items/{id}:archive`. */
  readonly isCustom: boolean
}

/**
 * The parts of a path, without parameters, also those that are written `/:id`, extensions such as `.json`, what only
 * says that it is an API, and a version that is not the last part.
 */
export function pathParts(path: string): PathPart[] {
  const parts: { words: readonly string[]; isOfItem: boolean; isCustom: boolean }[] = []
  for (const segment of path.split(/(?=\/|(?<!\/):)/)) {
    const words = partsOf(
      romanised(segment)
        .replaceAll(/\{[^{}]*\}|^\/:\w+/g, ' ')
        .replace(/(?:\.json|(?<=[a-z])JSON)\s*$/, ''),
    )
    const last = parts.at(-1)
    const written = words.length > 0 ? words : otherWords(segment.replaceAll(/\{[^{}]*\}/g, ' '))
    if (written.length > 0) parts.push({ words: written, isOfItem: false, isCustom: segment.startsWith(':') })
    else if (last && /\{|\w/.test(segment) && !isChoice(segment)) last.isOfItem = true
  }
  const start = parts.findIndex(({ words }) => !isOfService(words.join('')))
  const named = start === -1 ? [] : parts.slice(start)
  return named.filter((part) => part === named.at(-1) || !/^v\d+$/i.test(part.words.join('')))
}

/** True for a part that says that it is an API, or of which version: `/v1beta1`, but not `/2fa`. */
function isOfService(part: string): boolean {
  return /^(?:api|odata|rest|v|v?\d+(?:(?:alpha|beta|p|preview|rc)\d*)*)$/i.test(part)
}

/**
 * What all paths of a document begin with, if several different words follow it and more behind some of them, so that
 * it names nothing that an operation is of: `/beta` of `/beta/users`, `/beta/tasks` and `/beta/webhooks/{id}`.
 */
export function sharedSegments(paths: readonly string[]): string {
  let [shared, longer] = ['', '']
  for (const segment of paths[0]?.match(/\/[^/]+/g) ?? []) {
    longer += segment
    const next = paths.map((path) =>
      path.startsWith(`${longer}/`) ? path.slice(longer.length).split('/')[1] : undefined,
    )
    if (!next.every((each) => each !== undefined && /^[^{:]/.test(each))) return shared
    // `/beta` of `/beta/v1/users`
    if (next.every((each) => each === next[0] && /^v\d+$/i.test(each ?? ''))) continue
    const isDeeper = paths.some((path) => path.slice(longer.length).split('/').length > 2)
    if (!isDeeper || new Set(next).size < 3) return shared
    shared = longer
  }
  return shared
}

/** True for a path that ends with a parameter, other than an extension: `/pets/{id}`, but not `/pets{format}`. */
export function isOfItem(path: string): boolean {
  return /\/(?:\{[^/]*\}|:\w+)(?:\.json)?$/.test(path) && !isChoice(path)
}

/** True for what ends with a parameter that is the id of nothing: `/reports/boats/{format}`, which may be `pdf`. */
function isChoice(path: string): boolean {
  return /\/\{(?:ext|extension|format|lang|language|locale|type)\}$/i.test(path)
}

/** All words of a path, without parameters. */
export function staticsOf(path: string): readonly string[] {
  return partsOf(path.replaceAll(/\{[^{}]*\}|\/:\w+|\.json$/g, ' '))
}

/** The version of an API that a path says: `V`, `2` of `/v2/pets`. */
export function versionOf(path: string): readonly string[] {
  return partsOf(/(?<=\/)v\d+(?=\/)/i.exec(path)?.[0] ?? '')
}

/** The words of the parameter at the end of a path, without an extension: `page`, `Name` of `/{pageName}{format}`. */
export function lastParameter(path: string): readonly string[] {
  return partsOf(/\/[{:]([\w-]+)\}?(?:\{\w+\}|\.json)?$/.exec(path)?.[1] ?? '')
}

/**
 * True for an id that says no more than method and path: `PostCustomersCustomer` of `POST /v1/customers/{customer}`.
 * Where a tag names the resource, only one that repeats all of a path, before or after the method: a short one that is read
 * has a name of its own. One of the path up to a parameter says no more either: `patch-book-bookId` of
 * `/api/book/{bookId}/pages`.
 */
export function isNamedAfterPath({ id = '', method, writtenPath: path, tag }: Identified): boolean {
  const words = partsOf(id).map((word) => word.toLowerCase())
  const inPath = partsOf(path.replace(/\.json$/, '')).map((word) => word.toLowerCase())
  const [behind, before] = [words[0] === method ? words.slice(1) : words, words.slice(0, -1)]
  const statics = pathParts(path).flatMap((part) => part.words.map(singular))
  if (statics.length === 0 || behind.length === 0) return false
  // `put_users_id` of `/users/{user_id}`
  const byId = partsOf(path.replaceAll(/\{[^{}]*\}/g, 'id')).map((word) => word.toLowerCase())
  const isSame = (some: readonly string[]): boolean => [inPath, byId].some((each) => some.join('') === each.join(''))
  const isWhole = isSame(behind) || (words.at(-1) === method && isSame(before))
  if (isWhole && /\{|\/:/.test(path)) return true
  const below = path.replace(/^\/(?:api|rest)(?:\/v\d+)?(?=\/)/i, '')
  const starts = [...below.matchAll(/\}(?=\/|$)|$/g)].map(({ index }) => below.slice(0, index))
  const isOfStart = starts.some((start) => partsOf(start).join('').toLowerCase() === behind.join(''))
  const isOfMe = isOfStart && /^\/me$/i.test(below)
  if (words[0] === method && isOfStart && (isOfMe || below.includes('}'))) return true
  // `SearchPost` of `/search`
  if (words.length > 1 && words.at(-1) === method && isSame(before) && /^(?:patch|post|put)$/.test(method)) return true
  if (words[0] !== method) return false
  // `postPollVotes` of `/polls/{id}/votes`
  const isOfStatics = behind.map(singular).toSorted().join(' ') === statics.toSorted().join(' ')
  if (isOfStatics && behind.length > 1 && !isVerb(behind[0]) && /^(?:patch|post|put)$/.test(method)) return true
  const ofTag = partsOf(tag).map(singular)
  // `postBackupsCreate` of `Admin`, at `/admin/backups/create`
  const isOfTag = (word: string): boolean => ofTag.includes(singular(word)) || /^(?:api|rest|v|\d+)$/.test(word)
  const isEnd =
    !isVerb(behind[0]) &&
    inPath.some((_, at) => isSame([...inPath.slice(0, at), ...behind]) && inPath.slice(0, at).every(isOfTag))
  if (isWhole && inPath.length > 2) return true
  if ((isWhole || isEnd) && /^(?:patch|post|put)$/.test(method)) return true
  const named = behind.map(singular)
  if (partsOf(tag).length > 0) return false
  if (method === 'post' && named.join(' ') === statics.slice(1).join(' ')) return true
  return (
    named.every((word) => inPath.some((each) => singular(each) === word)) &&
    statics.every((word) => named.includes(word))
  )
}

/**
 * True for an id of a path with its action and what a REST framework calls the HTTP method: `groups_mark_started_create` of
 * `POST /groups/{id}/mark-started`. Nothing is created there.
 */
export function isActionOfPath({ id = '', method, writtenPath }: Identified): boolean {
  const [, before = ''] = /^(\w+)_(?:create|(?:partial_)?update|destroy|retrieve)(?:_\d+)?$/.exec(id) ?? []
  const parts = pathParts(writtenPath)
  const written = parts.at(-1)?.words ?? []
  const words = written.slice(isBeforeVerb(written[0]) ? 1 : 0)
  const isCollection = method === 'post' && isPlural(words.at(-1) ?? '')
  const isAction = method === 'post' ? isReceiver(words) || isPostedTo(words, parts.at(-2)) : isVerbOf(method, words[0])
  return before !== '' && isAction && !isCollection && before.endsWith(words.join('_'))
}

/** True for what a service calls back: nothing is created there. */
export function isReceiver(words: readonly string[]): boolean {
  return /^(?:callback|ipn|webhook)$/i.test(words.join(''))
}

/**
 * True for the words of an action: of a verb that is no noun, with what it is done to, `change-password`, or below a thing or
 * several, `/bills/{id}/pay`.
 */
function isPostedTo(words: readonly string[], owner: PathPart | undefined): boolean {
  if (isThing(words) || /^post$/i.test(words[0] ?? '')) return false
  const isBelow = owner?.isOfItem === true || isPlural(lastWord(owner))
  if (isBelow && isDoneToOwner(words, owner)) return true
  return isDoing(words[0]) || isOnlyVerb(words.join('')) || (isVerb(words[0]) && (words.length > 1 || isBelow))
}

/** True for what is done to what the part before names, by whatever verb: `launch-boat` of `/boats/{id}/launch-boat`. */
export function isDoneToOwner(words: readonly string[], owner: PathPart | undefined): boolean {
  const [verb = '', ...object] = words.map(singular)
  return object.length > 0 && object.join() === owner?.words.map(singular).join() && !isQualifier(verb)
}

/**
 * True for an id of the HTTP method and a path with its action: `postRevisionSubmitReview` of `POST
 * /revisions/{id}/submit-review`, also with what it is found `by`. Nothing is created there.
 */
export function isPostedAction({ id = '', method, writtenPath }: Identified): boolean {
  const words = partsOf(id).map((word) => word.toLowerCase())
  const last = pathParts(writtenPath).at(-1)
  if (words[0] !== method || !/^(?:patch|post|put)$/.test(method) || last === undefined || last.isOfItem) return false
  const by = words.lastIndexOf('by')
  const named = words.slice(1, by === -1 ? undefined : by).map(singular)
  const action = last.words.map(singular)
  const known = partsOf(writtenPath).map(singular)
  const verb = last.words[isBeforeVerb(last.words[0]) ? 1 : 0]
  const isAction = (isDoing(verb) || (isVerb(verb) && last.words.length > 1)) && !isThing(last.words)
  const isAtEnd = named.length > action.length && named.slice(-action.length).join(' ') === action.join(' ')
  return isAction && isAtEnd && named.every((word) => known.includes(word))
}

/** True for a part that says no more than that an action follows: `actions` of `/servers/{id}/actions/reboot`. */
export function isForActions({ words, isOfItem: hasItem }: PathPart): boolean {
  return !hasItem && /^actions?$/i.test(words.join(''))
}

/** The last word of a part. */
export function lastWord(part: PathPart | undefined): string {
  return part?.words.at(-1) ?? ''
}
