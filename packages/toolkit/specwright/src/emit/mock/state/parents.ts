import type { Model, OperationModel } from '@specwright/document/model'
import type { Parent, Relation } from './collection.ts'
import { idMemberOf, nounOf, type Group, type GroupPath, type Item } from './groups.ts'
import { plain } from './item-id.ts'
import type { Kept } from './members.ts'
import { singular } from '../../client/words.ts'
import { baseOf, itemPathOf, type Segment } from './path.ts'
import { everyProperty, isScalar, type Properties } from './variants.ts'

/** Names of parameters that say nothing of whose they are. */
const bare = /^(?:id|sid|gid|uuid|guid|uid|key|name|slug|number|code|login|type|version)$/

/** What a path with a collection in it is read with. */
export interface ParentScene {
  /** Every collection, with its name. */
  readonly all: ReadonlyMap<Kept, string>
  readonly model: Model
}

/** The parameters before the items of a collection, outermost first. */
export function parentsOf(kept: Kept, scene: ParentScene): Parent[] {
  const { onBase, onItems, segments, base } = kept.group
  const all = [...onBase, ...onItems.map((each) => each.operation)]
  const operation = all.find(({ path }) => itemPathOf(path)?.base === base)
  if (operation === undefined) return []
  const found = parentsIn(segments, operation, { ...scene, item: kept.item })
  const { joined } = kept.group
  // What another path creates may belong to none.
  return joined ? found.map((each) => (each.member === undefined ? each : { ...each, isOptional: true })) : found
}

/**
 * The parameters before the items in the path of an operation, where it is not the path of their collection; `undefined` where it
 * is. Empty for a path that says nothing of what they belong to.
 */
export function parentsOfOther(operation: OperationModel, kept: Kept, scene: ParentScene): Parent[] | undefined {
  const path = itemPathOf(operation.path)
  if (path === undefined || path.base === kept.group.base) return undefined
  return parentsIn(path.segments, operation, { ...scene, item: kept.item })
}

/** The other items that items belong to, each by a member: those of the paths beside that of their collection. */
export function otherParents(kept: Kept, scene: ParentScene): Relation[] {
  const { onBase, onItems } = kept.group
  const found = [...onBase, ...onItems.map((each) => each.operation)]
    .flatMap((operation) => parentsOfOther(operation, kept, scene) ?? [])
    .flatMap(({ collection, member }): Relation[] =>
      collection === undefined || member === undefined ? [] : [{ member, collection, isOptional: true }],
    )
  return found.filter(({ member }, index) => found.findIndex((each) => each.member === member) === index)
}

function parentsIn(
  segments: readonly Segment[],
  operation: OperationModel,
  { all, model, item }: ParentScene & { readonly item: Item },
): Parent[] {
  const found = segments.flatMap((segment, index) => {
    if ('word' in segment) return []
    const { parameter } = segment
    // The version of an API says nothing of whose items they are.
    if (index === 0 && /^(?:api)?version$/.test(plain(parameter))) return []
    const base = baseOf(segments.slice(0, index))
    const [owner, name] = [...all].find(([{ group }]) => pathsOf(group).some((each) => each.base === base)) ?? []
    const isNamed = owner?.item.variants.some(
      (variant) =>
        idMemberOf({ operation, parameter }, variant, { noun: nounOf(owner.group), model }) === owner.item.idMember,
    )
    const member = memberFor({ segments, index }, everyProperty(item.variants), model)
    const parent: Parent = {
      parameter,
      ...(isNamed === true && name !== undefined && { collection: name }),
      ...(member !== undefined && member !== item.idMember && { member }),
    }
    return [{ parent, isWhole: isNamed === true && owner?.group.joined !== undefined }]
  })
  // An id that names its item without what that belongs to says it all.
  const whole = found.findLastIndex(({ isWhole }) => isWhole)
  return found.slice(Math.max(0, whole)).map(({ parent }) => parent)
}

/** The paths of the items of a group. */
function pathsOf(group: Group): readonly GroupPath[] {
  return group.joined?.paths ?? [group]
}

/** The member of items that repeats the last parameter of a path before them. */
export function memberOfParent({ segments }: Pick<Group, 'segments'>, item: Item, model: Model): string | undefined {
  const index = segments.findLastIndex((segment) => 'parameter' in segment)
  const member = memberFor({ segments, index }, everyProperty(item.variants), model)
  return member === item.idMember ? undefined : member
}

/** The member that repeats a parameter: `customer_id` or, if it is no object, `customer`, also of `/customers/{id}`. */
function memberFor(
  { segments, index }: { readonly segments: readonly Segment[]; readonly index: number },
  item: Properties,
  model: Model,
): string | undefined {
  const [before, segment] = [segments[index - 1], segments[index]]
  if (segment === undefined || !('parameter' in segment)) return undefined
  const parameter = plain(segment.parameter)
  const owner = before !== undefined && 'word' in before ? plain(singular(before.word)) : ''
  const names = [...(bare.test(parameter) ? [] : namesFor(parameter)), ...(owner === '' ? [] : [`${owner}id`, owner])]
  return names
    .map((each) => Object.keys(item).find((name) => plain(name) === each && isScalar(item[name], model)))
    .find((name) => name !== undefined)
}

function namesFor(parameter: string): string[] {
  return [parameter, parameter.endsWith('id') ? parameter.slice(0, -2) : `${parameter}id`]
}
