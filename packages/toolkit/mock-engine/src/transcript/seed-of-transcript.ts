import { type JsonObject, isObject, keysOf, textOf, valueAt } from '@specwright/server-engine/engine'
import type { ContractSeed } from '../contract/seed.ts'
import { ControlError } from '../control/control-error.ts'
import type { ItemAction, Listing, Transitions } from '../state/collection.ts'
import { collectionsOf } from '../state/collections.ts'
import type { Collections } from '../state/kept-collections.ts'
import { keptScene, scenesOf } from '../state/handlers.ts'
import { isListing, type Scene } from '../state/scene.ts'
import { parentsInPath } from '../state/within.ts'
import { createOrders } from '../state/sort.ts'
import type { Guard } from '../state/rules.ts'
import type { Contract } from '../contract/types.ts'
import { createExchangeReader, type SceneExchange } from './exchange-scenes.ts'
import { createShownItems, type Place, type ShownItems } from './shown-items.ts'
import { readTranscript } from './transcript.ts'

/** What a transcript does not say of a contract. */
export interface TranscriptOptions {
  /** Values of variables that stand for what the recorder left out. */
  readonly variables?: Readonly<Record<string, string>>
  /** What the guards of the contract's transitions require, by name, as for the mock. */
  readonly guards?: Readonly<Record<string, Guard>>
}

/** What reading an exchange with one item needs. */
interface Reading {
  readonly items: ShownItems
  readonly transitions: Transitions | undefined
  /** Adds what a guard requires that an item owns. */
  readonly addOwned: (guard: string, owner: unknown) => void
}

/**
 * The items that a transcript shows, as of before its first request. Items that it does not show are absent; what it does not
 * show of an item is that of the contract's example.
 *
 * @param text A transcript, as a proxy records it.
 * @throws {ControlError} If the transcript has no exchange, or a body that is not valid JSON.
 */
export function seedOfTranscript(
  text: string,
  contract: Contract,
  { variables = {}, guards = {} }: TranscriptOptions = {},
): ContractSeed {
  const exchanges = readTranscript(text)
  if (exchanges.length === 0) {
    throw new ControlError(400, 'Cannot use the transcript: it has no exchange. Each one must start with ###')
  }
  const scenes = scenesOf(contract)
  const collections = collectionsOf(contract)
  const items = createShownItems(collections, (name) => keptScene(scenes, name))
  const read = createExchangeReader(contract, scenes, variables)
  for (const exchange of exchanges) {
    const found = read(exchange)
    if (!found) continue
    const { scene } = found
    if (isListing(scene)) readList({ ...found, scene }, items)
    else {
      const transitions = contract.transitions?.[scene.route.operation.id]
      const addOwned = (guard: string, owner: unknown): void =>
        addItemOf(guards[guard], { owner, path: found.path }, { items, collections })
      readItem({ ...found, scene: scene as Scene<ItemAction> }, { items, transitions, addOwned }) // what is no listing
    }
  }
  readLogs(items, collections)
  return items.seed()
}

function readList(
  { scene, path, query, status, body }: SceneExchange & { readonly scene: Scene<Listing> },
  items: ShownItems,
): void {
  if (status > 299) return
  const { action, collection } = scene
  const page = valueAt(body, keysOf(action.response))
  if (!Array.isArray(page)) return
  const listed = page.filter(isObject)
  const { member, isDescending } = createOrders(action, collection)(query)
  const isLatestFirst = member === undefined && isDescending
  items.addPage(placeOf(scene, path), isLatestFirst ? listed.toReversed() : listed, isLatestFirst ? 'before' : 'after')
}

function readItem(exchange: SceneExchange & { readonly scene: Scene<ItemAction> }, reading: Reading): void {
  const { scene, path, status, body } = exchange
  const { items, transitions, addOwned } = reading
  const { collection, action } = scene
  const at = placeOf(scene, path)
  const shown = action.response === undefined ? undefined : valueAt(body, keysOf(action.response))
  const named = action.parameter === undefined ? undefined : path[action.parameter]
  if (status === 404) return items.add(at, named, undefined)
  const rule = transitions?.rules.find((each) => each.status === status)
  // The state before is unknown: it is the first that leads there.
  const before = transitions && rule ? { [transitions.member]: rule.from[0] } : {}
  if (status > 299) {
    if (!rule) return
    items.addPlaceholder(at, named, before)
    return addOwned(rule.guard ?? '', named)
  }
  const item = isObject(shown) ? shown : undefined
  const id = item?.[collection.id.member] ?? named
  const isNew = action.does === 'create' || status === 201
  if (isNew) items.add(at, id, undefined)
  else if (item) items.add(at, id, { ...item, ...before })
  else items.addPlaceholder(at, id, before)
}

/** Where the items of an exchange are: its path may say otherwise than that of their collection what they belong to. */
function placeOf(scene: Scene, path: JsonObject): Place {
  return { collection: { ...scene.collection, parents: parentsInPath(scene) }, path }
}

/** Adds an item that belongs to another one, if a guard requires it. */
function addItemOf(
  guard: Guard | undefined,
  { owner, path }: { readonly owner: unknown; readonly path: JsonObject },
  { items, collections: { kept } }: { readonly items: ShownItems; readonly collections: Collections },
): void {
  const collection = guard && 'owns' in guard ? kept.get(guard.owns) : undefined
  if (!collection) return
  const { member, parameter } = collection.parents.at(-1) ?? {}
  const related = (collection.relations ?? []).map((relation) => {
    const other = kept.get(relation.collection)
    if (other) items.addPlaceholder({ collection: other, path: {} }, recorded)
    return [relation.member, recorded]
  })
  const id = `${recorded}_${textOf(owner)}`
  const members = { ...Object.fromEntries(related), ...(member !== undefined && { [member]: owner }) }
  const at = { collection, path: parameter === undefined ? path : { ...path, [parameter]: owner } }
  items.addPlaceholder(at, id, members)
}

/** Id of an item that must exist, though no response shows it. */
const recorded = 'recorded'

/** Adds the items that the entries of logs show, as the latest entry shows them. */
function readLogs(items: ShownItems, { kept }: Collections): void {
  for (const collection of kept.values()) {
    const { log } = collection
    const entries = (log && items.seed()[log.collection]) ?? []
    const { member = '' } = kept.get(log?.collection ?? '')?.parents.at(-1) ?? {}
    for (const entry of entries.toReversed()) {
      const item = valueAt(entry, keysOf(log?.item ?? ''))
      if (isObject(item)) items.add({ collection, path: {} }, entry[member], item)
    }
  }
}
