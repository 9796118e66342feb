import { pointerTo } from '@specwright/json-schema/json'
import { matchUp } from '../contract/match-up.ts'
import { has, same } from '../contract/same.ts'
import type { NormalForm } from '../normal/normal.ts'
import { scalarsLike } from '../normal/scalars.ts'
import { fits, valuesOf } from '../normal/values-of.ts'
import { turned, type Note } from './note.ts'

/** Where differences of types are noted. */
export interface TypeOptions {
  readonly note: (note: Note) => void
  /** True for values that are sent as text, such as parameters. */
  readonly isText: boolean
}

/** Compares the known values of open sets. They are a hint, not a limit. */
export function compareOpen(base: NormalForm, revision: NormalForm, note: (note: Note) => void): void {
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

/** Compares the values that may be: each of them alone, or whether they are limited. */
export function compareEnums(base: NormalForm, revision: NormalForm, { note, isText }: TypeOptions): void {
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
