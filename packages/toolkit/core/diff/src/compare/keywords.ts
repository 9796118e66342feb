import { isObject } from '@specwright/json-schema/json'
import { factsOf } from '@specwright/json-schema/keyword'
import { compareDiscriminators } from './discriminators.ts'
import { compareCounted, compareTuples } from './items.ts'
import { compareDependencies, compareMaps } from './maps.ts'
import { compareStrings } from './strings.ts'
import type { Deeper } from './comparison.ts'
import { inOrder, matchUp } from '../contract/match-up.ts'
import { isMultiple, leastCommonMultiple } from '../language/multiples.ts'
import type { NormalForm } from '../normal/normal.ts'
import { noteRule, reasonFor } from './note-rule.ts'
import type { Effect } from './note.ts'
import { boundOf } from './number-range.ts'
import { same } from '../contract/same.ts'
import type { Sub } from '../contract/spread.ts'
import { carrying } from '../contract/keyword.ts'

/** Compares every keyword except those of types, properties, conditions and unions. */
export function compareKeywords(base: NormalForm, revision: NormalForm, deeper: Deeper): void {
  compareRange('lower', base, revision, deeper)
  compareRange('upper', base, revision, deeper)
  compareMultiples(base, revision, deeper)
  compareTuples(base, revision, deeper)
  compareCounted(base, revision, deeper)
  const settled = compareStrings(base, revision, deeper.note)
  for (const name of new Set([...base.rest.keys(), ...revision.rest.keys()])) {
    if (factsOf(name).about === 'number' || settled.has(name)) continue
    if (name === 'discriminator') compareDiscriminators(base, revision, deeper)
    else if (name === 'patternProperties' || name === 'dependentSchemas') compareMaps(name, base, revision, deeper)
    else if (name === 'dependentRequired') compareDependencies(base, revision, deeper)
    else compareRules(name, base, revision, deeper)
  }
}

/** Compares the rules of one keyword, each with its counterpart, in any order. */
function compareRules(name: string, base: NormalForm, revision: NormalForm, deeper: Deeper): void {
  const [baseRules, revisionRules] = [base, revision].map(({ rest }) => rest.get(name) ?? [])
  const isSame = (before: Sub, after: Sub): boolean => same([before.value, before.also], [after.value, after.also])
  const isNested = name === 'not' || carrying.includes(name)
  const likenesses = isNested ? [isSame, deeper.isSame, deeper.isOneWay] : [isSame]
  const isSingle = baseRules!.length < 2 && revisionRules!.length < 2
  const { pairs, gone, fresh } = inOrder(matchUp(baseRules!, revisionRules!, isSingle ? [] : likenesses))
  for (const [before, after] of pairs) {
    if (name === 'not') deeper.flipped(before, after)
    else if (isNested && isSchema(before.value) && isSchema(after.value)) deeper.compare(before, after)
    else noteRule(name, before, after, deeper.note)
  }
  for (const before of gone) noteRule(name, before, undefined, deeper.note)
  for (const after of fresh) noteRule(name, undefined, after, deeper.note)
}

/** Compares the bound of a number on one side, inclusive or exclusive. */
function compareRange(side: 'lower' | 'upper', base: NormalForm, revision: NormalForm, { note }: Deeper): void {
  const [before, after] = [boundOf(side, base), boundOf(side, revision)]
  if (same(before?.label, after?.label)) return
  // With the sign of the side, the greater number is always the tighter bound.
  const tightness = (bound: typeof before): number =>
    bound ? bound.limit * (side === 'lower' ? 1 : -1) : Number.NEGATIVE_INFINITY
  const [old, next] = [tightness(before), tightness(after)]
  const isNarrower = next > old || (next === old && after?.isExclusive === true)
  const step =
    before && after
      ? `changed from ${before.label} to ${after.label}`
      : after
        ? `${after.label} was added`
        : `${before?.label} was removed`
  const reason = `the ${side === 'lower' ? 'minimum' : 'maximum'} ${step}`
  const place = (after ?? before)?.pointer ?? revision.pointer
  const effect = isNarrower ? 'narrower' : 'wider'
  const violated = { narrower: after?.rule, wider: before?.rule }
  note({ rule: 'range', place, effect, visible: false, reason, before: before?.limit, after: after?.limit, violated })
}

/** Compares what a number must be a multiple of; several `multipleOf` are compared together. */
function compareMultiples(base: NormalForm, revision: NormalForm, { note }: Deeper): void {
  const [baseRules, revisionRules] = [base, revision].map(({ rest }) => rest.get('multipleOf') ?? [])
  const { gone, fresh } = matchUp(baseRules!, revisionRules!, [(before, after) => same(before.value, after.value)])
  const { pointer: place } = fresh[0] ?? gone[0] ?? {}
  const [before, after] = [baseRules!, revisionRules!].map((rules) =>
    leastCommonMultiple(rules.map(({ value }) => Number(value))),
  )
  if (place === undefined || (before !== undefined && before === after)) return
  const [oldStep, newStep] = [gone[0]?.value, fresh[0]?.value]
  const reason = reasonFor('multipleOf', oldStep, newStep)
  const effect = effectOf(before, after)
  const [wider, narrower] = [before, after].map((step) => (step === undefined ? undefined : { multipleOf: step }))
  const violated = { narrower, wider }
  note({ rule: 'multiple', place, effect, visible: false, reason, before: oldStep, after: newStep, violated })
}

function effectOf(before: number | undefined, after: number | undefined): Effect {
  if (after === undefined || before === undefined)
    return before === after ? 'other' : after === undefined ? 'wider' : 'narrower'
  if (isMultiple(after, before)) return 'narrower'
  return isMultiple(before, after) ? 'wider' : 'other'
}

function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean'
}
