import type { OperationModel } from '@specwright/document/model'
import { isPlainVerb } from '../client/verbs.ts'
import { isPlural, partsOf, singular } from '../client/words.ts'

/** The ends of paths that name a file, not what is done. */
const fileEnd = /\.(?:aspx?|csv|do|html?|ics|jpe?g|json|md|pdf|php|png|rss|svg|txt|xlsx?|xml|ya?ml|zip)$/i

/**
 * The segments of a path without those for a version, and without a format at its end; a parameter is its name in braces, or behind a colon. What is done is one of its
 * own, also in `/users.delete` and `/users:batchDelete`.
 */
export function writtenSegments({ path }: Pick<OperationModel, 'path'>): readonly string[] {
  return path
    .replace(/[#?].*/s, '')
    .replace(/\.(?:json|xml|\{format\})$/i, '')
    .split(/\/|(?<=[\w}]):/)
    .flatMap((segment) =>
      /^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(segment) && !fileEnd.test(segment) ? segment.split('.') : segment,
    )
    .filter((segment) => segment !== '' && !/^v\d+(?:\.\d+|(?:alpha|beta)\d*)?$/i.test(segment))
}

const found = new WeakMap<object, readonly string[]>()

/** The segments of a path that say what it is of: without one that only says what is done, or that all are listed. */
export function segmentsOf(operation: Pick<OperationModel, 'method' | 'path' | 'tag'>): readonly string[] {
  const known = found.get(operation) ?? segmentsIn(operation)
  found.set(operation, known)
  return known
}

function segmentsIn({ method, path, tag }: Pick<OperationModel, 'method' | 'path' | 'tag'>): readonly string[] {
  const segments = writtenSegments({ path }).map((segment, index) => (index === 0 ? inFull(segment, tag) : segment))
  const last = segments.at(-1) ?? ''
  // `/my-orders` are orders, but `/wallet/my-orders` are those of a wallet.
  const isTop = segments.slice(0, -1).every((segment) => segment === 'api')
  const says =
    method === 'post'
      ? /^(?:add|create|delete|list|new|remove|update)$/
      : method === 'get'
        ? /^(?:all|get|list|page)$/
        : /^all$/
  const before = segments.slice(0, -1)
  if (segments.length > 1 && says.test(last)) return before
  const own = withoutVerb(isTop ? last.replace(/^my[-_]/, '') : last)
  // `/skill/createSkill` and `/skill/getAllSkills`
  const isSaidTwice = own !== last && isAlike(own.replace(/^all-/i, '').toLowerCase(), before.at(-1)?.toLowerCase())
  return isSaidTwice ? before : [...before, own]
}

/** `users` of `/u/{name}`, if the tag is called so. */
function inFull(segment: string, tag: string): string {
  const [word = '', ...more] = partsOf(tag)
  const isInitial = segment.length === 1 && more.length === 0 && isPlural(word)
  return isInitial && word.toLowerCase().startsWith(segment.toLowerCase()) ? word.toLowerCase() : segment
}

/** `users` of `get-users` */
function withoutVerb(segment: string): string {
  const [verb = '', ...words] = isParameter(segment) ? [] : partsOf(segment)
  return words.length > 0 && isPlainVerb(verb) ? words.join('-') : segment
}

/** What a word of a path has of whoever asks: `orders` of `my-orders`. */
export function ownNounOf(segment = ''): string | undefined {
  return /^my(?:[-_]|(?=[A-Z]))(.+)$/.exec(segment)?.[1]?.toLowerCase()
}

/** True for a path that ends in what can be done with an item, or read of it, by a word of its own: `/users/{id}:getStats`. */
export function isCustomMethod({ path }: Pick<OperationModel, 'path'>): boolean {
  return /\}:\w+$/.test(path)
}

/** True for a segment that is a parameter. */
export function isParameter(segment = ''): boolean {
  return /^(?:\{[^{}]*\}|:\w+)$/.test(segment)
}

/** True for a word in a path that stands for an item: the one of whoever asks. */
export function isStandIn(segment = ''): boolean {
  return /^(?:-|current|me|self|whoami)$/.test(segment)
}

