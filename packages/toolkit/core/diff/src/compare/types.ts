import { pointerTo } from '@specwright/json-schema/json'
import type { NormalForm } from '../normal/normal.ts'
import { allTypes } from '../normal/types.ts'
import { compareEnums, compareOpen, type TypeOptions } from './enums.ts'
import type { Effect } from './note.ts'

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
