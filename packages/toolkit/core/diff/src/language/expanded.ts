import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { resolved, type Side } from '../contract/side.ts'
import { annotations, annotationOf, subsOf, type Sub } from '../contract/spread.ts'
import type { Direction } from '../contract/use.ts'
import { evaluationsOf, type Evaluation, type Unevaluated } from './evaluated.ts'
import { atomOf, isAnObject, literal, presence, type Alternatives, type Literal } from './literal.ts'
import { isInParts, partwise } from './partwise.ts'
import { isIdle } from '../contract/keyword.ts'

/** What follows for a value that the schema of a keyword accepts, or that the keyword refuses. */
type Rule = (holds: boolean) => Alternatives

const expansions: Readonly<Record<Direction, WeakMap<Literal, readonly Alternatives[]>>> = {
  request: new WeakMap(),
  response: new WeakMap(),
}

/** A claim about a schema, by claims about its keywords and the schemas in them; all lists apply. */
export function expanded(claim: Literal, direction: Direction): readonly Alternatives[] {
  const known = expansions[direction].get(claim) ?? newlyExpanded(claim, direction)
  expansions[direction].set(claim, known)
  return known
}

function newlyExpanded({ side, sub, holds }: Literal, direction: Direction): readonly Alternatives[] {
  const { also = [], ...alone } = sub
  if (also.length > 0)
    return combined(
      [alone, ...also].map((each): Rule => aboutSchema(side, each)),
      holds,
    )
  const { value, pointer } = alone
  if (!isObject(value)) return (value !== false) === holds ? [] : [[]]
  const rules = Object.keys(value).flatMap((name) => ruleFor(name, side, { value, pointer }, direction) ?? [])
  return combined(rules, holds)
}

/** All rules hold, or one of them does not. */
function combined(rules: readonly Rule[], holds: boolean): readonly Alternatives[] {
  return holds ? rules.map((rule) => rule(true)) : [rules.flatMap((rule) => rule(false))]
}

function aboutSchema(side: Side, sub: Sub): Rule {
  return (holds) => [[literal(side, sub, holds)]]
}

interface Written {
  readonly value: JsonObject
  readonly pointer: string
}

function ruleFor(name: string, side: Side, schema: Written, direction: Direction): Rule | undefined {
  if (annotations.has(name) || name.startsWith('x-') || ignored.has(name)) return undefined
  const { value, pointer } = schema
  const held = own(value, name)
  if (isIdle(name, { value: held, pointer })) return undefined
  const at = (...keys: readonly (string | number)[]): Sub => {
    const [key] = keys
    return {
      value: key === undefined ? held : own(held as JsonObject, String(key)),
      pointer: pointerTo(pointer, name, ...keys),
    }
  }
  const list = subsOf(held, pointerTo(pointer, name)).map((sub) => ({
    is: literal(side, sub, true),
    isNot: literal(side, sub, false),
  }))
  switch (name) {
    case '$ref': {
      const target = resolved(side, { value: { $ref: held }, pointer })
      return target ? aboutSchema(side, target) : undefined
    }
    case 'allOf':
      return (holds) => (holds ? [list.map(({ is }) => is)] : list.map(({ isNot }) => [isNot]))
    case 'anyOf':
      return (holds) => (holds ? list.map(({ is }) => [is]) : [list.map(({ isNot }) => isNot)])
    case 'oneOf':
      return (holds) => (holds ? exactlyOne(list) : noneOrTwo(list))
    case 'not':
      return (holds) => [[literal(side, at(), !holds)]]
    case 'if':
      return (holds) => conditionally(side, schema, holds)
    case 'enum':
    case 'const':
      return name === 'enum' && isOpen(value) ? undefined : aboutListed(name, side, schema)
    case 'required':
      return aboutPresence(side, requiredIn(side, schema, direction))
    case 'dependentRequired':
    case 'dependentSchemas':
      return (holds) => dependent(side, Object.entries(isObject(held) ? held : {}), at, holds)
    default:
      return aboutKeyword(name, side, schema)
  }
}

/** At most this many listed objects and arrays are alternatives. */
const maxListed = 8

/** A value that is not listed differs from each listed one, and from an object or array in one of its parts. */
function aboutListed(name: 'enum' | 'const', side: Side, schema: Written): Rule | undefined {
  const rule = aboutKeyword(name, side, schema)
  const held = schema.value[name]
  const listed: readonly unknown[] = name === 'const' ? [held] : Array.isArray(held) ? held : []
  const inParts = listed.flatMap((each) =>
    isInParts(each) ? [{ value: partwise(each), pointer: schema.pointer }] : [],
  )
  if (!rule || inParts.length === 0) return rule
  return (holds) => {
    const [claims = []] = rule(holds) // a keyword by itself has one alternative
    const parts = inParts.map((sub) => literal(side, sub, holds))
    if (!holds) return [[...claims, ...parts]]
    const isFew = parts.length === listed.length && parts.length <= maxListed
    return isFew ? parts.map((part) => [...claims, part]) : [claims]
  }
}

/** True where the listed values are known ones of a set that may grow. */
function isOpen(value: JsonObject): boolean {
  return ['x-known-values', 'x-extensible-enum'].some((name) => own(value, name) === true)
}

/** Keywords that are read with others, or that no validator enforces. */
const ignored: ReadonlySet<string> = new Set('then else minContains maxContains discriminator contentSchema'.split(' '))

