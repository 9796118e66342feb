import { type Ids, keysOf, valueAt, withValueAt } from '@specwright/server-engine/engine'
import type { ItemId } from './collection.ts'
import { characterLike, newIds } from './item.ts'
import { around, type Scene } from './scene.ts'

/**
 * A new id that the response which is kept as the item can have.
 *
 * @param kept The operation whose response is kept.
 */
export function freshId(kept: Scene, ids: Ids): unknown {
  const like = newIds(kept.collection, ids)
  const isFit = (id: unknown): boolean => fits(kept, id)
  return like.find(isFit) ?? others(kept.collection.id, ids).find(isFit) ?? like[0]
}

/** Ids for schemas that allow fewer: they count, since few at random would soon repeat. */
function others({ kind, like = '' }: ItemId, ids: Ids): readonly unknown[] {
  const count = ids.nextInteger()
  if (kind === 'integer') return [1_000_000, 10_000, 1000, 100, 10].map((limit) => (count % limit) + 1)
  const digits = [9, 6, 3].map((length) => String(count).slice(-length))
  // After a prefix such as `cus_`; digits alone; everything.
  const varied = [/[a-z\d](?=[a-z\d]*$)/i, /\d/, /[a-z\d]/i].map((what) => counted(like, what, count))
  const all = [...digits.map((each) => like + each), ...varied, ...digits]
  return all.filter((each) => each !== '')
}

/** A text of the same kind, the last of whose characters count. */
function counted(like: string, what: RegExp, count: number): string {
  let rest = count
  const characters = [...like].map((character, index) => [character, like.slice(index)] as const)
  return characters
    .toReversed()
    .map(([character, tail]) => {
      if (tail.search(what) !== 0) return character
      const base = /\d/.test(character) ? 10 : 26
      const other = characterLike(character, rest % base)
      rest = Math.floor(rest / base)
      return other
    })
    .toReversed()
    .join('')
}

/** True if the schema of the response allows it. */
function fits({ success, action, collection }: Scene, id: unknown): boolean {
  const { response } = action
  if (response === undefined || !success.validator) return true
  const keys = keysOf(response)
  const place = action.does === 'list' ? [...keys, 0] : keys
  const item = withValueAt(valueAt(success.example?.value, place), [collection.id.member], id)
  const issues = success.validator.check(around(success, response, action.does === 'list' ? [item] : item))
  const member = [...place, collection.id.member].join('/')
  return issues.every(({ path = [] }) => path.join('/') !== member)
}
