import { inTime, isValid } from '@specwright/json-schema/examples'
import { isObject, own, type JsonSchema } from '@specwright/json-schema/json'
import { stringMatchingOnly } from '@specwright/json-schema/patterns'
import { candidatesOf } from './candidates.ts'
import type { Claimed } from '../language/claimed.ts'
import { firstInTime } from './first-in-time.ts'
import { judgeFor } from './judge.ts'
import { modelsOf } from '../language/models.ts'
import type { Versions } from '../language/proofs.ts'
import { stepwiseModels } from './stepwise-models.ts'
import type { NormalForm } from '../normal/normal.ts'
import { readAsText } from '../normal/as-text.ts'
import { normalised } from '../normal/normalised.ts'
import { same } from '../contract/same.ts'
import type { Side } from '../contract/side.ts'
import { subAt, type Sub } from '../contract/spread.ts'
import type { Home, Text } from '../contract/use.ts'
import { readingsOf } from './readings.ts'
import { textRules } from '../normal/strings.ts'

/** Where to look for a value that only one of two schemas accepts. */
export interface Question extends Home {
  /** Where the value must contain null: a property, or an item. */
  readonly nullAt?: string | number
  /** What is true of the values that show the change. */
  readonly shownBy?: Claimed | undefined
  /** A rule that the value must violate, to show the change. */
  readonly violated?: { readonly side: Side; readonly schema: JsonSchema } | undefined
  /** How the value is written, if it is text. */
  readonly text?: Text | undefined
  readonly base: Side
  readonly revision: Side
  readonly isUnchanged: Versions['isUnchanged']
}

/**
 * A value that the base accepts and the revision refuses in a request, or the other way round in a response. Found
 * among values near the bounds of both, and checked with the validators; `undefined` where none was found.
 */
export function witnessFor(question: Question): unknown {
  const { base, revision, before, after, direction, nullAt, shownBy, violated, text } = question
  const baseJudge = judgeFor(base.root, before)
  const revisionJudge = judgeFor(revision.root, after)
  if (!baseJudge || !revisionJudge) return undefined
  const [accepts, refuses] = direction === 'request' ? [baseJudge, revisionJudge] : [revisionJudge, baseJudge]
  const shows = (value: unknown): boolean =>
    (nullAt === undefined || holdsNull(value, nullAt)) &&
    (violated === undefined || !isValid(violated.schema, value, violated.side.root))
  const isWitness = (value: unknown): boolean =>
    accepts(value) && !readingsOf(value, text).some(refuses) && shows(value)
  const usual = shownBy ? undefined : firstInTime(candidatesFor(question), isWitness)
  if (usual !== undefined) return usual
  let tried = 0
  for (const value of modelsFor(question)) {
    if (isWitnessInTime(value)) return value
    if (++tried === maxModels) break
  }
  return undefined

  function isWitnessInTime(value: unknown): boolean {
    return inTime(() => isWitness(value)) === true
  }
}

/** Values near the bounds of both versions. */
function* candidatesFor(question: Question): Generator {
  const { base, revision, before, after } = question
  for (const pointer of before) yield* candidatesOf(base, subAt(base, pointer))
  for (const pointer of after) yield* candidatesOf(revision, subAt(revision, pointer))
  yield* distinguishingStrings(question)
  if (question.text === 'header') yield 'a,b'
}

/** At most this many values are made from the alternatives of both schemas. */
const maxModels = 10

/** Values that satisfy one version and violate the other, as far as a search through their alternatives finds them. */
function* modelsFor(question: Question): Generator {
  const { base, revision, before, after, direction, shownBy, violated, isUnchanged, text } = question
  const versions = [
    { side: base, sub: wholeAt(base, before) },
    { side: revision, sub: wholeAt(revision, after) },
  ] as const
  const [accepting, { side, sub }] = direction === 'request' ? versions : [versions[1], versions[0]]
  const refusing = { side, sub: text ? readAsText(side, sub, text) : sub }
  const shown = violated && { side: violated.side, sub: { value: violated.schema, pointer: ' violated' } }
  const claimed = shownBy ?? { satisfied: [accepting], violated: [refusing, ...(shown ? [shown] : [])] }
  const models = (each: Claimed): Generator => modelsOf(each, { direction, isUnchanged })
  // A search through the alternatives of many schemas seldom ends.
  if (claimed.violated.length > 2) yield* stepwiseModels(claimed, models)
  yield* models(claimed)
}

/** The schemas at several pointers, which all apply. */
function wholeAt(side: Side, pointers: readonly string[]): Sub {
  const [first, ...also] = pointers.map((pointer) => subAt(side, pointer))
  return { ...first!, ...(also.length > 0 && { also }) } // a value has at least one schema
}

function holdsNull(value: unknown, at: string | number): boolean {
  if (Array.isArray(value)) return value[Number(at)] === null
  return isObject(value) && own(value, String(at)) === null
}

/** A string that matches the patterns of one version and not those of the other. */
function distinguishingStrings({ base, revision, before, after, direction }: Question): string[] {
  const [baseRules, revisionRules] = [textRules(normalisedAt(base, before)), textRules(normalisedAt(revision, after))]
  if (same(baseRules.patterns, revisionRules.patterns)) return []
  const text =
    direction === 'request'
      ? stringMatchingOnly(baseRules, revisionRules)
      : stringMatchingOnly(revisionRules, baseRules)
  return typeof text === 'string' ? [text] : []
}

function normalisedAt(side: Side, pointers: readonly string[]): NormalForm {
  return normalised(side, wholeAt(side, pointers))
}
