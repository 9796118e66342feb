import { withoutParameterNames, type Model } from '@specwright/document/model'
import { partsOf, singular } from '../../client/words.ts'
import { objectsIn, successesOf, type BodyPlace } from './bodies.ts'
import { collectionOfGroup } from './declared.ts'
import { isOfItem, nounOf, type GroupPath } from './groups.ts'
import type { Kept } from './members.ts'
import { withoutPrefix } from './names.ts'
import { wordsOf } from './path.ts'
import { isSameKind, type Properties } from './variants.ts'

/**
 * Returns what says whether the items of a path are also those of another path: `/customers/{id}/subscriptions` beside
 * `/subscriptions`. Items are kept once, and a mock cannot know how the paths relate.
 *
 * @param all Every path with items that could be kept.
 */
export function createElsewhere(all: readonly Kept[], model: Model): (kept: Kept) => boolean {
  const read = objectsRead(model)
  const paths = all.map((kept) => ({ kept, facts: factsOf(kept) }))
  return (kept) => {
    if (collectionOfGroup(kept.group) !== undefined) return false
    const facts = factsOf(kept)
    const isView = paths.some((other) => {
      const view = other.kept === kept ? undefined : viewOf(facts, other.facts)
      return view !== undefined && haveSame(kept, other.kept, { view, model })
    })
    if (isView) return true
    if (kept.group.onItems.length > 0) return false
    const below = `${kept.group.base}/{}`
    return (
      model.operations.some(({ path }) => withoutParameterNames(path).startsWith(below)) ||
      read.some(({ variants }) => variants.some((variant) => isOfItem(variant, kept.item, model)))
    )
  }
}

/** What operations read whose paths end in a parameter. */
function objectsRead(model: Model): BodyPlace[] {
  return model.operations.flatMap((operation) => {
    if (operation.method !== 'get' || !/\}(?:\.json)?$/.test(operation.path)) return []
    return successesOf(operation, model).flatMap(({ body }) => (body === undefined ? [] : objectsIn(body, model)))
  })
}

/** What the path of items says of how they relate to those of others. */
interface PathFacts {
  readonly base: string
  readonly isOfAll: boolean
  readonly depth: number
  readonly thing: string
  readonly scope: string
  readonly rank: number
  readonly hasAlternatives: boolean
}

function factsOf(kept: Kept): PathFacts {
  const { group, item } = kept
  const path = group.joined?.root ?? group
  return {
    base: path.base,
    isOfAll: isOfAll(path),
    depth: depthOf(path),
    thing: thingOf(path),
    scope: scopeOf(path),
    rank: rankOf(kept),
    hasAlternatives: item.variants.length > 1,
  }
}

/** How a path may show items of another path: those of a parent, perhaps as summaries, or those of a kind. */
type View = 'nested' | 'selected'

function viewOf(own: PathFacts, other: PathFacts): View | undefined {
  if (other.isOfAll && own.depth > 0 && own.thing === other.thing) return 'nested'
  const isPart = own.depth === other.depth && own.base.startsWith(`${other.base}/`)
  const isKind = other.hasAlternatives && own.scope === other.scope && own.rank < other.rank
  return isPart || isKind ? 'selected' : undefined
}

/** True if the items of two paths may be the same. */
function haveSame(kept: Kept, other: Kept, { view, model }: { readonly view: View; readonly model: Model }): boolean {
  const ids = [kept.item.idMember, other.item.idMember]
  const haveIds = (variant: Properties): boolean => ids.every((id) => Object.hasOwn(variant, id))
  const others = other.item.variants.filter(haveIds)
  const isSame = (left: Properties, right: Properties): boolean =>
    isSameKind(left, right, model) && (view === 'nested' || areAsLarge(left, right))
  return kept.item.variants.some((variant) => haveIds(variant) && others.some((each) => isSame(variant, each)))
}

/** True unless one of two objects has many members that the other lacks, such as all but a name and a type. */
function areAsLarge(left: Properties, right: Properties): boolean {
  const [fewer = 0, more = 0] = [left, right].map((each) => Object.keys(each).length).toSorted((a, b) => a - b)
  return fewer >= more * 0.75
}

/** Of items with alternatives, the path counts that has most of them, and most operations. */
function rankOf({ item, group }: Kept): number {
  return item.variants.length * 100 + group.onBase.length + group.onItems.length
}

/** True for a path of all items of a kind: `/v1/subscriptions`, but not `/user/keys`. */
function isOfAll(group: GroupPath): boolean {
  const [first = ''] = wordsOf(withoutPrefix(group.segments))
  return depthOf(group) === 0 && !/^(?:user|me|my|self|profile|account)$/i.test(first)
}

/** The number of parameters before the items. */
function depthOf({ segments }: GroupPath): number {
  return segments.filter((segment) => 'parameter' in segment).length
}

/** What a path is of, in the singular. */
function thingOf(group: GroupPath): string {
  return singular(partsOf(nounOf(group)).at(-1) ?? '')
}

/** The part of a path that selects whose items they are. */
function scopeOf({ base }: GroupPath): string {
  return base.slice(0, base.lastIndexOf('{}') + 2)
}
