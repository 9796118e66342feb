import type { ArgumentSource } from '../migration.ts'
import type { Move } from './confirmed.ts'
import type { OperationPair } from './operation-pairs.ts'

type Moved = Pick<OperationPair, 'before' | 'moves'>

/** How an argument of the revision is made of something that was passed in another way; `undefined` if it is not. */
export function movedSource(slot: string, { before, moves }: Moved): ArgumentSource | undefined {
  const into = moves.filter(({ after }) => isIn(after.slot, slot))
  const [only, ...more] = into
  if (only === undefined) return undefined
  const to = only.after.slot === slot ? undefined : slotName(only.after.slot)
  const from = before.slots.indexOf(only.before.slot)
  if (from >= 0) return more.length > 0 ? undefined : { from, ...(to !== undefined && { wrap: to }) }
  const query = before.slots.indexOf('query')
  const names = before.model.parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const isWhole = names.every((name) => into.some((move) => move.before.slot === `query.${name}`))
  if (query < 0 || !isWhole) return undefined
  if (to === undefined) return { from: query, member: slotName(only.before.slot) }
  return into.every((move) => slotName(move.before.slot) === slotName(move.after.slot)) ? { from: query } : undefined
}

/** True if callers of an operation can be rewritten for a move. */
export function isMade(move: Move, pair: OperationPair): boolean {
  const slots = pair.after?.slots ?? []
  const isNew = (slot: string): boolean => !pair.before.slots.includes(slot)
  return slots.some((slot) => isIn(move.after.slot, slot) && isNew(slot) && movedSource(slot, pair) !== undefined)
}

/** True for an argument, or what it contains. */
function isIn(inner: string, slot: string): boolean {
  return inner === slot || inner.startsWith(`${slot}.`)
}

/** `query.limit` -> `limit` */
function slotName(slot: string): string {
  return slot.slice(slot.indexOf('.') + 1)
}
