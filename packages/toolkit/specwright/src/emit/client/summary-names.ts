import { verbsOf, withoutResource } from './id-phrase.ts'
import { namedParts } from './named-parts.ts'
import type { PlainOperation } from './plain-operations.ts'
import type { ResourceWords } from './resource-names.ts'
import { isParticleOf, isPreposition, isQualifier, isVerb, isVerbOf } from './verbs.ts'
import { camel, isPlural, partsOf, stem } from './words.ts'

/**
 * What a short summary says is done, where the path does not: `Send presence` of `POST /user/presence`, and `Delete message`
 * of `Messages`, which `POST /chat/delete` does not name. Otherwise empty.
 *
 * @param name The name by the path.
 */
export function nameInSummary(operation: PlainOperation, resource: ResourceWords, name: string): string {
  const parts = namedParts(operation.path, resource)
  const isVerbless = verbsOf(partsOf(name)) === 0 && !/^(?:exists?|has)(?![a-z])/.test(name)
  const start = parts.findIndex(({ isOwn }) => isOwn)
  // `/labels/items/{id}` of `Items`
  const isBehind = isVerb(name) && start > 0 && !parts[start - 1]?.isOfItem
  if (start !== -1 && !isVerbless && !isBehind) return ''
  const words = wordsOf(operation)
  const own = withoutResource(words, resource)
  const areRead = own.join('') === 'get' && isPlural(words.at(-1) ?? '') && !resource.isOfItem
  const left = areRead ? ['list'] : own
  if (isBehind && (left.slice(1).every(isQualifier) || left.some(isPreposition))) return ''
  // `React to message` of `Messages`
  const isToResource = isPreposition(words.at(-2)) && stem(words.at(-1) ?? '') === stem(resource.words.at(-1) ?? '')
  // `Log in` of `POST /me`
  const isWhole = words.length === 2 && isParticleOf(words[0], words[1])
  return isWhole || isVerbless || left.length < words.length || isToResource ? camel(left) : ''
}

/** The words of a summary of a verb and up to three others: `Sends a test message.` -> `send`, `test`, `message` */
function wordsOf({ method, summary }: PlainOperation): readonly string[] {
  const written = summary.replace(/\.$/, '').replaceAll(/[\u2019']s\b/g, '')
  const [first = '', ...more] = written.split(' ').filter((word) => !/^(?:an?|the)$/i.test(word))
  const verb = [first, first.replace(/s$/, ''), first.replace(/es$/, '')].find(
    (each) => isVerbOf(method, each) || (method !== 'get' && isParticleOf(each, more[0])),
  )
  if (verb === undefined || more.length === 0 || more.length > 3 || !/^[A-Za-z -]+$/.test(written)) return []
  const object = /^(?:add|create)$/.test(verb) && /^new$/i.test(more[0] ?? '') ? more.slice(1) : more
  const words = [verb, ...object].flatMap(partsOf).map((word) => word.toLowerCase())
  return words[0] === 'get' && words.at(-1) === 'list' ? ['list', ...words.slice(1, -1)] : words
}
