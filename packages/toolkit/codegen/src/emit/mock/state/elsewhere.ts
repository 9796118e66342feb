import type { Model } from '@loyalty-kit/document/model'
import { partsOf, singular } from '../../client/words.ts'
import { objectsIn, successesOf, type Place } from './bodies.ts'
import { isOfItem, nounOf, type Group } from './groups.ts'
import type { Kept } from './kept.ts'
import { withoutPrefix } from './names.ts'
import { wordsOf } from './path.ts'
import { isSameKind } from './variants.ts'

/**
 * Returns what says whether the items of a path are also those of another path: `/customers/{id}/subscriptions` beside
 * `/subscriptions`. Items are kept once, and a mock cannot know how the paths relate.
 *
 * @param all Every path with items that could be kept.
 */
export function createElsewhere(all: readonly Kept[], model: Model): (kept: Kept) => boolean {
  const read = objectsRead(model)
  return (kept) => {
    const others = all.filter((each) => each !== kept && each.item.idMember === kept.item.idMember)
    if (others.some((other) => isViewOf(kept, other, model))) return true
    if (kept.group.onItems.length > 0) return false
    const below = `${kept.group.base}/{}`
    return (
      model.operations.some(({ path }) => path.replaceAll(/\{[^}]*\}/g, '{}').startsWith(below)) ||
      read.some(({ variants }) => variants.some((variant) => isOfItem(variant, kept.item, model)))
    )
  }
}

/** What operations read whose paths end in a parameter. */
function objectsRead(model: Model): Place[] {
  return model.operations.flatMap((operation) => {
    if (operation.method !== 'get' || !/\}(?:\.json)?$/.test(operation.path)) return []
    return successesOf(operation, model).flatMap(({ body }) => (body === undefined ? [] : objectsIn(body, model)))
  })
}

/** True if a path has a part of the items of another path. */
function isViewOf(kept: Kept, other: Kept, model: Model): boolean {
  const isSame = kept.item.variants.some((variant) =>
    other.item.variants.some((each) => isSameKind(variant, each, model)),
  )
  if (!isSame) return false
  const isNested = isTop(other.group) && depthOf(kept.group) > 0 && thingOf(kept.group) === thingOf(other.group)
  const isPart = kept.group.base.startsWith(`${other.group.base}/`) && depthOf(kept.group) === depthOf(other.group)
  const isKind = scopeOf(kept.group) === scopeOf(other.group) && kept.item.variants.length < other.item.variants.length
  return isNested || isPart || isKind
}

/** True for a path of one word, such as `/v1/subscriptions`. */
function isTop(group: Group): boolean {
  return depthOf(group) === 0 && wordsOf(withoutPrefix(group.segments)).length === 1
}

/** The number of parameters before the items. */
function depthOf({ segments }: Group): number {
  return segments.filter((segment) => 'parameter' in segment).length
}

/** What a path is of, in the singular. */
function thingOf(group: Group): string {
  return singular(partsOf(nounOf(group)).at(-1) ?? '')
}

/** The part of a path that selects whose items they are. */
function scopeOf({ base }: Group): string {
  return base.slice(0, base.lastIndexOf('{}') + 2)
}
