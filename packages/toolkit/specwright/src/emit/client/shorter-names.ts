import { verbsOf } from './id-phrase.ts'
import { namedParts } from './named-parts.ts'
import { isOfItem } from './path-parts.ts'
import type { PlainOperation } from './plain-operations.ts'
import { endOfObject, isOfWhom, isSame, type ResourceWords } from './resource-names.ts'
import { isAudience } from './verbs.ts'
import { camel, isPlural, partsOf, stem } from './words.ts'

/**
 * A method without what stands in front of the resource in its path, for where nothing else would be called so:
 * `listBillingDiscounts` of `Discounts`, at `/billing/discounts` -> `list`. What says whose they are, such as an item in front of
 * it, stays. Empty if there is nothing of this kind.
 */
export function withoutFolders(
  name: string,
  { path, method, isListing }: PlainOperation,
  resource: ResourceWords,
): string {
  const words = partsOf(name)
  const verbs = verbsOf(words)
  const end = endOfObject(words, verbs)
  const object = words.slice(verbs, end).map(stem)
  const parts = namedParts(path, resource)
  const own = parts.findIndex(({ isOwn }) => isOwn)
  const folders = parts.slice(0, Math.max(own, 0))
  if (verbs === 0 || folders.some((part) => part.isOfItem || part.words.some(isOfWhom) || isAudience(part.words)))
    return ''
  const starts = folders.map((_, at) =>
    [...folders.slice(at), parts[own]].flatMap((part) => part?.words ?? []).map(stem),
  )
  const start = starts.find((some) => isSame(object.slice(0, some.length), some))
  if (start === undefined) return ''
  const left = [...words.slice(0, verbs), ...words.slice(verbs + start.length)]
  const isRead = method === 'get' && /^(?:fetch|get|retrieve)$/.test(left.join(''))
  const areSeveral = isListing || (isPlural(words[end - 1] ?? '') && !isOfItem(path))
  return isRead && areSeveral ? 'list' : camel(left)
}
