import { verbsOf } from './id-phrase.ts'
import { namedParts } from './named-parts.ts'
import type { PlainOperation } from './plain-operations.ts'
import { endOfObject, isSame, type ResourceWords } from './resource-names.ts'
import { isAudience } from './verbs.ts'
import { camel, partsOf, stem } from './words.ts'

/**
 * A method without what stands in front of the resource in its path, for where nothing else would be called so:
 * `listBillingDiscounts` of `Discounts`, at `/billing/discounts` -> `list`. An item in front of it says whose they are, and
 * stays. Empty if there is nothing of this kind.
 */
export function withoutFolders(name: string, { path, isListing }: PlainOperation, resource: ResourceWords): string {
  const words = partsOf(name)
  const verbs = verbsOf(words)
  const end = endOfObject(words, verbs)
  const object = words.slice(verbs, end).map(stem)
  const parts = namedParts(path, resource)
  const own = parts.findIndex(({ isOwn }) => isOwn)
  const folders = parts.slice(0, Math.max(own, 0))
  if (verbs === 0 || folders.some((part) => part.isOfItem || isAudience(part.words))) return ''
  const starts = folders.map((_, at) =>
    [...folders.slice(at), parts[own]].flatMap((part) => part?.words ?? []).map(stem),
  )
  const start = starts.find((some) => isSame(object.slice(0, some.length), some))
  if (start === undefined) return ''
  const left = [...words.slice(0, verbs), ...words.slice(verbs + start.length)]
  return isListing && left.join('') === 'get' ? 'list' : camel(left)
}
