import type { JsonObject } from '@specwright/server-engine/engine'
import type { Row, Rows, Write } from '../store/store.ts'
import type { Transition, Transitions } from './collection.ts'
import { collectionOf, type Rules } from './rules.ts'

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