interface BranchLiterals {
  readonly is: Literal
  readonly isNot: Literal
}

function exactlyOne(list: readonly BranchLiterals[]): Alternatives {
  return list.map(({ is }, n) => [is, ...list.flatMap(({ isNot }, other) => (other === n ? [] : [isNot]))])
}

function noneOrTwo(list: readonly BranchLiterals[]): Alternatives {
  const pairs = list.flatMap((left, n) => list.slice(n + 1).map((right) => [left.is, right.is]))
  return [list.map(({ isNot }) => isNot), ...pairs]
}

function conditionally(side: Side, { value, pointer }: Written, holds: boolean): Alternatives {
  const part = (name: string): Sub => ({ value: own(value, name) ?? true, pointer: pointerTo(pointer, name) })
  return [
    [literal(side, part('if'), true), literal(side, part('then'), holds)],
    [literal(side, part('if'), false), literal(side, part('else'), holds)],
  ]
}

/** `required` applies to objects: a value that does not meet it is one. */
function aboutPresence(side: Side, names: readonly string[]): Rule {
  return (holds) =>
    holds ? [names.map((name) => presence(name, true))] : names.map((name) => [isAnObject(side), presence(name, false)])
}

/** What is required, without properties that are not sent in this direction. */
function requiredIn(side: Side, { value, pointer }: Written, direction: Direction): readonly string[] {
  const names = own(value, 'required')
  const properties = own(value, 'properties')
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  return (Array.isArray(names) ? names.map(String) : []).filter((name) => {
    const held = isObject(properties) ? own(properties, name) : undefined
    const sub = { value: held, pointer: pointerTo(pointer, 'properties', name) }
    return held === undefined || annotationOf(side, sub, hidden)?.value !== true
  })
}

/** A property that is present brings rules with it. */
function dependent(
  side: Side,
  entries: readonly (readonly [name: string, held: unknown])[],
  at: (name: string) => Sub,
  holds: boolean,
): Alternatives {
  const rules = entries.map(([name, held]): Rule => {
    const needed = Array.isArray(held) ? aboutPresence(side, held.map(String)) : aboutSchema(side, at(name))
    return (is) =>
      is
        ? [[presence(name, false)], ...needed(true)]
        : needed(false).map((each) => [isAnObject(side), presence(name, true), ...each])
  })
  if (!holds) return rules.flatMap((rule) => rule(false))
  return rules.reduce<Alternatives>(
    (all, rule) => rule(true).flatMap((more) => all.map((each) => [...each, ...more])),
    [[]],
  )
}

/** Keywords that only mean something together; the first that a schema has stands for all. */
const clusters = [
  ['properties', 'patternProperties', 'additionalProperties'],
  ['prefixItems', 'items'],
]

function aboutKeyword(name: string, side: Side, { value, pointer }: Written): Rule | undefined {
  if (name === 'unevaluatedProperties' || name === 'unevaluatedItems') return aboutRest(name, side, { value, pointer })
  const cluster = clusters.find((each) => each.includes(name)) ?? (name === 'contains' ? counting : [name])
  const written = cluster.filter((each) => own(value, each) !== undefined)
  if (written[0] !== name) return undefined
  const fragment = Object.fromEntries(written.map((each) => [each, value[each]]))
  return (holds) => [[atomOf({ name, side, fragment, pointer, holds })]]
}

/** What no other keyword has evaluated follows a rule: in each case, that is what some names or places leave. */
function aboutRest(name: Unevaluated, side: Side, { value, pointer }: Written): Rule {
  const cases = evaluationsOf(side, value, pointer, name)
  // Where it is not known, the keyword depends on the whole schema.
  if (!cases) return (holds) => [[atomOf({ name, side, fragment: value, pointer, holds })]]
  const all = cases.map(({ claims, isAll, ...evaluated }) => {
    const [first, fragment] = restOf(name, value[name], evaluated)
    return { claims, isAll, atom: { name: first, side, fragment, pointer } }
  })
  return (holds) =>
    all.flatMap(({ claims, isAll, atom }) => {
      if (isAll) return holds ? [claims] : []
      return [[...claims, atomOf({ ...atom, holds })]]
    })
}

/** A rule for what is left, as the keyword that says so without the schemas beside it. */
function restOf(name: Unevaluated, rule: unknown, evaluated: Evaluated): readonly [name: string, fragment: JsonObject] {
  const { names, patterns, first, matching } = evaluated
  if (name === 'unevaluatedItems') {
    const prefixItems = Array.from({ length: first }, () => true)
    const items = matching.length === 0 ? rule : { anyOf: [rule, ...matching] }
    return first === 0 ? ['items', { items }] : ['prefixItems', { prefixItems, items }]
  }
  const map = (keys: ReadonlySet<string>): JsonObject => Object.fromEntries([...keys].map((key) => [key, true]))
  const fragment = {
    ...(names.size > 0 && { properties: map(names) }),
    ...(patterns.size > 0 && { patternProperties: map(patterns) }),
    additionalProperties: rule,
  }
  return [Object.keys(fragment)[0]!, fragment] // there is the last one at least
}

type Evaluated = Omit<Evaluation, 'claims' | 'isAll'>

const counting = ['contains', 'minContains', 'maxContains']
