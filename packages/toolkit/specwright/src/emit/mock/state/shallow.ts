import type { Model, OperationModel } from '@specwright/document/model'
import { singular } from '../../client/words.ts'
import { arraysIn, objectsWithin, successesOf, type BodyPlace } from './bodies.ts'
import { isOfItem, itemOf, placeOf, type Group, type GroupPath, type Item } from './groups.ts'
import { memberOfParent } from './parents.ts'
import { wordsOf } from './path.ts'
import type { Properties } from './variants.ts'

/**
 * The groups of a model, where one has the items of several paths: those that `/studies/{studyId}/samples` creates and lists,
 * and `/samples/{sampleId}` reads, changes and deletes.
 *
 * The paths of items and of what they belong to end in the same words, and begin with the same ones; both show the same schema,
 * whose id the parameter names. What a path lists or creates below something must say of an item that it belongs to it: a member
 * of the item does, or, below the first such path, the mock keeps it beside the item.
 */
export function joinedGroups(groups: readonly Group[], model: Model): Group[] {
  const joins = pathJoins(groups).flatMap(({ root, branches }) => {
    const joined = joinedGroup(root, branches, model)
    return joined === undefined ? [] : [joined]
  })
  const taken = new Map(joins.flatMap(({ group, of }) => of.map((each) => [each, group] as const)))
  return [...new Set(groups.map((each) => taken.get(each) ?? each))]
}

/** Groups whose paths may be of the same items: of all of them, and below others. */
interface PathJoin {
  readonly root: Group
  readonly branches: readonly Group[]
}

/** The groups that paths alone let be of the same items. */
function pathJoins(groups: readonly Group[]): PathJoin[] {
  const roots = groups.filter(({ segments, onItems }) => onItems.length > 0 && segments.every((each) => 'word' in each))
  const found = groups.flatMap((branch) => {
    const root = rootOf(branch, roots)
    return root === undefined ? [] : [{ root, branch }]
  })
  return roots.flatMap((root) => {
    const branches = found.flatMap((each) => (each.root === root ? [each.branch] : []))
    return branches.length === 0 ? [] : [{ root, branches }]
  })
}

/** All groups that there may be, joined or not: schemas, which take longer to read, decide. */
export function possibleGroups(groups: readonly Group[]): Group[] {
  return [...groups, ...pathJoins(groups).map(({ root, branches }) => merged(root, branches))]
}

/** The group of all items of a path below others, by its path: the one that begins like it as far as can be. */
function rootOf(branch: Group, roots: readonly Group[]): Group | undefined {
  const last = branch.segments.findLastIndex((segment) => 'parameter' in segment)
  if (last < 0) return undefined
  const noun = namesIn(wordsOf(branch.segments.slice(last + 1)))
  const start = branch.segments.findIndex((segment) => 'parameter' in segment)
  const words = wordsOf(branch.segments.slice(0, start))
  const leads = words.map((_, index) => words.slice(0, words.length - 1 - index))
  return leads
    .map((lead) => [...lead, ...noun].join('/'))
    .map((wanted) => roots.find(({ segments }) => namesIn(wordsOf(segments)).join('/') === wanted))
    .find((root) => root !== undefined)
}

/** The words of a path, where the last is in the singular. */
function namesIn(words: readonly string[]): string[] {
  return words.map((word, index) => (index === words.length - 1 ? singular(word) : word))
}

/** Several groups as one, with the groups that it is made of. */
interface Join {
  readonly group: Group
  readonly of: readonly Group[]
}

function joinedGroup(root: Group, branches: readonly Group[], model: Model): Join | undefined {
  const same = branches.filter((branch) => showSame(branch, root, model))
  const item = itemOf(root, model) ?? same.map((branch) => itemOf(merged(root, [branch]), model)).find(Boolean)
  if (item === undefined) return undefined
  const hasMember = (branch: Group): boolean => memberOfParent(branch, item, model) !== undefined
  // Of a path without such a member, the mock itself keeps what items belong to: it creates them.
  const first = same.find((branch) => !hasMember(branch) && creates(branch)) ?? same.find(hasMember)
  if (first === undefined) return undefined
  const of = [first, ...same.filter((branch) => branch !== first && hasMember(branch))]
  return { group: merged(root, of), of: [root, ...of] }
}

function merged(root: Group, branches: readonly Group[]): Group {
  const [first = root] = branches
  const all = [...branches, root]
  const paths: GroupPath[] = all.map(({ base, segments }) => ({ base, segments }))
  return {
    base: first.base,
    segments: first.segments,
    onBase: all.flatMap(({ onBase }) => onBase),
    onItems: [...root.onItems, ...branches.flatMap(({ onItems }) => onItems)],
    joined: { root: { base: root.base, segments: root.segments }, paths },
  }
}

function creates({ onBase }: Group): boolean {
  return onBase.some(({ method }) => method === 'post')
}

/** True if what is listed or created below something is what a path of one item is of. */
function showSame(branch: Group, root: Group, model: Model): boolean {
  const item = itemOf(merged(root, [branch]), model)
  if (item === undefined) return false
  const ofItems = root.onItems.map(({ operation }) => operation)
  const isShown = ofItems.some((operation) => shows(operation, item, model))
  const listings = branch.onBase.filter(({ method }) => method === 'get')
  const creations = branch.onBase.filter(({ method }) => method === 'post')
  const areListed = listings.every((operation) => lists(operation, item, model))
  const areCreated = creations.some((operation) => shows(operation, item, model))
  return isShown && (listings.length > 0 ? areListed : areCreated)
}

/** True if a response is an item, alone or in an object. */
function shows(operation: OperationModel, item: Item, model: Model): boolean {
  return bodiesOf(operation, model).some((body) =>
    objectsWithin(body, model).some((place) => hasItem(place, item, model)),
  )
}

function lists(operation: OperationModel, item: Item, model: Model): boolean {
  return bodiesOf(operation, model).some((body) => {
    const place = placeOf(item, arraysIn(body, model), model)
    return place !== undefined && hasItem(place, item, model)
  })
}

/** True if a place has items: what others share with them, such as when they were changed, does not make them the same. */
function hasItem({ variants }: BodyPlace, item: Item, model: Model): boolean {
  return variants.some(
    (variant) => isOfItem(variant, item, model) && item.variants.some((each) => !areApart(each, variant)),
  )
}

/** How many members of its own each of two kinds has; one may be what an item belongs to. */
const minOwn = 2

function areApart(left: Properties, right: Properties): boolean {
  const ownOf = (of: Properties, other: Properties): number =>
    Object.keys(of).filter((name) => !Object.hasOwn(other, name)).length
  return Math.min(ownOf(left, right), ownOf(right, left)) >= minOwn
}

function bodiesOf(operation: OperationModel, model: Model): NonNullable<BodyPlace['schema']>[] {
  return successesOf(operation, model).flatMap(({ body }) => (body === undefined ? [] : [body]))
}
