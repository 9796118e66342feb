import { pointerTo } from '@specwright/json-schema/json'
import type { NormalForm } from '../normal/normal.ts'
import { turned, type Effect, type Note } from './note.ts'
import { matchUp } from '../contract/match-up.ts'
import { scalarsLike } from '../normal/scalars.ts'
import { has, same } from '../contract/same.ts'
import { allTypes } from '../normal/types.ts'
import { fits, valuesOf } from '../normal/values-of.ts'

interface TypeOptions {
  readonly note: (note: Note) => void
  /** True for values that are sent as text, such as parameters. */
  readonly isText: boolean
}

/** Compares types, enums and open sets of known values. */
export function compareTypes(base: NormalForm, revision: NormalForm, { note, isText }: TypeOptions): void {
  compareOpen(base, revision, note)
  if (base.enum || revision.enum) {
    compareEnums(base, revision, { note, isText })
    return
  }
  const oldTypes = base.types ?? new Set(allTypes)
  const newTypes = revision.types ?? new Set(allTypes)
  const covers = (set: ReadonlySet<string>, type: string): boolean =>
    set.has(type) || (type === 'integer' && set.has('number'))
  const gone = [...oldTypes].filter(
    (type) => !covers(newTypes, type) && !(base.types === undefined && type === 'integer'),
  )
  const fresh = [...newTypes].filter(
    (type) => !covers(oldTypes, type) && !(revision.types === undefined && type === 'integer'),
  )
  if (gone.length === 0 && fresh.length === 0) return
  const effect: Effect = gone.length === 0 ? 'wider' : fresh.length === 0 ? 'narrower' : 'other'
  const isNull = [...gone, ...fresh].join() === 'null'
  const place = (isNull && (gone.length > 0 ? base : revision).nullAt) || pointerTo(revision.pointer, 'type')
  // In TypeScript an integer is a number.
  const visible =
    [...gone, ...fresh].some((type) => !/^(?:integer|number)$/.test(type)) || effect !== narrowing(gone, fresh)
  const [wider, narrower] = [base, revision].map(({ types }) => (types ? { type: [...types] } : undefined))
  const facts = {
    rule: 'type',
    violated: { narrower, wider },
    place,
    reason: typeReason(gone, fresh),
    before: shown(base.types),
    after: shown(revision.types),
  } as const
  note({ ...facts, effect, visible })
}

function narrowing(gone: readonly string[], fresh: readonly string[]): Effect {
  return gone.includes('number') ? 'narrower' : fresh.includes('number') ? 'wider' : 'other'
}

function typeReason(gone: readonly string[], fresh: readonly string[]): string {
  if (gone.length === 0) return `${fresh.join(' and ')} ${isOrAre(fresh)} now allowed`
  return fresh.length === 0
    ? `${gone.join(' and ')} ${isOrAre(gone)} no longer allowed`
    : `the type changed from ${gone.join(' or ')} to ${fresh.join(' or ')}`
}

function isOrAre({ length }: readonly string[]): string {
  return length === 1 ? 'is' : 'are'
}

function shown(types: ReadonlySet<string> | undefined): unknown {
  if (types === undefined) return undefined
  return types.size === 1 ? [...types][0] : [...types].toSorted()
}

/** Compares the known values of open sets. They are a hint, not a limit. */
function compareOpen(base: NormalForm, revision: NormalForm, note: (note: Note) => void): void {
  if (!base.open || !revision.open) return
  const facts = { rule: 'known-values', place: revision.pointer, effect: 'harmless', visible: true } as const
  const [oldValues, newValues] = [base.open, revision.open]
  for (const value of newValues.filter((each) => !oldValues.some((old) => same(each, old)))) {
    note({
      ...facts,
      reason: `${JSON.stringify(value)} was added to the known values`,
      before: undefined,
      after: value,
    })
  }
  for (const value of oldValues.filter((each) => !newValues.some((next) => same(each, next)))) {
    note({
      ...facts,
      reason: `${JSON.stringify(value)} was removed from the known values`,
      before: value,
      after: undefined,
    })
  }
}

function compareEnums(base: NormalForm, revision: NormalForm, { note, isText }: TypeOptions): void {
  const place = pointerTo(revision.pointer, 'enum')
  const facts = { rule: 'enum', place, visible: true } as const
  const { enum: oldValues } = base
  const { enum: newValues } = revision
  if (oldValues && newValues) {
    const isSpelled = (old: unknown, next: unknown): boolean => isText && has(scalarsLike(old), next)
    const { pairs, gone, fresh } = matchUp(oldValues, newValues, [same, isSpelled])
    for (const [before, after] of pairs.filter(([old, next]) => !same(old, next))) {
      const reason = `${JSON.stringify(before)} is ${JSON.stringify(after)} in the enum now, which is the same text`
      note({ ...facts, effect: 'none', types: 'other', reason, before, after })
    }
    for (const value of gone) {
      const reason = `${JSON.stringify(value)} was removed from the enum`
      const violated = { narrower: { not: { const: value } } }
      note({ ...facts, effect: 'narrower', reason, violated, before: value, after: undefined })
    }
    for (const value of fresh) {
      const reason = `${JSON.stringify(value)} was added to the enum`
      const violated = { wider: { not: { const: value } } }
      note({ ...facts, effect: 'wider', reason, violated, before: undefined, after: value })
    }
  } else if (oldValues)
    note({
      ...facts,
      ...listGone(oldValues, revision),
      place: pointerTo(base.pointer, 'enum'),
      before: oldValues,
      after: undefined,
    })
  else if (newValues) note({ ...facts, ...listNew(newValues, base), before: undefined, after: newValues })
}

/** The effect of a removed enum. */
function listGone(values: readonly unknown[], after: NormalForm): Pick<Note, 'effect' | 'types' | 'reason'> {
  const isFitting = values.every((value) => fits(value, after))
  const areAll = valuesOf(after)?.every((value) => has(values, value)) ?? false
  const types = values.every((value) => fits(value, { ...after, rest: new Map() })) ? 'wider' : 'other'
  if (areAll)
    return { effect: isFitting ? 'none' : 'narrower', types, reason: 'the values are no longer listed in an enum' }
  const reason = isFitting
    ? 'the enum was removed: other values are now allowed'
    : 'the enum was removed, and some of its values are no longer allowed'
  return { effect: isFitting ? 'wider' : 'other', types, reason }
}

/** The effect of a new enum. */
function listNew(values: readonly unknown[], before: NormalForm): Pick<Note, 'effect' | 'types' | 'reason'> {
  const { effect, types = 'none' } = listGone(values, before)
  const reason =
    effect === 'none' ? 'the values are now listed in an enum' : 'an enum was added: other values are no longer allowed'
  return { effect: turned(effect), types: turned(types), reason }
}
