import type { PlainOperation } from './plain-operations.ts'
import type { ResourceWords } from './resource-names.ts'
import { isContradicted, isReading, saysMore, statedAction } from './summary-verbs.ts'
import { isParticleOf, isThing, isVerb, isVerbOf } from './verbs.ts'
import { isPlural, partsOf, stem } from './words.ts'

/**
 * `post`, `Create`, `Folder` -> `Create`, `Folder`; and, where all ids say the HTTP method, what a summary says is done: `put`,
 * `Folder` -> `move`, `Folder`.
 */
export function withoutMethod(
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
  // `putBoat` of `/boats/update/{id}`
  if (method === 'put' && parts.some((part) => /^update$/i.test(part.join('')))) return ['update', ...words.slice(1)]
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
