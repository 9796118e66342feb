import { isObject } from '@loyalty-kit/json-schema/json'
import type { Effect, Note } from './note.ts'
import { isLower, isUpper } from './bounds.ts'
import { type Normal, type Sub } from './normal.ts'
import { compareDiscriminators } from './compare-discriminators.ts'
import { compareTexts } from './compare-texts.ts'
import { same } from './same.ts'

/** What the comparison of keywords needs of that of schemas. */
export interface Deeper {
  note(note: Note): void
  compare(before: Sub, after: Sub): void
  /** As `compare`, of rules that hold under a condition. */
  compareRules(before: Sub, after: Sub): void
  /** Where what is accepted there is refused here: `not`. */
  flipped(before: Sub, after: Sub): void
}

/** Keywords with a schema of which more accepted means more accepted in all. */
export const carrying: readonly string[] = [
  'items',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'propertyNames',
  'contains',
  'contentSchema',
]

/** Those among them that types show. */
const visible = ['items', 'additionalProperties', 'prefixItems', 'oneOf (again)', 'anyOf (again)', 'not']

/** Compares every keyword but those of types, properties, conditions and unions. */
export function compareKeywords(one: Normal, other: Normal, deeper: Deeper): void {
  compareRange('lower', one, other, deeper)
  compareRange('upper', one, other, deeper)
  const settled = compareTexts(one, other, deeper.note)
  for (const name of new Set([...one.rest.keys(), ...other.rest.keys()])) {
    const before = one.rest.get(name)
    const after = other.rest.get(name)
    if (/^(?:exclusiveM|m)(?:ini|axi)mum$/.test(name) || settled.has(name)) continue
    if (/^m(?:in|ax)Contains$/.test(name) && one.rest.has('contains') !== other.rest.has('contains')) continue
    if (name === 'discriminator') compareDiscriminators(one, other, deeper.note)
    else if (name === 'prefixItems') compareTuples(one, other, deeper)
    else if (name === 'patternProperties' || name === 'dependentSchemas')
      compareMaps(name, before, after, deeper, closedness(one, other))
    else if (name === 'dependentRequired') compareLists(name, before, after, deeper)
    else if (name === 'contains' && before && after && (one.rest.has('maxContains') || other.rest.has('maxContains'))) {
      if (!same(before.value, after.value)) {
        // What is counted must be often enough, and not too often.
        const reason = 'what is counted changed'
        deeper.note({
          place: after.pointer,
          effect: 'other',
          visible: false,
          reason,
          before: before.value,
          after: after.value,
        })
      }
    } else if (before && after && carrying.includes(name) && isSchema(before.value) && isSchema(after.value)) {
      deeper.compare(before, after)
    } else if (name === 'not' && before && after) deeper.flipped(before, after)
    else if (!before || !after || !same(before.value, after.value)) {
      const effect = effectOf(name, before?.value, after?.value)
      const place = (after ?? before)?.pointer ?? other.pointer
      const reason = reasonFor(name, before?.value, after?.value)
      deeper.note({
        place,
        effect,
        visible: visible.includes(name),
        reason,
        before: before?.value,
        after: after?.value,
      })
    }
  }
}

/** The bound of a number on one side, whether it is itself allowed or not. */
function compareRange(side: 'lower' | 'upper', one: Normal, other: Normal, { note }: Deeper): void {
  const [was, is] = [boundOf(side, one), boundOf(side, other)]
  if (same(was?.said, is?.said)) return
  // Counted so that a greater number is always the tighter bound.
  const tightness = (bound: typeof was): number =>
    bound ? bound.limit * (side === 'lower' ? 1 : -1) : Number.NEGATIVE_INFINITY
  const [old, next] = [tightness(was), tightness(is)]
  const isNarrower = next > old || (next === old && is?.isExclusive === true)
  const name = side === 'lower' ? 'the least number' : 'the greatest number'
  const reason = `${name} is ${is ? is.said : 'no longer bounded'}${was ? ` and was ${was.said}` : ''}`
  const place = (is ?? was)?.pointer ?? other.pointer
  const effect = isNarrower ? 'narrower' : 'wider'
  note({ place, effect, visible: false, reason, before: was?.limit, after: is?.limit })
}

function boundOf(side: 'lower' | 'upper', { rest }: Normal) {
  const end = side === 'lower' ? 'inimum' : 'aximum'
  const [plain, exclusive] = [`m${end}`, `exclusiveM${end}`] as const
  const found = [
    { sub: rest.get(plain), isExclusive: false },
    { sub: rest.get(exclusive), isExclusive: true },
  ].flatMap(({ sub, isExclusive }) =>
    typeof sub?.value === 'number'
      ? [
          {
            limit: sub.value,
            isExclusive,
            pointer: sub.pointer,
            said: `${isExclusive ? `beyond ${sub.value}` : sub.value}`,
          },
        ]
      : [],
  )
  const sign = side === 'lower' ? 1 : -1
  return found.toSorted((a, b) => (b.limit - a.limit) * sign || Number(b.isExclusive) - Number(a.isExclusive))[0]
}

function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean'
}

