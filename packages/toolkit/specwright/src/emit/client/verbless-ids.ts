import type { PlainOperation } from './plain-operations.ts'
import { isSame, type ResourceWords } from './resource-names.ts'
import { isPreposition, isShownOfAction, isVerb } from './verbs.ts'
import { isPlural, stem, partsOf } from './words.ts'
import { isOfItem, lastWord, pathParts } from './path-parts.ts'

/** True for a noun of several words that is read, as path and tag show: `userCreditOverview` of `/users/{id}/credits`. */
export function isNounOfPath(
  words: readonly string[],
  { method }: PlainOperation,
  { words: own, path, parts }: ResourceWords,
): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const known = [...own, ...path].map(stem)
  const isSum = /^(?:balance|breakdown|overview|total)$/i.test(last)
  const isNoun = isPlural(last) || isSum || isShownOfAction(last) || known.includes(stem(last))
  const isSaid = words.some((word) => isVerb(word) || isPreposition(word) || /^(?:exists?|has|is)$/i.test(word))
  // `poll` of `pollMessages`, at `/messages/poll`, may be a verb.
  const end = parts.at(-1) ?? []
  const isDone =
    !isPlural(end.at(-1) ?? '') &&
    end.length < words.length &&
    isSame(words.slice(0, end.length).map(stem), end.map(stem))
  return method === 'get' && words.length > 1 && !isSaid && !isDone && isNoun && known.includes(stem(first))
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
  const named = words.join('')
  // `booking` of `POST /booking`
  const isPosted = method === 'post' && !words.some(isVerb) && !isOfItem(path) && resource.parts.length === 1
  if (isPosted) return named === resource.words.map(stem).join('') && named === resource.path.map(stem).join('')
  if (method !== 'get' || words.length === 0) return false
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
