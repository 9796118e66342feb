import { type Ids, isObject, keysOf, withValueAt } from '@specwright/server-engine/engine'
import type { Row } from '../store/store.ts'
import { keyOfItem, newIds } from './item.ts'
import type { ByName } from './references.ts'
import { completed, storedItem } from './stored-item.ts'

/** How an item was changed; a seed brings its own log. */
export type Change = 'seeded' | 'created' | 'replaced'

/** The entry of a log for a change of an item, if its collection has one. */
export function entriesOf(
  row: Row,
  change: Change,
  { kept, ids, now }: { readonly kept: ByName; readonly ids: Ids; readonly now: number },
): readonly Row[] {
  const log = kept.get(row.collection)?.log
  const entries = log && kept.get(log.collection)
  const facts = change === 'seeded' ? undefined : log?.[change]
  if (!log || !entries || !facts) return []
  const own = newIds(entries, ids)[0]
  const key = keyOfItem(entries, row.id, own)
  const { member } = entries.parents.at(-1) ?? {}
  const named = { [entries.id.member]: own, ...facts }
  const shown = withValueAt(named, keysOf(log.item), row.value)
  const value = completed(entries, isObject(shown) ? shown : named, { key, now })
  const whole = member === undefined ? value : { ...value, [member]: row.id }
  return [storedItem(entries, whole, { key, now })]
}
