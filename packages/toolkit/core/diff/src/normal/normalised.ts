import { isValid } from '@specwright/json-schema/examples'
import { own, pointerTo, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { integerRangeOf, isBinaryType } from '@specwright/json-schema/keyword'
import { collected } from './collected.ts'
import type { ReadBranches } from './flat-unions.ts'
import type { NormalForm } from './normal.ts'
import { keptForSub } from '../contract/kept-for-sub.ts'
import { withMore, withRule } from './rules.ts'
import type { Part, Side } from '../contract/side.ts'
import { simplified } from './simplified.ts'
import { annotations, loneTarget, spread, subsOf, wholeOf, type Sub } from '../contract/spread.ts'
import { allTypes, areAll, both } from './types.ts'
import {
  asAdditional,
  asAdditionalAlone,
  simplifyDependentSchemas,
  limitToNamed,
  withoutImplied,
} from './common-keywords.ts'
import { isIdle } from '../contract/keyword.ts'

/** Formats that say how a string is displayed, not which strings are valid. */
const shown: ReadonlySet<unknown> = new Set(['password', 'html', 'markdown', 'commonmark'])

/** The normal form of a schema. */
export const normalised: (side: Side, sub: Sub) => NormalForm = keptForSub((side, sub) => {
  const target = loneTarget(side, sub)
  if (!target || target.value === sub.value)
    return normalisedFrom(side, sub, { trail: [], read: new Map(), left: { ...max } })
  // What a ref leads to has one normal form, however many refs there are; only its location is that of the ref.
  const whole = normalised(side, target)
  return whole.pointer === target.pointer && spread(side, target).length !== 1
    ? { ...whole, pointer: sub.pointer }
    : whole
})

/** How many branches are read for one normal form, and how many of them again: unions that contain each other lead to any number. */
const max = { branches: 1000, again: 100 }

/** How deep branches are read. */
const maxDepth = 30

/** What was read for a normal form. */
interface BranchReading {
  /** Branches of unions that led here: one that refers back to itself adds nothing. */
  readonly trail: readonly string[]
  /** The normal forms of branches, by their pointers and the trails to them. */
  readonly read: Map<string, Map<string, NormalForm>>
  readonly left: typeof max
}

function normalisedFrom(side: Side, sub: Sub, { trail, read: known, left }: BranchReading): NormalForm {
  const parts = spread(side, sub)
  const home = parts.length === 1 ? parts[0]!.pointer : sub.pointer // the only one there is
  const { types, enum: values, open, ...facts } = collected(parts)
  const { properties, required, conditionals, unions } = facts
  const rest = rulesOf(parts)
  if (parts.length > 1) for (const part of parts) limitToNamed(part, properties)
  if (properties.size === 0) asAdditional(rest)
  simplifyDependentSchemas(rest)
  if (unions.length === 0 && conditionals.length === 0) asAdditionalAlone(side, rest, parts)
  withoutImplied(rest, required)
  const possible = boundByFormats(parts, rest) ? both(types ?? new Set(allTypes), allButFractions) : types
  const merged: NormalForm = {
    ...facts,
    pointer: home,
    tuple: tupleOf(parts),
    rest,
    ...(possible && !areAll(possible) && { types: possible }),
    ...(values && { enum: acceptedOf(values, side, sub) }),
    ...(open && { open }),
  }
  const read: ReadBranches = (list) => {
    const others = list.filter((branch) => !trail.includes(branch.pointer))
    return others.map((branch) => {
      const longer = [...trail, branch.pointer]
      const key = longer.join('\n')
      const ofBranch = known.get(branch.pointer) ?? new Map<string, NormalForm>()
      known.set(branch.pointer, ofBranch)
      const before = ofBranch.get(key)
      if (before) return { branch, normal: before }
      left.branches--
      if (ofBranch.size > 0) left.again--
      const normal = normalisedFrom(side, branch, { trail: longer, read: known, left })
      ofBranch.set(key, normal)
      return { branch, normal }
    })
  }
  // Unions that are not flattened are right too, only less alike.
  const isEnough = Math.min(left.branches, left.again) < 0 || trail.length > maxDepth
  return isEnough ? merged : simplified(merged, read)
}

/** The listed objects and arrays that the rules for their members accept, and all other values. */
function acceptedOf(values: readonly unknown[], side: Side, sub: Sub): readonly unknown[] {
  const schema = wholeOf(sub) as JsonSchema // a list is part of one
  return values.filter((value) => typeof value !== 'object' || isValid(schema, value, side.root))
}

/** Keywords that are not rules, or that are read elsewhere. */
const readElsewhere: ReadonlySet<string> = new Set([
  ...annotations,
  ...'type enum const properties required if then else oneOf anyOf contains minContains maxContains prefixItems'.split(
    ' ',
  ),
])

/** Every other keyword, with a rule for each part that has a different value. */
function rulesOf(parts: readonly Part[]): Map<string, readonly Sub[]> {
  const rest = new Map<string, readonly Sub[]>()
  const hasPatterns = parts.some(({ value }) => Object.keys(own(value, 'patternProperties') ?? {}).length > 0)
  const joined = new Set(['propertyNames', 'items', ...(hasPatterns ? [] : ['additionalProperties'])])
  for (const { value, pointer } of parts) {
    for (const [name, held] of Object.entries(value)) {
      if (readElsewhere.has(name) || name.startsWith('x-')) continue
      if (name === 'format' && shown.has(held)) continue
      const at = pointerTo(pointer, name)
      if (name === 'contentMediaType' && areBytes(value)) {
        // This is `format: binary` by its other name.
        rest.set('format', [{ value: 'binary', pointer: at }])
        if (held === unknownBytes) continue
      }
      const isByte = name === 'format' && held === 'byte'
      const [keyword, normalValue] = isByte ? ['contentEncoding', 'base64'] : [name, held]
      const rule = { value: normalValue, pointer: at }
      if (isIdle(keyword, rule)) continue
      rest.set(keyword, withRule(rest.get(keyword) ?? [], keyword, rule, joined))
    }
  }
  return rest
}

const allButFractions: ReadonlySet<string> = new Set(allTypes.filter((type) => type !== 'number'))

/** Adds the bounds of formats such as `int32`, which are ranges of integers; true if there are any. */
function boundByFormats(parts: readonly Part[], rest: Map<string, readonly Sub[]>): boolean {
  const found = parts.flatMap(({ value, pointer }) => {
    const range = integerRangeOf(own(value, 'format'))
    return range ? [{ range, pointer: pointerTo(pointer, 'format') }] : []
  })
  for (const { range, pointer } of found) {
    for (const [n, name] of ['minimum', 'maximum'].entries()) {
      rest.set(name, withRule(rest.get(name) ?? [], name, { value: range[n], pointer }, new Set()))
    }
  }
  return found.length > 0
}

/** The media type of bytes of which nothing is known. */
const unknownBytes = 'application/octet-stream'

/** True for a string that is bytes by its media type. */
function areBytes({ contentMediaType, contentEncoding, format }: JsonObject): boolean {
  return (
    typeof contentMediaType === 'string' &&
    isBinaryType(contentMediaType) &&
    contentEncoding === undefined &&
    (format === undefined || format === 'binary')
  )
}

/** The schemas of the first items, from all parts. */
function tupleOf(parts: readonly Part[]): readonly Sub[] {
  const lists = parts.map(({ value, pointer }) => ({
    placed: subsOf(own(value, 'prefixItems'), pointerTo(pointer, 'prefixItems')),
    others:
      own(value, 'items') === undefined ? [] : [{ value: own(value, 'items'), pointer: pointerTo(pointer, 'items') }],
  }))
  const length = Math.max(0, ...lists.map(({ placed }) => placed.length))
  return Array.from({ length }, (_, n) => {
    const schemas = lists.flatMap(({ placed, others }) => placed[n] ?? others)
    return schemas.slice(1).reduce<Sub>(withMore, schemas[0]!) // the longest list has one
  })
}
