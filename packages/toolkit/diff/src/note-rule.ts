import { isObject } from '@loyalty-kit/json-schema/json'
import { isLower, isUpper } from './bounds.ts'
import type { Effect, Note } from './note.ts'
import { same } from './same.ts'
import type { Sub } from './spread.ts'

/** Keywords whose schemas types show. */
const visible: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'not'])

/** Notes that a rule is new, gone, or another one than before. */
export function noteRule(name: string, was: Sub | undefined, is: Sub | undefined, note: (note: Note) => void): void {
  const [before, after] = [was?.value, is?.value]
  const { pointer: place } = is ?? was ?? {}
  if (place === undefined || same(before, after)) return
  const reason = reasonFor(name, before, after)
  note({ place, effect: effectOf(name, before, after), visible: visible.has(name), reason, before, after })
}

function effectOf(name: string, before: unknown, after: unknown): Effect {
  // Whoever reads the text takes it for something else.
  if (name === 'contentEncoding' || (name === 'format' && [before, after].includes('binary'))) return 'other'
  if (after === undefined) return 'wider'
  if (before === undefined) return 'narrower'
  if (isLower(name)) return Number(after) > Number(before) ? 'narrower' : 'wider'
  if (isUpper(name)) return Number(after) < Number(before) ? 'narrower' : 'wider'
  if (name === 'uniqueItems') return after === true ? 'narrower' : 'wider'
  const step = JSON.stringify([before, after])
  if (['["int32","int64"]', '["float","double"]'].includes(step)) return 'wider'
  if (['["int64","int32"]', '["double","float"]'].includes(step)) return 'narrower'
  return 'other'
}

/** What happened to a rule. */
export function reasonFor(name: string, before: unknown, after: unknown): string {
  const shown = (value: unknown): string => (isObject(value) || Array.isArray(value) ? '' : ` ${JSON.stringify(value)}`)
  if (before === undefined) return `${name}${shown(after)} is asked for now`
  if (after === undefined) return `${name}${shown(before)} is no longer asked for`
  return `${name} changed${shown(before) && shown(after) ? ` from${shown(before)} to${shown(after)}` : ''}`
}