function effectOf(name: string, before: unknown, after: unknown): Effect {
  // Whoever reads the text takes it for something else.
  if (name === 'contentEncoding' || (name === 'format' && [before, after].includes('binary'))) return 'other'
  if (after === undefined) return 'wider'
  if (before === undefined) return 'narrower'
  if (isLower(name)) return Number(after) > Number(before) ? 'narrower' : 'wider'
  if (isUpper(name)) return Number(after) < Number(before) ? 'narrower' : 'wider'
  if (name === 'uniqueItems') return after === true ? 'narrower' : 'wider'
  if (name === 'multipleOf') {
    if (isMultiple(after, before)) return 'narrower'
    return isMultiple(before, after) ? 'wider' : 'other'
  }
  const step = JSON.stringify([before, after])
  if (['["int32","int64"]', '["float","double"]'].includes(step)) return 'wider'
  if (['["int64","int32"]', '["double","float"]'].includes(step)) return 'narrower'
  return 'other'
}

function isMultiple(value: unknown, divisor: unknown): boolean {
  const quotient = Number(value) / Number(divisor)
  return Math.abs(quotient - Math.round(quotient)) < 1e-9
}

function reasonFor(name: string, before: unknown, after: unknown): string {
  const shown = (value: unknown): string => (isObject(value) || Array.isArray(value) ? '' : ` ${JSON.stringify(value)}`)
  if (before === undefined) return `${name}${shown(after)} is asked for now`
  if (after === undefined) return `${name}${shown(before)} is no longer asked for`
  return `${name} changed${shown(before) && shown(after) ? ` from${shown(before)} to${shown(after)}` : ''}`
}

function compareTuples(one: Normal, other: Normal, { note, compare }: Deeper): void {
  const before = one.rest.get('prefixItems')
  const after = other.rest.get('prefixItems')
  const was = listOf(before)
  const is = listOf(after)
  for (let n = 0; n < Math.max(was.length, is.length); n++) {
    const place = (sub: Sub | undefined, normal: Normal): string => `${sub?.pointer ?? normal.pointer}/${n}`
    // What no position names, `items` speaks for.
    const mine = n < was.length ? { value: was[n], pointer: place(before, one) } : one.rest.get('items')
    const yours = n < is.length ? { value: is[n], pointer: place(after, other) } : other.rest.get('items')
    if (mine && yours) compare(mine, yours)
    else {
      const reason = yours ? `item ${n} has a schema now` : `item ${n} may be anything now`
      const effect = yours ? 'narrower' : 'wider'
      note({
        place: (yours ?? mine)?.pointer ?? other.pointer,
        effect,
        visible: true,
        reason,
        before: mine?.value,
        after: yours?.value,
      })
    }
  }
}

function listOf(sub: Sub | undefined): readonly unknown[] {
  return Array.isArray(sub?.value) ? sub.value : []
}

function compareMaps(
  name: string,
  before: Sub | undefined,
  after: Sub | undefined,
  { note, compare, compareRules }: Deeper,
  others: 'open' | 'closed' | 'limited',
): void {
  const each = name === 'dependentSchemas' ? compareRules : compare
  const was = isObject(before?.value) ? before.value : {}
  const is = isObject(after?.value) ? after.value : {}
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const end = key.replaceAll('~', '~0').replaceAll('/', '~1')
    const mine = { value: was[key], pointer: `${before?.pointer}/${end}` }
    const yours = { value: is[key], pointer: `${after?.pointer}/${end}` }
    if (Object.hasOwn(was, key) && Object.hasOwn(is, key)) each(mine, yours)
    else {
      const isNew = Object.hasOwn(is, key)
      const reason = `${name} for "${key}" ${isNew ? 'is asked for now' : 'is no longer asked for'}`
      const facts = { before: mine.value, after: yours.value, visible: false, reason }
      // Where nothing else is allowed, a pattern allows something more.
      const isNarrower = isNew === (others === 'open' || name !== 'patternProperties')
      const effect = others === 'limited' && name === 'patternProperties' ? 'other' : isNarrower ? 'narrower' : 'wider'
      note({ ...facts, place: isNew ? yours.pointer : mine.pointer, effect })
    }
  }
}

/** What is said of the properties that nobody names, in both versions. */
function closedness(one: Normal, other: Normal): 'open' | 'closed' | 'limited' {
  const said = [one, other].flatMap(({ rest }) => {
    return ['additionalProperties', 'unevaluatedProperties'].flatMap((name) => rest.get(name)?.value ?? [])
  })
  if (said.length === 0) return 'open'
  return said.length === 2 && said.every((value) => value === false) ? 'closed' : 'limited'
}

function compareLists(name: string, before: Sub | undefined, after: Sub | undefined, { note }: Deeper): void {
  const was = isObject(before?.value) ? before.value : {}
  const is = isObject(after?.value) ? after.value : {}
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const mine = listOf({ value: was[key], pointer: '' }).map(String)
    const yours = listOf({ value: is[key], pointer: '' }).map(String)
    const place = (after ?? before)?.pointer ?? ''
    const facts = { place, visible: false, before: was[key], after: is[key] }
    for (const each of yours.filter((next) => !mine.includes(next))) {
      note({ ...facts, effect: 'narrower', reason: `"${key}" asks for "${each}" now (${name})` })
    }
    for (const each of mine.filter((old) => !yours.includes(old))) {
      note({ ...facts, effect: 'wider', reason: `"${key}" no longer asks for "${each}" (${name})` })
    }
  }
}
