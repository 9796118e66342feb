import { isObject } from '@loyalty-kit/json-schema/json'
import { factsOf, keywordsWhere } from '@loyalty-kit/json-schema/keyword'
import { compareDiscriminators } from './compare-discriminators.ts'
import { compareCounted, compareTuples } from './compare-items.ts'
import { compareDependencies, compareMaps } from './compare-maps.ts'
import { compareTexts } from './compare-texts.ts'
import { inOrder, matchUp } from './match-up.ts'
import { isMultiple, leastCommonMultiple } from './multiples.ts'
import type { Normal } from './normal.ts'
import { noteRule, reasonFor } from './note-rule.ts'
import type { Effect, Note } from './note.ts'
import { boundOf } from './number-range.ts'
import { same } from './same.ts'
import type { Sub } from './spread.ts'

/** What the comparison of keywords needs of that of schemas. */
export interface Deeper {
  note(note: Note): void
  compare(before: Sub, after: Sub): void
  /** As `compare`, of rules that hold under a condition. */
  compareRules(before: Sub, after: Sub): void
  /** Where what is accepted there is refused here: `not`. */
  flipped(before: Sub, after: Sub): void
  /** True where two schemas accept the same, however they are written. */
  isSame(before: Sub, after: Sub): boolean
  /** True where the second of two schemas accepts no less than the first, or no more. */
  isOneWay(before: Sub, after: Sub): boolean
}

/** Keywords with a schema of which more accepted means more accepted in all. */
export const carrying: readonly string[] = keywordsWhere(({ holds, applies }) => holds === 'one' && applies !== 'here')

/** Compares every keyword but those of types, properties, conditions and unions. */
export function compareKeywords(one: Normal, other: Normal, deeper: Deeper): void {
  compareRange('lower', one, other, deeper)
  compareRange('upper', one, other, deeper)
  compareMultiples(one, other, deeper)
  compareTuples(one, other, deeper)
  compareCounted(one, other, deeper)
  const settled = compareTexts(one, other, deeper.note)
  for (const name of new Set([...one.rest.keys(), ...other.rest.keys()])) {
    if (factsOf(name).about === 'number' || settled.has(name)) continue
    if (name === 'discriminator') compareDiscriminators(one, other, deeper.note)
    else if (name === 'patternProperties' || name === 'dependentSchemas') compareMaps(name, one, other, deeper)
    else if (name === 'dependentRequired') compareDependencies(one, other, deeper)
    else compareRules(name, one, other, deeper)
  }
}

/** Compares the rules of one keyword, each with its like, whatever their order. */
function compareRules(name: string, one: Normal, other: Normal, deeper: Deeper): void {
  const [before, after] = [one, other].map(({ rest }) => rest.get(name) ?? [])
  const isSame = (was: Sub, is: Sub): boolean => same([was.value, was.also], [is.value, is.also])
  const isNested = name === 'not' || carrying.includes(name)
  const likenesses = isNested ? [isSame, deeper.isSame, deeper.isOneWay] : [isSame]
  const isOne = before!.length < 2 && after!.length < 2
  const { pairs, gone, fresh } = inOrder(matchUp(before!, after!, isOne ? [] : likenesses))
  for (const [was, is] of pairs) {
    if (name === 'not') deeper.flipped(was, is)
    else if (isNested && isSchema(was.value) && isSchema(is.value)) deeper.compare(was, is)
    else noteRule(name, was, is, deeper.note)
  }
  for (const was of gone) noteRule(name, was, undefined, deeper.note)
  for (const is of fresh) noteRule(name, undefined, is, deeper.note)
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

/** Compares what a number must be a multiple of: where several places say so, of all at once. */
function compareMultiples(one: Normal, other: Normal, { note }: Deeper): void {
  const [before, after] = [one, other].map(({ rest }) => rest.get('multipleOf') ?? [])
  const { gone, fresh } = matchUp(before!, after!, [(was, is) => same(was.value, is.value)])
  const { pointer: place } = fresh[0] ?? gone[0] ?? {}
  const [was, is] = [before!, after!].map((rules) => leastCommonMultiple(rules.map(({ value }) => Number(value))))
  if (place === undefined || (was !== undefined && was === is)) return
  const [mine, yours] = [gone[0]?.value, fresh[0]?.value]
  const reason = reasonFor('multipleOf', mine, yours)
  note({ place, effect: effectOf(was, is), visible: false, reason, before: mine, after: yours })
}

function effectOf(was: number | undefined, is: number | undefined): Effect {
  if (is === undefined || was === undefined) return was === is ? 'other' : is === undefined ? 'wider' : 'narrower'
  if (isMultiple(is, was)) return 'narrower'
  return isMultiple(was, is) ? 'wider' : 'other'
}

function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean'
}
