import type { Model, OperationModel } from '@specwright/document/model'
import { objectsWithin, successesOf } from './bodies.ts'
import { isReplacement, isUpsert } from './changes.ts'
import { collectionOfGroup } from './declared.ts'
import { deletion } from './deletion.ts'
import { createElsewhere } from './elsewhere.ts'
import { groupsOf, idMemberOf, itemOf, nounOf, type Group, type ItemOperation } from './groups.ts'
import { byExample, type Inferred } from './inferred.ts'
import { listing } from './listing.ts'
import type { Kept } from './members.ts'
import { itemPathOf } from './path.ts'
import { joinedGroups } from './shallow.ts'
import type { CollectionScene } from './response.ts'
import { isSameKind, type Properties } from './variants.ts'
import { change, creation, creationById, reading } from './writes.ts'

/** What was found of the operations of a group. */
export interface Found {
  /** Absent if its items are not kept. */
  readonly kept?: Kept
  /** By the ids of the operations. */
  readonly inferred: ReadonlyMap<string, Inferred>
}

/** What was found of each path of items. */
export function findItems(model: Model): Found[] {
  const found = joinedGroups(groupsOf(model), model).map((group) => foundIn(group, model))
  const elsewhere = createElsewhere(
    found.flatMap(({ kept }) => kept ?? []),
    model,
  )
  return found.map((each) => {
    const isElsewhere = each.kept !== undefined && elsewhere(each.kept)
    return isElsewhere ? without(each.kept.group, 'its items are those of another path') : each
  })
}

function foundIn(group: Group, model: Model): Found {
  const seen = itemOf(group, model)
  if (seen === undefined) {
    const isOfItems = group.onItems.length > 0
    return without(group, isOfItems ? 'nothing reads or lists its items with an id' : 'its path is not of items')
  }
  const before = { item: seen, model }
  const creates = creationIn(group, before)
  const isDeclared = collectionOfGroup(group) !== undefined
  if (creates === undefined && !isDeclared) return without(group, 'nothing creates its items', before)
  const scene = creates === undefined ? before : createdBy(creates, before)
  const named = creates === undefined ? group : namedAs(group, creates)
  const ofItems = group.onItems.map((each) => [each.operation, onItem(each, group, { ...scene, creates })] as const)
  const ofBase = group.onBase.map((operation) => [operation, onBase(operation, scene)] as const)
  const inferred = [...ofBase, ...ofItems].map(([operation, each]): [OperationModel, Inferred] => {
    const path = itemPathOf(operation.path)
    const isNamedSo = path?.base !== named.base || isEqual(path.segments, named.segments)
    return [operation, isNamedSo ? each : byExample('its path has other names for the parameters of its collection')]
  })
  const isObserved = inferred.some(([, each]) => 'action' in each && ['read', 'list'].includes(each.action.does))
  if (!isObserved && !isDeclared) return without(group, 'nothing reads or lists its items')
  const writers = inferred.flatMap(([operation, each]) =>
    'action' in each && 'request' in each.action ? [{ operation, ...each.action }] : [],
  )
  const first = writers.find(({ operation }) => operation === creates) ?? (creates && { operation: creates })
  const others = writers.filter((each) => each !== first)
  const kept = { group: named, item: scene.item, writers: first ? [first, ...others] : others }
  return { kept, inferred: new Map(inferred.map(([operation, each]) => [operation.id, each])) }
}

/** A scene whose item is without the alternatives that a creation does not return, such as what a deleted one leaves. */
function createdBy(creates: OperationModel, scene: CollectionScene): CollectionScene {
  const { item, model } = scene
  if (item.variants.length === 1) return scene
  const created = successesOf(creates, model).flatMap(({ body }) =>
    body === undefined ? [] : objectsWithin(body, model),
  )
  const isCreated = (variant: Properties): boolean =>
    created.some(({ variants }) => variants.some((each) => isSameKind(variant, each, model)))
  const variants = item.variants.filter(isCreated)
  return variants.length === 0 ? scene : { item: { ...item, variants }, model }
}

/** Of a group whose items are not kept: why, and what is known of a POST, which would create them. */
function without(group: Group, reason: string, scene?: CollectionScene): Found {
  const all = [...group.onBase, ...group.onItems.map(({ operation }) => operation)]
  const reasonOf = (operation: OperationModel): string => {
    const isPost = operation.method === 'post' && group.onBase.includes(operation)
    const inferred = isPost && scene ? creation(scene, operation) : byExample(reason)
    return 'reason' in inferred ? inferred.reason : reason
  }
  return { inferred: new Map(all.map((operation) => [operation.id, byExample(reasonOf(operation))])) }
}

/** A group with the parameters of its path as a creation names them. */
function namedAs(group: Group, { path }: OperationModel): Group {
  const own = itemPathOf(path)
  return own?.base === group.base ? { ...group, segments: own.segments } : group
}

function isEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** The operation that creates items: a POST to the collection, else a PUT of an item. */
function creationIn(group: Group, scene: CollectionScene): OperationModel | undefined {
  const post = group.onBase.find(({ method }) => method === 'post')
  if (post !== undefined && 'action' in creation(scene, post)) return post
  const put = group.onItems.find(({ operation }) => operation.method === 'put')
  return put !== undefined && post === undefined && 'action' in creationById(put, scene) ? put.operation : undefined
}

function onBase(operation: OperationModel, scene: CollectionScene): Inferred {
  if (operation.method === 'post') return creation(scene, operation)
  return operation.method === 'get' ? listing(operation, scene) : byExample('it is of all items')
}

function onItem(
  each: ItemOperation,
  group: Group,
  scene: CollectionScene & { readonly creates: OperationModel | undefined },
): Inferred {
  const { operation } = each
  const { item, model } = scene
  const isNamed = item.variants.some(
    (variant) => idMemberOf(each, variant, { noun: nounOf(group), model }) === item.idMember,
  )
  if (!isNamed) return byExample('its path does not name an item by its id')
  const hasOther = group.onItems.some(({ operation: { method } }) => method === 'put' || method === 'patch')
  switch (operation.method) {
    case 'get':
      return reading(each, scene)
    case 'put':
      if (operation === scene.creates) return creationById(each, scene)
      return change(
        each,
        scene,
        isUpsert(operation) || isReplacement(operation, { ...scene, group }) ? 'replace' : 'patch',
      )
    case 'patch':
      return change(each, scene, 'patch')
    case 'post':
      // Beside another way to change an item, it does something of its own.
      return hasOther ? byExample('it is not the change of an item') : change(each, scene, 'patch')
    case 'delete':
      return deletion(each, scene)
    default:
      return byExample('its method says nothing of items')
  }
}
