import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { chainOfObjects, type Side } from '../contract/side.ts'
import { subsOf, type Sub } from '../contract/spread.ts'
import { literal, presence, type Claim } from './literal.ts'

/** Which members of a value some keywords have evaluated, where some claims are true. */
export interface Evaluation {
  readonly claims: readonly Claim[]
  readonly names: ReadonlySet<string>
  readonly patterns: ReadonlySet<string>
  /** How many of the first items. */
  readonly first: number
  /** Schemas whose items are evaluated wherever they are. */
  readonly matching: readonly unknown[]
  readonly isAll: boolean
}

/** What leaves members unevaluated, or evaluates those that are left. */
export type Unevaluated = 'unevaluatedProperties' | 'unevaluatedItems'

/** More cases are not told apart. */
const maxCases = 32

/**
 * What a schema evaluates beside a keyword for the rest, in each case of the branches that may match; `undefined` where that
 * is not known.
 */
export function evaluationsOf(side: Side, schema: JsonObject, pointer: string, keyword: Unevaluated): Cases {
  return casesOf(side, { value: schema, pointer }, { keyword, trail: [] })
}

type Cases = readonly Evaluation[] | undefined

interface Scope {
  readonly keyword: Unevaluated
  /** The pointers of the schemas around one; none around the schema that contains the keyword. */
  readonly trail: readonly string[]
}

const none: Evaluation = { claims: [], names: new Set(), patterns: new Set(), first: 0, matching: [], isAll: false }

function casesOf(side: Side, { value, pointer }: Sub, scope: Scope): Cases {
  if (!isObject(value)) return [none]
  const here = evaluatedBy(value, scope.keyword)
  // The keyword for the rest evaluates what is left, but for its own schema.
  const isAll = here.isAll || (scope.trail.length > 0 && own(value, scope.keyword) !== undefined)
  const below = applied(side, value, pointer, scope)
  return isAll ? [{ ...none, isAll }] : below?.reduce<Cases>(productOf, [here])
}

/** What keywords of the schema itself evaluate. */
function evaluatedBy(value: JsonObject, keyword: Unevaluated): Evaluation {
  const keys = (name: string): ReadonlySet<string> => new Set(Object.keys(own(value, name) ?? {}))
  if (keyword === 'unevaluatedProperties') {
    const isAll = own(value, 'additionalProperties') !== undefined
    return { ...none, names: keys('properties'), patterns: keys('patternProperties'), isAll }
  }
  const [placed, contains] = [own(value, 'prefixItems'), own(value, 'contains')]
  const first = Array.isArray(placed) ? placed.length : 0
  const isAll = own(value, 'items') !== undefined
  return { ...none, first, matching: contains === undefined ? [] : [contains], isAll }
}

/** The cases of each schema that applies to the same value, and of each choice between such schemas. */
function applied(side: Side, value: JsonObject, pointer: string, scope: Scope): readonly Cases[] | undefined {
  if (own(value, '$dynamicRef') !== undefined) return undefined
  const at = (...keys: string[]): Sub => ({
    value: keys.reduce<unknown>((held, key) => (isObject(held) ? own(held, key) : undefined), value),
    pointer: pointerTo(pointer, ...keys),
  })
  const read = (sub: Sub): Cases => {
    const trail = [...scope.trail, pointer]
    return trail.includes(sub.pointer) ? undefined : casesOf(side, sub, { ...scope, trail })
  }
  const is = (sub: Sub): Claim => literal(side, sub, true)
  const isNot = (sub: Sub): Claim => literal(side, sub, false)
  const list = (name: string): readonly Sub[] => subsOf(own(value, name), pointerTo(pointer, name))
  const ref = own(value, '$ref')
  const target = ref === undefined ? undefined : chainOfObjects(side, { value: { $ref: ref }, pointer })[1]
  return [
    ...(ref === undefined ? [] : [target && read(target)]),
    ...list('allOf').map(read),
    ...list('anyOf').map((sub) => choice([given(read(sub), is(sub)), given([none], isNot(sub))])),
    ...(own(value, 'oneOf') === undefined ? [] : [choice(list('oneOf').map((sub) => given(read(sub), is(sub))))]),
    ...(own(value, 'if') === undefined
      ? []
      : [
          choice([
            given(productOf(read(at('if')), read(at('then'))), is(at('if'))),
            given(read(at('else')), isNot(at('if'))),
          ]),
        ]),
    ...Object.keys(own(value, 'dependentSchemas') ?? {}).map((name) =>
      choice([given(read(at('dependentSchemas', name)), presence(name, true)), given([none], presence(name, false))]),
    ),
  ]
}

/** Cases in which a claim is true. */
function given(cases: Cases, claim: Claim): Cases {
  return cases?.map((each) => ({ ...each, claims: [claim, ...each.claims] }))
}

/** One of several cases; without claims where they evaluate the same. */
function choice(all: readonly Cases[]): Cases {
  if (all.includes(undefined)) return undefined
  const cases = all.flatMap((each) => each ?? [])
  const [first] = cases
  return first && new Set(cases.map(labelOf)).size === 1 ? [{ ...first, claims: [] }] : cases
}

function labelOf({ names, patterns, first, matching, isAll }: Evaluation): string {
  return JSON.stringify([[...names].toSorted(), [...patterns].toSorted(), first, matching, isAll])
}

/** Each case of one with each of another. */
function productOf(left: Cases, right: Cases): Cases {
  if (!left || !right || left.length * right.length > maxCases) return undefined
  return left.flatMap((one) =>
    right.map((other) => ({
      claims: [...one.claims, ...other.claims],
      names: new Set([...one.names, ...other.names]),
      patterns: new Set([...one.patterns, ...other.patterns]),
      first: Math.max(one.first, other.first),
      matching: [...one.matching, ...other.matching],
      isAll: one.isAll || other.isAll,
    })),
  )
}
