import { suggestion } from '../check-options.ts'
import type { JsonObject } from '../json.ts'
import type { Row, Rows, Write } from '../store/store.ts'
import type { Transition, Transitions } from './collection.ts'

/** What a guard requires of an item: that it owns rows of a collection, or none. */
export type Guard = { readonly owns: string } | { readonly ownsNo: string }

/** What a transition changes besides the state: members of the rows that the item owns. */
export interface Effect {
  readonly in: string
  readonly sets: Readonly<Record<string, unknown>>
}

/** The guards and effects that the transitions of a contract name. */
export interface Rules {
  readonly guards?: Readonly<Record<string, Guard>>
  readonly effects?: Readonly<Record<string, Effect>>
}

/**
 * Checks that guards and effects are of collections that the mock keeps.
 *
 * @throws {RangeError} With the first that is not.
 */
export function checkRules({ guards = {}, effects = {} }: Rules, collections: readonly string[]): void {
  const named = [
    ...Object.entries(guards).map(([name, guard]) => [`guards/${name}`, collectionOf(guard)] as const),
    ...Object.entries(effects).map(([name, effect]) => [`effects/${name}`, effect.in] as const),
  ]
  checkNames(named, collections)
}

/**
 * Checks that the configuration of a mock names collections that it keeps.
 *
 * @param named Each place in the configuration, with the collection that it names.
 * @throws {RangeError} With the first that it does not keep.
 */
export function checkNames(
  named: readonly (readonly [place: string, collection: string])[],
  collections: readonly string[],
): void {
  for (const [place, collection] of named) {
    if (collections.includes(collection)) continue
    throw new RangeError(
      `Cannot create the mock: ${place} names the collection "${collection}", which the mock does not keep. ${suggestion(collection, collections)}`,
    )
  }
}

/** The collections of which transitions read the rows that the item owns. */
export function ownedCollections({ rules }: Transitions, { guards = {}, effects = {} }: Rules): readonly string[] {
  const guarding = rules.flatMap(({ guard }) => guards[guard ?? ''] ?? []).map(collectionOf)
  const changed = rules.flatMap((rule) => rule.effects ?? []).flatMap((name) => effects[name]?.in ?? [])
  return [...new Set([...guarding, ...changed])]
}

/** The transition of an item that applies first; `undefined` if none does. */
export function transitionOf(
  { member, rules }: Transitions,
  { guards = {} }: Rules,
  { row, rows }: { readonly row: Row; readonly rows: Rows },
): Transition | undefined {
  const state = (row.value as JsonObject)[member] // a row is an object
  return rules.find(({ from, guard, status }) => {
    if (typeof state !== 'string' || !from.includes(state)) return false
    const known = guard === undefined ? undefined : guards[guard]
    // A guard that nobody defines never refuses.
    if (!known) return guard === undefined || status < 400
    return 'owns' in known === rows.owned(collectionOf(known), row.id).length > 0
  })
}

/** What a transition writes besides the item. */
export function effectsOf(
  { effects: names = [] }: Transition,
  { effects = {} }: Rules,
  { row, rows }: { readonly row: Row; readonly rows: Rows },
): readonly Write[] {
  return names.flatMap((name) => {
    const effect = effects[name]
    if (!effect) return []
    return rows.owned(effect.in, row.id).map((owned): Write => {
      const value = { ...owned.value, ...effect.sets }
      return { put: { ...rowFacts(owned), value, json: JSON.stringify(value) } }
    })
  })
}

/** A row without its value: rows may be instances, which a spread would not copy. */
function rowFacts({ collection, id, owner, moment }: Row): Omit<Row, 'value' | 'json'> {
  return { collection, id, owner, moment }
}

function collectionOf(guard: Guard): string {
  return 'owns' in guard ? guard.owns : guard.ownsNo
}
