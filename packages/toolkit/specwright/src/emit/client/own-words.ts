import { isSocket } from './exchanges.ts'
import { withoutResource } from './id-phrase.ts'
import type { PathNames } from './path-names.ts'
import { isOfItem, lastWord, pathParts } from './path-parts.ts'
import type { PlainOperation } from './plain-operations.ts'
import { isOfWhom, ResourceNames, type ResourceWords } from './resource-names.ts'
import { saysSeveral } from './summary-number.ts'
import { isCreationAtAll } from './summary-verbs.ts'
import { isParticiple, isPreposition, isVerb } from './verbs.ts'
import { isNounOfPath } from './verbless-ids.ts'
import { hasNoPlural, isOneThing, isPlural, oneOf, severalOf, stem } from './words.ts'

/** What frameworks for resources call methods, by what they do. */
const ofFrameworks: Readonly<Record<string, string>> = {
  'get index': 'list',
  'get show': 'get',
  'post store': 'create',
}

/** The words of an id without those of the resource, with a verb in front of a noun that is read. */
export function ownWords(
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
  const isOfAny = own.length > 1 && isParticiple(own.at(-1) ?? '')
  if (isOfCollection && operation.isListing && isOfPath && isOfAny) return ['list', ...own.slice(1)]
  // `getCrews` with the summary `List crews`
  const last = own.at(-1) ?? ''
  const isSaid = operation.verb === 'list' || saysSeveral(operation.summary, last)
  const isStated = isSaid && isPlural(last) && !isOneThing(last) && !own.some(isPreposition)
  if (operation.method === 'get' && own.length > 1 && isStated) return ['list', ...own.slice(1)]
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
