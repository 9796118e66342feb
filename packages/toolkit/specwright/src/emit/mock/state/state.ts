import type { JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import type { Action, Collection, Sending } from './collection.ts'
import { collectionOfGroup } from './declared.ts'
import { isByExample } from './examples.ts'
import { groupsOf, mayBeKept } from './groups.ts'
import { byExample, type Inferred } from './inferred.ts'
import { findItems, type Found } from './kept.ts'
import { membersOf, type Kept } from './members.ts'
import { namesOf } from './names.ts'
import { idOf } from './new-id.ts'
import { otherParents, parentsOf, parentsOfOther, type ParentScene } from './parents.ts'
import { possibleGroups } from './shallow.ts'
import { eventInferences, sendsOf, type EventInference } from './sends.ts'

/** What a mock keeps of a contract, by what the document declares. */
export interface State {
  readonly collections: readonly Collection[]
  /** What operations do, by their ids; those that are not here respond with examples. */
  readonly actions: Readonly<Record<string, Action>>
  /** One for each operation, in document order. */
  readonly inferences: readonly Inference[]
  /** The events that operations send after a success, by the ids of the operations. */
  readonly sends: Readonly<Record<string, readonly Sending[]>>
  /** One for each event, in document order. */
  readonly events: readonly EventInference[]
}

/** What is known of an operation: what it does, or why it responds with an example. */
export type Inference = { readonly operation: OperationModel } & ActionOrReason

type ActionOrReason = { readonly action: Action } | { readonly reason: string }

/** The collections of a contract, and what each operation does with them, where the document leaves no doubt. */
export function stateOf(model: Model): State {
  const examples = new Set(model.operations.filter(isByExample).map(({ id }) => id))
  const found = findItems(model).map((each) => withoutActions(each, examples))
  const kept = found.flatMap((each) => each.kept ?? [])
  const names = collectionNames(kept)
  const scene = { all: names, model }
  const inferred = new Map(
    found.flatMap(({ inferred: ofGroup, kept: own }) => [...ofGroup].map(([id, what]) => [id, { what, own }] as const)),
  )
  const inferences = model.operations.map((operation): Inference => {
    const otherwise = byExample(isByExample(operation) ? 'it is declared so' : 'its path is not of items')
    const { what = otherwise, own } = inferred.get(operation.id) ?? {}
    return { operation, ...inCollection(what, operation, { own, scene }) }
  })
  const acting = inferences.flatMap((each) => ('action' in each ? [each] : []))
  const events = eventInferences({ model, acting, kept: new Map([...names].map(([each, name]) => [name, each])) })
  return {
    collections: kept.map((each) => collectionOf(each, scene)),
    actions: Object.fromEntries(acting.map(({ operation, action }) => [operation.id, action])),
    inferences,
    sends: sendsOf(events),
    events,
  }
}

/** The items that a mock keeps, by the names of their collections: their schema, and an operation of them. */
export function keptItemsOf(model: Model): ReadonlyMap<string, KeptItems> {
  const kept = findItems(model).flatMap((each) => each.kept ?? [])
  return new Map(
    [...collectionNames(kept)].map(([{ group, item }, name]) => {
      const [operation] = [...group.onBase, ...group.onItems.map((each) => each.operation)]
      return [name, { schema: item.schema, operation }]
    }),
  )
}

interface KeptItems {
  readonly schema: JsonSchema
  readonly operation: OperationModel | undefined
}

function collectionNames(kept: readonly Kept[]): ReadonlyMap<Kept, string> {
  const named = namesOf(kept.map(({ group }) => (group.joined?.root ?? group).segments))
  return new Map(kept.map((each, index) => [each, collectionOfGroup(each.group) ?? named[index] ?? '']))
}

/** The operations that may have an action, and those that may send events, by their ids: those of no others do. */
export function candidatesOf(model: Model): Readonly<Record<'acting' | 'sending', ReadonlySet<string>>> {
  const operations = possibleGroups(groupsOf(model))
    .filter(mayBeKept)
    .flatMap(({ onBase, onItems }) => [...onBase, ...onItems.map(({ operation }) => operation)])
  const acting = operations.map(({ id }) => id)
  const calling = model.callbacks.flatMap(({ callbackOf }) => callbackOf ?? [])
  return { acting: new Set(acting), sending: new Set([...acting, ...calling]) }
}

/** What was found, without the operations that respond with examples, and without a collection that no other uses. */
function withoutActions({ kept, inferred }: Found, examples: ReadonlySet<string>): Found {
  const rest = new Map(
    [...inferred].map(([id, what]) => [id, examples.has(id) ? byExample('it is declared so') : what]),
  )
  const isUsed = [...rest.values()].some((what) => 'action' in what)
  return { ...(kept && isUsed && { kept }), inferred: rest }
}

/** What an operation does with the items of a collection, and what its path says that they belong to, if another one than theirs. */
function inCollection(
  inferred: Inferred,
  operation: OperationModel,
  { own, scene }: { readonly own: Kept | undefined; readonly scene: ParentScene },
): ActionOrReason {
  if ('reason' in inferred) return inferred
  const collection = own && scene.all.get(own)
  if (own === undefined || collection === undefined) return byExample('nothing keeps its items')
  const within = parentsOfOther(operation, own, scene)
  return { action: { ...inferred.action, collection, ...(within && { within }) } }
}

function collectionOf(kept: Kept, scene: ParentScene): Collection {
  const { group, item, writers } = kept
  const { all, model } = scene
  const others = otherParents(kept, scene)
  return {
    name: all.get(kept) ?? '',
    parents: parentsOf(kept, scene),
    ...(others.length > 0 && { relations: others }),
    id: { ...idOf(item, model), ...(group.joined && { isUnique: true }) },
    ...membersOf(item, writers, model),
    ...(collectionOfGroup(kept.group) !== undefined && { isSeeded: true }),
  }
}