/** True if two segments are one word, perhaps one of them its plural, or both parameters, or one word that stands for an item. */
export function isAlike(left = '', right = ''): boolean {
  if (isParameter(left) && isParameter(right)) return true
  if (isParameter(left) || isParameter(right)) return isStandIn(left) || isStandIn(right)
  return singular(left) === singular(right)
}

/** True if a path begins with a place. */
export function startsWith(segments: readonly string[], start: readonly string[]): boolean {
  return segments.length >= start.length && start.every((segment, index) => isAlike(segment, segments[index]))
}

/** True if a path is a place. */
export function isAt(segments: readonly string[], place: readonly string[]): boolean {
  return segments.length === place.length && startsWith(segments, place)
}

/** The collection of a place: without the parameter for one of its items. */
export function collectionOf(place: readonly string[]): readonly string[] {
  return isParameter(place.at(-1)) ? place.slice(0, -1) : place
}

/** The item that a collection is below, up to its parameter; empty for one at the root. */
export function ownerOf(collection: readonly string[]): readonly string[] {
  return collection.slice(0, collection.findLastIndex(isParameter) + 1)
}

/**
 * The parameters that stand for the same where two paths are still the same: the name of the other's by the name of the first one's.
 * Those of another name do if both are of the item of the collection: `id` and `order` of `/orders`, not `id` and `from` of `/rates`.
 */
export function sameParameters(query: OperationModel, mutation: OperationModel): Readonly<Record<string, string>> {
  const paths = [segmentsOf(query), segmentsOf(mutation)] as const
  const [own, other] = paths
  const length = own.findIndex((segment, index) => !isAlike(segment, other[index]))
  const shared = own.slice(0, length === -1 ? undefined : length)
  return Object.fromEntries(
    shared.flatMap((segment, index) => {
      if (!isParameter(segment) || !isParameter(other[index])) return []
      const names = [parameterIn(segment), parameterIn(other[index])] as const
      return names[0] === names[1] || nameSameItem(paths, index) ? [names] : []
    }),
  )
}

/** True if parameters at the same place of two paths name an item of the same collection, in the same way. */
function nameSameItem(paths: readonly [readonly string[], readonly string[]], index: number): boolean {
  const noun = singular(paths[0].slice(0, index).findLast((segment) => !isParameter(segment)) ?? '')
  const named = paths.map((path) => {
    const name = parameterIn(path[index])
    const start = path.findLastIndex((segment, at) => at < index && !isParameter(segment))
    const end = path.findIndex((segment, at) => at > index && !isParameter(segment))
    return {
      isOfItem: isNameOf(name, noun),
      // How many parameters it takes to name one says what it is named by.
      means: `${identityOf(name)} ${(end === -1 ? path.length : end) - start}`,
    }
  })
  return named.every(({ isOfItem }) => isOfItem) && new Set(named.map(({ means }) => means)).size === 1
}

/** True for a parameter that names something else than what is in front of it: `{postId}` of `/likes/{postId}`. */
export function isOfOther(segment: string, collection: readonly string[]): boolean {
  const noun = singular(collection.findLast((each) => !isParameter(each)) ?? '')
  return isParameter(segment) && !isNameOf(parameterIn(segment), noun)
}

/** True for a parameter that is called after what it is of, perhaps in short, or after nothing: `orderId`, `org`, `id`. */
function isNameOf(parameter: string, noun: string): boolean {
  const [own, whole] = [parameter.replace(identities, '').replace(/(?:[gu]|uu)?id$|pk$/i, ''), noun].map((name) =>
    partsOf(name).map(singular).join('').toLowerCase(),
  )
  if (own === undefined || whole === undefined || own === '') return true
  return [
    [own, whole],
    [whole, own],
  ].some(([long = '', short = '']) => short.length > 1 && (long.startsWith(short) || long.endsWith(short)))
}

/** Words for what an item can be named by besides its id: a path may take the one, and another path the other. */
const identities = /(?:slug|token|code|name|login|email|handle|key|number|hash|fingerprint|external_?id)$/i

/** What a parameter names an item by: `slug` of `article_slug`, `id` of `article`. */
function identityOf(parameter: string): string {
  return identities.exec(parameter)?.[0].toLowerCase() ?? 'id'
}

function parameterIn(segment = ''): string {
  return segment.replace(/^\{|\}$|^:/g, '')
}
