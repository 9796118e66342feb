import { type Ids, type JsonObject, textOf } from '@specwright/server-engine/engine'
import type { Collection, ItemAction, Time } from './collection.ts'
import type { Scene } from './scene.ts'

/** When an item is written. */
interface Moment {
  readonly now: number
  /** The item before. */
  readonly existing?: JsonObject | undefined
}

/** Key of the item that the items of a path belong to; empty for items that belong to none. */
export function ownerOf({ parents }: Collection, path: JsonObject): string {
  return parents.reduce((owner, { parameter = '' }) => rowId(owner, path[parameter]), '')
}

/** Key of an item among all items of its collection. */
export function keyOfItem({ id }: Collection, owner: string, own: unknown): string {
  return id.isUnique ? textOf(own) : rowId(owner, own)
}

/** The key of an owner and an id: that of an item, unless its id is unique. */
export function rowId(owner: string, id: unknown): string {
  return owner === '' ? textOf(id) : `${owner}/${encodeURIComponent(textOf(id))}`
}

/** The key of the owner of an item of a collection with owners, or of an owner some levels above it. */
export function ownerOfRow(key: string, levels = 1): string {
  const owner = key.slice(0, Math.max(0, key.lastIndexOf('/')))
  return levels === 1 ? owner : ownerOfRow(owner, levels - 1)
}

/** The members that only the service sets: the item's parents, and when it was created or changed. */
export function serverMembers(
  { action, collection: { parents, times } }: Pick<Scene<ItemAction>, 'action' | 'collection'>,
  path: JsonObject,
  { now, existing }: Moment,
): JsonObject {
  const ofParents = (action.within ?? parents).flatMap(({ parameter, member }) =>
    member === undefined || parameter === undefined ? [] : [[member, path[parameter]]],
  )
  return { ...(Object.fromEntries(ofParents) as JsonObject), ...changedTimes(times, { now, existing }) }
}

/** The members with the times of an item that a change sets. */
export function changedTimes(times: Collection['times'], { now, existing }: Moment): JsonObject {
  const changed = times.filter(({ of }) => existing === undefined || of === 'change')
  return timesOf(changed, { now, existing })
}

/** The members with the times of an item. */
export function timesOf(times: Collection['times'], { now, existing }: Moment): JsonObject {
  const isNew = existing === undefined
  return Object.fromEntries(
    times.map(({ member, as, initially }) => [member, isNew && initially === null ? null : written[as](now)]),
  )
}

/** How each kind of time is written, from milliseconds since the epoch. */
const written: Readonly<Record<Time['as'], (now: number) => unknown>> = {
  'date-time': dateTimeOf,
  date: (now) => new Date(now).toISOString().slice(0, 10),
  'rfc-2822': (now) => new Date(now).toUTCString().replace('GMT', '+0000'),
  seconds: (now) => Math.floor(now / 1000),
  milliseconds: (now) => now,
}

/** The last date-time that was written: a busy mock writes several within a millisecond. */
let last = { now: NaN, text: '' }

function dateTimeOf(now: number): string {
  if (now !== last.now) last = { now, text: new Date(now).toISOString() }
  return last.text
}

/** New ids like those of a contract, best first: how long the prefix of an id is, a contract does not always say. */
export function newIds({ id, name }: Collection, ids: Ids): readonly unknown[] {
  const { kind, like } = id
  if (kind === 'integer') return [ids.nextInteger()]
  if (kind === 'uuid') return [uuidOf(ids.nextDigits(32))]
  if (like === undefined) return [ids.next(id.prefix ?? name.replace(/^.*\//s, ''))]
  if (/^\d+$/.test(like)) return [String(ids.nextInteger())]
  const digits = ids.nextDigits(32)
  const separated = /^.*[_:/-](?=[a-z\d]{6,}$)/is.exec(like)?.[0].length ?? 0
  return [separated, 2, 3, 4, 1].map((start) => textLike(like, start, digits))
}

/** A UUID of version 4. @see RFC 9562, section 5.4 */
function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Fewer characters after a prefix would soon repeat. */
const minVaried = 6

/** A text with the start of another one, and as many characters of the same kinds after it. */
function textLike(like: string, start: number, digits: string): string {
  const varied = like.slice(start)
  if (varied.length < minVaried) return `${like}-${digits.slice(0, 8)}`
  const isHex = /^[\da-f:-]+$/i.test(varied)
  const characters = [...varied].map((character, index) => {
    const digit = digits.charAt(index % digits.length)
    if (isHex && /[^:-]/.test(character)) return /[A-F]/.test(varied) ? digit.toUpperCase() : digit
    return characterLike(character, Number.parseInt(digit, 16))
  })
  return like.slice(0, start) + characters.join('')
}

/** Another character of the same kind. */
export function characterLike(character: string, by: number): string {
  const kinds = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const kind = kinds.find((each) => each.includes(character))
  return kind?.charAt((kind.indexOf(character) + by) % kind.length) ?? character
}
