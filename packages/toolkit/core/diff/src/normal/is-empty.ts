import { own, type JsonObject } from '@specwright/json-schema/json'
import { isMatch } from '@specwright/json-schema/examples'
import { factsOf } from '@specwright/json-schema/keyword'
import { isNever, isUnconstrained, type Normal } from './normal.ts'
import { normalised } from './normalised.ts'
import { boundOf } from './number-range.ts'
import { ruleOf, type Rules } from './rules.ts'
import { has, same } from '../contract/same.ts'
import { typesIn } from './shared-rules.ts'
import type { Part, Side } from '../contract/side.ts'
import { joined, spread, type Sub } from '../contract/spread.ts'
import { stringMatching } from '@specwright/json-schema/patterns'
import { both } from './types.ts'
import { besideUnion } from './unions.ts'
import { textRules } from './strings.ts'

/** How deep unions and properties are searched, since recursive schemas do not end. */
const maxDepth = 3

/** True where it is proven that no value satisfies a schema; false where one may, or where neither can be proven. */
export function isEmpty(side: Side, sub: Sub, depth = 0): boolean {
  if (depth > maxDepth) return false
  const normal = normalised(side, sub)
  const isImpossible = impossible(side, normal, depth)
  return (
    isNever(normal) ||
    [...typesIn(normal)].every((type) => isImpossible[type]?.() ?? false) ||
    isExcluded(side, sub, normal) ||
    normal.unions.some((union) => {
      const also = besideUnion(side, sub, union)
      return union.list.every((branch) => isEmpty(side, joined(branch, also), depth + 1))
    })
  )
}

/** For each type, whether no value of it satisfies a schema. */
function impossible(side: Side, normal: Normal, depth: number): Readonly<Record<string, () => boolean>> {
  const { rest, required } = normal
  const isWithout = (sub: Sub | undefined): boolean => sub !== undefined && isEmpty(side, sub, depth + 1)
  const hasNoNumber = (): boolean => {
    const [lower, upper] = [boundOf('lower', normal), boundOf('upper', normal)]
    if (!lower || !upper) return false
    const isOpen = lower.isExclusive || upper.isExclusive
    return lower.limit > upper.limit || (lower.limit === upper.limit && isOpen)
  }
  return {
    integer: hasNoNumber,
    number: hasNoNumber,
    string: () => isCrossed(rest, 'minLength') || hasTwoFormats(rest) || stringMatching(textRules(normal)) === null,
    array: () => {
      const length = Math.min(Number(ruleOf(rest, 'minItems')?.value ?? 0), normal.tuple.length + 1)
      const items = Array.from({ length }, (_, n) => normal.tuple[n] ?? ruleOf(rest, 'items'))
      return isCrossed(rest, 'minItems') || items.some(isWithout)
    },
    object: () => {
      const isTooMany = required.size > Number(ruleOf(rest, 'maxProperties')?.value ?? Infinity)
      return (
        isTooMany || isCrossed(rest, 'minProperties') || [...required].some((name) => isWithout(memberOf(normal, name)))
      )
    },
  }
}

/** True where a lower bound is greater than the upper one that it must not pass. */
function isCrossed(rest: Rules, lower: string): boolean {
  const upper = factsOf(lower).bound?.opposite ?? lower
  return Number(ruleOf(rest, lower)?.value ?? 0) > Number(ruleOf(rest, upper)?.value ?? Infinity)
}

/** Formats of which no string has two. */
const formats: readonly unknown[] = ['date', 'date-time', 'time', 'uuid', 'ipv4', 'email']

function hasTwoFormats(rest: Rules): boolean {
  return (rest.get('format') ?? []).filter(({ value }) => formats.includes(value)).length > 1
}

/** The schema of a property: by its name, else `additionalProperties`. */
function memberOf({ properties, rest }: Normal, name: string): Sub | undefined {
  const patterns = (rest.get('patternProperties') ?? []).flatMap(({ value }) => Object.keys(value ?? {}))
  const isNamed = properties.has(name) || patterns.some((pattern) => isMatch(pattern, name))
  return isNamed ? properties.get(name) : ruleOf(rest, 'additionalProperties')
}

/** True where `not` excludes everything that a schema allows. */
function isExcluded(side: Side, sub: Sub, normal: Normal): boolean {
  const parts = spread(side, sub)
  return (normal.rest.get('not') ?? []).some((not) => {
    const excluded = normalised(side, not)
    const { enum: values, required, types } = excluded
    const isOfTypes = !types || [...typesIn(normal)].every((type) => both(types, new Set([type])).has(type))
    if (values && isUnconstrained({ ...excluded, enum: undefined })) {
      return normal.enum?.every((value) => has(values, value)) === true
    }
    // `required` does not apply to values that are not objects.
    if (isOfTypes && isUnconstrained({ ...excluded, types: undefined, required: new Set() })) {
      return [...required].every((name) => normal.required.has(name))
    }
    const excludedParts = spread(side, not)
    const isIncluded = ({ value }: Part): boolean => !isScoped(value) && parts.some((part) => same(part.value, value))
    return excludedParts.length > 0 && excludedParts.every(isIncluded)
  })
}

/** True for a schema whose meaning depends on the schemas beside it. */
function isScoped(value: JsonObject): boolean {
  return own(value, 'unevaluatedProperties') !== undefined || own(value, 'unevaluatedItems') !== undefined
}
