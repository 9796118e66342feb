import { childPointer, isObject, type JsonObject } from '../json.ts'
import type { FlatSchema } from './flat-schema.ts'
import type { ValuePart } from './value-parts.ts'

/** A change of a value that may break one of its rules. */
export interface Change {
  /** JSON Pointer of what changes. */
  readonly at: string
  /** What stands there; `undefined` if it is left out. */
  readonly value: unknown
}

/**
 * Changes that break one rule of a part each, as far as its rules are alone; a validator knows whether they are. Of what a ref
 * leads to, only the type is wrong: the other rules are those of its target.
 */
export function* breakingChanges({ pointer, value, rules, reached }: ValuePart): Generator<Change> {
  if (reached === 'in ref') return
  if (reached === 'by ref') {
    yield { at: pointer, value: wrongTypeFor(value) }
    return
  }
  if (isObject(value)) {
    for (const name of Object.keys(value)) yield { at: childPointer(pointer, name), value: undefined }
    yield { at: childPointer(pointer, 'unexpected'), value: true }
  }
  for (const wrong of wrongValues(value, rules)) yield { at: pointer, value: wrong }
}

function wrongTypeFor(value: unknown): unknown {
  return typeof value === 'string' ? { wrong: true } : 'wrong'
}

function* wrongValues(value: unknown, rules: FlatSchema): Generator {
  yield wrongTypeFor(value)
  if (rules.values) yield typeof value === 'number' ? value + 0.5 : 'a value that is not listed'
  if (typeof value === 'string') yield* wrongStrings(value, rules)
  else if (typeof value === 'number') yield* wrongNumbers(value, rules)
  else if (Array.isArray(value)) yield* wrongArrays(value, rules)
  else if (isObject(value)) yield* wrongObjects(value, rules)
}

/** Lengths beyond this one are not tried. */
const maxSize = 1000

function* wrongStrings(value: string, { minLength, maxLength, patterns, format }: FlatSchema): Generator {
  const characters = Array.from(value)
  if (minLength > 0) yield characters.slice(0, minLength - 1).join('')
  if (maxLength < maxSize) yield value.padEnd(maxLength + 1, characters.at(-1) ?? 'x')
  if (patterns.length > 0) yield* ['-'.repeat(Math.max(1, characters.length)), `${value} `]
  if (format !== undefined) yield* ['-'.repeat(Math.max(1, characters.length)), 'wrong']
}

function* wrongNumbers(value: number, rules: FlatSchema): Generator {
  const step = rules.multipleOf ?? 1
  if (Number.isFinite(rules.minimum)) yield rules.minimum - step
  if (Number.isFinite(rules.maximum)) yield rules.maximum + step
  if (Number.isFinite(rules.exclusiveMinimum)) yield rules.exclusiveMinimum
  if (Number.isFinite(rules.exclusiveMaximum)) yield rules.exclusiveMaximum
  const isWhole = rules.types[0] === 'integer'
  // Half of a step may break the type before that rule.
  if (rules.multipleOf !== undefined) yield value + (isWhole && step > 1 ? Math.floor(step / 2) : step / 2)
  if (isWhole) yield value + 0.5
}

function* wrongArrays(value: readonly unknown[], { minItems, maxItems, uniqueItems }: FlatSchema): Generator {
  if (minItems > 0) yield value.slice(0, minItems - 1)
  if (maxItems < maxSize && value.length > 0)
    yield [...value, ...Array.from({ length: maxItems + 1 - value.length }, () => value[0])]
  if (uniqueItems && value.length > 0) yield [...value, value[0]]
}

function* wrongObjects(value: JsonObject, { minProperties }: FlatSchema): Generator {
  if (minProperties > 0) yield Object.fromEntries(Object.entries(value).slice(0, minProperties - 1))
}
