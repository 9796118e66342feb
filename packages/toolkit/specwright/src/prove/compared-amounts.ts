import type { Filter } from '../emit/mock/state/collection.ts'

/** What values of one kind are compared by. */
export interface Amount {
  readonly kind: 'number' | 'date' | 'time'
  /** The number; of a date and a time, milliseconds. */
  readonly at: number
}

const date = /^\d{4}-\d\d-\d\d$/
const timeWithOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)$/i

/** A number, a date, or a time with an offset from UTC, as it is compared; `undefined` for anything else. */
export function amountOf(value: unknown): Amount | undefined {
  if (typeof value === 'number') return { kind: 'number', at: value }
  if (typeof value !== 'string') return undefined
  const kind = date.test(value) ? 'date' : timeWithOffset.test(value) ? 'time' : undefined
  const at = Date.parse(value)
  return kind === undefined || Number.isNaN(at) ? undefined : { kind, at }
}

/** True for a filter whose bound is the lowest value. */
export function isLower({ by }: Filter): boolean {
  return by === 'above' || by === 'from'
}
