import type { Normal } from './normal.ts'
import { turned, type Effect, type Note } from './note.ts'
import { pointerTo } from './report.ts'
import { has, same } from './same.ts'
import { allTypes } from './types.ts'
import { fits, valuesOf } from './values-of.ts'

interface Told {
  readonly note: (note: Note) => void
  /** True for what is written as text. */
  readonly isText: boolean
}

/** Compares which values are of the right kind: types, sets of values, sets that may grow. */
export function compareTypes(one: Normal, other: Normal, { note, isText }: Told): void {
  compareOpen(one, other, note)
  if (one.enum || other.enum) {
    compareEnums(one, other, note)
    return
  }
  const was = one.types ?? new Set(allTypes)
  const is = other.types ?? new Set(allTypes)
  const covers = (set: ReadonlySet<string>, type: string): boolean =>
    set.has(type) || (type === 'integer' && set.has('number'))
  const gone = [...was].filter((type) => !covers(is, type) && !(one.types === undefined && type === 'integer'))
  const fresh = [...is].filter((type) => !covers(was, type) && !(other.types === undefined && type === 'integer'))
  if (gone.length === 0 && fresh.length === 0) return
  const effect: Effect = gone.length === 0 ? 'wider' : fresh.length === 0 ? 'narrower' : 'other'
  const isNull = [...gone, ...fresh].join() === 'null'
  const place = (isNull && (gone.length > 0 ? one : other).nullAt) || pointerTo(other.pointer, 'type')
  // To a program in TypeScript an integer is a number.
  const visible =
    [...gone, ...fresh].some((type) => !/^(?:integer|number)$/.test(type)) || effect !== narrowing(gone, fresh)
  const facts = { place, reason: typeReason(gone, fresh), before: shown(one.types), after: shown(other.types) }
  if (isText && isScalarOf(gone) && isAnyText(fresh, other))
    note({ ...facts, effect: 'wider', types: 'other', visible })
  else if (isText && isScalarOf(fresh) && isAnyText(gone, one))
    note({ ...facts, effect: 'narrower', types: 'other', visible })
  else note({ ...facts, effect, visible })
}

function isScalarOf(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => /^(?:integer|number|boolean)$/.test(type))
}

/** True where all that has come, or gone, is text of any kind. */
function isAnyText(types: readonly string[], { rest }: Normal): boolean {
  return (
    types.join() === 'string' &&
    !rest.has('pattern') &&
    !rest.has('format') &&
    !rest.has('maxLength') &&
    !rest.has('minLength')
  )
}

function narrowing(gone: readonly string[], fresh: readonly string[]): Effect {
  return gone.includes('number') ? 'narrower' : fresh.includes('number') ? 'wider' : 'other'
}

function typeReason(gone: readonly string[], fresh: readonly string[]): string {
  if (gone.length === 0) return `${fresh.join(' and ')} may be given as well`
  return fresh.length === 0
    ? `${gone.join(' and ')} may no longer be given`
    : `the type is ${fresh.join(' or ')} in place of ${gone.join(' or ')}`
}

function shown(types: ReadonlySet<string> | undefined): unknown {
  if (types === undefined) return undefined
  return types.size === 1 ? [...types][0] : [...types].toSorted()
}

/** Sets that may grow: their known values are a help, and no limit. */
function compareOpen(one: Normal, other: Normal, note: (note: Note) => void): void {
  if (!one.open || !other.open) return
  const facts = { place: other.pointer, effect: 'harmless', visible: true } as const
  const [was, is] = [one.open, other.open]
  for (const value of is.filter((each) => !was.some((old) => same(each, old)))) {
    note({ ...facts, reason: `the open set knows ${JSON.stringify(value)} as well`, before: undefined, after: value })
  }
  for (const value of was.filter((each) => !is.some((next) => same(each, next)))) {
    note({ ...facts, reason: `the open set no longer knows ${JSON.stringify(value)}`, before: value, after: undefined })
  }
}

function compareEnums(one: Normal, other: Normal, note: (note: Note) => void): void {
  const place = pointerTo(other.pointer, 'enum')
  const facts = { place, visible: true }
  const { enum: was } = one
  const { enum: is } = other
  if (was && is) {
    for (const value of was.filter((each) => !is.some((next) => same(each, next)))) {
      note({
        ...facts,
        effect: 'narrower',
        reason: `${JSON.stringify(value)} is no longer one of the values`,
        before: value,
        after: undefined,
      })
    }
    for (const value of is.filter((each) => !was.some((old) => same(each, old)))) {
      note({
        ...facts,
        effect: 'wider',
        reason: `${JSON.stringify(value)} is one of the values now`,
        before: undefined,
        after: value,
      })
    }
  } else if (was)
    note({ ...facts, ...listGone(was, other), place: pointerTo(one.pointer, 'enum'), before: was, after: undefined })
  else if (is) note({ ...facts, ...listNew(is, one), before: undefined, after: is })
}

/** What it means that values are no longer listed. */
function listGone(values: readonly unknown[], after: Normal): Pick<Note, 'effect' | 'types' | 'reason'> {
  const isFitting = values.every((value) => fits(value, after))
  const areAll = valuesOf(after)?.every((value) => has(values, value)) ?? false
  const types = values.every((value) => fits(value, { ...after, rest: new Map() })) ? 'wider' : 'other'
  if (areAll) return { effect: isFitting ? 'none' : 'narrower', types, reason: 'the values are no longer listed' }
  const reason = isFitting
    ? 'any value will do in place of a set'
    : 'the set of values is gone, and so are some of them'
  return { effect: isFitting ? 'wider' : 'other', types, reason }
}

/** What it means that values are listed. */
function listNew(values: readonly unknown[], before: Normal): Pick<Note, 'effect' | 'types' | 'reason'> {
  const { effect, types = 'none' } = listGone(values, before)
  const reason = effect === 'none' ? 'the values are listed now' : 'only a set of values will do'
  return { effect: turned(effect), types: turned(types), reason }
}
