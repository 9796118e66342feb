import { verbsOf } from './id-phrase.ts'
import type { ResourceWords } from './resource-names.ts'
import { isBeforeVerb, isGeneral, isKind, isQualifier, isVerb, isVerbOf, withoutKind } from './verbs.ts'
import { oneOf, partsOf, severalOf, stem } from './words.ts'

/**
 * The words of an id without a version and a resource in front of it, one of whose words its tag has: `oneClicks_list` of `1-Click` ->
 * `list`. Another one follows the verb: `tenants.delete` of `Admin` -> `delete`, `tenant`; so does that of a class,
 * `PetController_findAll`.
 */
export function withoutNamespace(id: string, resource: ResourceWords): readonly string[] {
  const named = resource.words.map(stem)
  const isOwn = (namespace: string): boolean => {
    const all = withoutKind(partsOf(namespace))
    // `BoatsListController`
    const words = (/^list$/i.test(all.at(-1) ?? '') && all.length > 1 ? all.slice(0, -1) : all).map(stem)
    return named.includes(words.at(-1) ?? '') || words.join('') === named.join('')
  }
  const behind = behindStart(id, resource)
  if (behind !== undefined) return behind
  const versioned = /^v\d+[./_-]+(.+)$/i.exec(id)?.[1]
  if (versioned !== undefined) return withoutNamespace(versioned, resource)
  // `users-visibleApps-create_link`: hyphens stand in front of what is done, whose words they are not between.
  const [, owner = '', nouns = '', action = ''] = /^([A-Za-z\d]+)-([A-Za-z\d]+)-([a-z]+_\w+)$/.exec(id) ?? []
  if (owner !== '' && isOwn(owner)) return behindVerb(partsOf(nouns), partsOf(action))
  const [, namespace = '', rest = ''] = splitOf(id, named.join('')) ?? []
  if (namespace === '') return withoutVersion(partsOf(id), resource)
  // `getContent.projects` of `projects`
  if (
    isVerb(partsOf(namespace)[0]) &&
    withoutKind(partsOf(namespace)).length > 1 &&
    partsOf(rest).map(stem).join('') === named.join('')
  )
    return partsOf(namespace)
  if (isOwn(namespace)) return /[#./:]/.test(rest) ? withoutNamespace(rest, resource) : partsOf(rest)
  const words = partsOf(namespace)
  if (words.some(isKind) && words.every((word) => isKind(word) || isGeneral(word)))
    return /^v\d+[._-]/i.test(rest) ? withoutNamespace(rest, resource) : partsOf(rest)
  // A class with methods that say what they are of: `AuthController_passwordReset`
  const object = partsOf(rest).slice(verbsOf(partsOf(rest)))
  const isNamed = object.length > 1 || (object.length === 1 && object.every((word) => named.includes(stem(word))))
  if (words.some(isKind) && isNamed) return partsOf(rest)
  const isGroup =
    !id.slice(0, namespace.length + 1).endsWith('_') || words.some(isKind) || doesVerb(partsOf(rest)[0], resource)
  if (!isGroup) return withoutVersion(partsOf(id), resource)
  // `admin.users.show` of `Users` -> `admin`, `show`
  if (words.every(isBeforeVerb)) return [...words, ...withoutNamespace(rest, resource)]
  const group = withoutKind(words)
  // `schedules_create` of a REST framework creates one.
  const isOfItem = resource.items.some((item) => item.map(stem).join('') === group.map(stem).join(''))
  const isOne = resource.isOfItem || isOfItem || /^(?:add|create)$/i.test(rest)
  return behindVerb(isOne ? oneOf(group) : group, partsOf(rest))
}

/** `berths_list` of `crew_portal_berths_list` for `Crew Portal - Docking`: words behind two or more that the resource begins with. */
function behindStart(id: string, { words }: ResourceWords): readonly string[] | undefined {
  const named = partsOf(id)
  const count = words.findIndex((word, at) => stem(word) !== stem(named[at] ?? ''))
  return count > 1 && !isVerb(named[0]) && named.length > count + 1 ? named.slice(count) : undefined
}

/** True for a verb that says what is done; what is read is not `triggered`. */
function doesVerb(word: string | undefined, { isRead }: ResourceWords): boolean {
  return isVerb(word) && (!isRead || isVerbOf('get', word))
}

/** An id and its two parts, at a point, colon, slash or hash if there is one; otherwise behind all words of the resource, if it can. */
function splitOf(id: string, resource: string): readonly string[] | undefined {
  const atPoint = /^([^#/.:]+)[#/.:]+(.+)$/.exec(id)
  if (atPoint) return atPoint
  const written = id.split(/[_-]+/)
  const count = written.findLastIndex((_, index) => {
    return index > 0 && partsOf(written.slice(0, index).join('_')).map(stem).join('') === resource
  })
  const parts = count > 0 ? written : id.split(/_+/)
  const behind = Math.max(count, 1)
  return parts.length < 2 ? undefined : [id, parts.slice(0, behind).join('_'), parts.slice(behind).join('_')]
}

/** `tenants`, `delete` -> `delete`, `tenants` */
function behindVerb(nouns: readonly string[], words: readonly string[]): readonly string[] {
  const named = words.map(stem)
  if (nouns.every((noun) => named.includes(stem(noun)))) return words
  if (isVerb(nouns[0])) return [...nouns, ...words]
  // `removeMember` of `Memberships`
  const isNamed = (noun: string): boolean =>
    named.some((word) => word === noun || (word.length > 3 && noun.startsWith(word)))
  if (nouns.map(stem).some(isNamed)) return words
  const verbs = verbsOf(words)
  if (verbs === 0) return [...nouns, ...words]
  const qualified = words.findIndex((word, index) => index >= verbs && !isQualifier(word))
  const at = qualified === -1 ? words.length : qualified
  const isOfSeveral = words[0] === 'list' || /^all$/i.test(words[verbs] ?? '')
  const several = isOfSeveral && at === words.length ? severalOf(nouns) : nouns
  return [...words.slice(0, at), ...several, ...words.slice(at)]
}

/** `api`, `v`, `1`, `pets`, `list` -> `pets`, `list`, but not where the path has an `api-key`. */
function withoutVersion(words: readonly string[], { parts }: ResourceWords): readonly string[] {
  if (parts.some(([api, thing]) => /^api$/i.test(api ?? '') && stem(thing ?? '') === stem(words[1] ?? ''))) return words
  const start = words.findIndex((word) => !/^(?:api|rest|v|\d+)$/i.test(word))
  return start > 0 && /^(?:api|v)$/i.test(words[0] ?? '') ? words.slice(start) : words
}
