import { braces, code, expr, key, list, verbatim, type Code } from '@loyalty-kit/code'
import { isObject } from '@loyalty-kit/json-schema/json'
import { keyOf } from '@loyalty-kit/json-schema/compile'
import { commentOf } from './schema-comment.ts'
import { nameOf, type NamedType } from './named-types.ts'
import {
  either,
  isUnit,
  kinds,
  saysNothing,
  type ArrayPart,
  type Kind,
  type Lazy,
  type Member,
  type ObjectPart,
  type Part,
  type Shape,
} from './shape.ts'

/** How types are printed. */
export interface ShapePrinting {
  /** Receives each alias that is used. */
  readonly use: (type: NamedType) => void
  /** The parts of named types that are being printed in place, since they may contain themselves. */
  readonly within: readonly string[]
}

/** Deeper literals are any value. */
const maxLiteralDepth = 50

const anyOfKind: Readonly<Record<Kind, Code>> = {
  object: code`{ [key: string]: unknown }`,
  array: code`unknown[]`,
  string: code`string`,
  number: code`number`,
  true: code`true`,
  false: code`false`,
  null: code`null`,
}

/** The type of a shape. */
export function typeOfShape(shape: Shape, printing: ShapePrinting): Code {
  return united(alternativesOf(shape, printing))
}

/** The type of a shape as an operand: in parentheses if it is a union. */
function operandOf(alternatives: readonly Code[]): Code {
  return alternatives.length > 1 ? code`(${united(alternatives)})` : united(alternatives)
}

function united(alternatives: readonly Code[]): Code {
  const [first] = alternatives
  if (!first) return code`never`
  return alternatives.length === 1 ? first : list(alternatives, code` | `)
}

/** The members of the union that is the type of a shape. */
function alternativesOf(shape: Shape, printing: ShapePrinting): readonly Code[] {
  if (saysNothing(() => shape)) return [code`unknown`]
  const whole = new Set([...shape.values()].flatMap(partsIn).flatMap((part) => namedIn(part, shape)))
  const found = [...whole].map((type) => named(type, printing))
  const isBoolean = shape.get('true')?.is === 'any' && shape.get('false')?.is === 'any'
  for (const kind of kinds) {
    const part = shape.get(kind)
    const parts = part ? partsIn(part).filter((each) => each.is !== 'named' || !whole.has(each.type)) : []
    if (!isBoolean || !isBooleanKind(kind)) found.push(...parts.flatMap((each) => typesOfPart(each, kind, printing)))
    else if (kind === 'true') found.push(code`boolean`)
  }
  return distinct(found)
}

function isBooleanKind(kind: Kind): boolean {
  return kind === 'true' || kind === 'false'
}

function partsIn(part: Part): readonly Part[] {
  return part.is === 'union' ? part.of : [part]
}

/** A named type all of whose values are in a shape. */
function namedIn(part: Part, shape: Shape): NamedType[] {
  if (part.is !== 'named') return []
  const isWhole = [...part.type.shape([]).keys()].every((kind) => {
    const other = shape.get(kind)
    return other && partsIn(other).some((each) => each.is === 'any' || (each.is === 'named' && each.type === part.type))
  })
  return isWhole ? [part.type] : []
}

function named(type: NamedType, { use }: ShapePrinting): Code {
  use(type)
  return nameOf(type)
}

/** The types whose union is a part. */
function typesOfPart(part: Part, kind: Kind, printing: ShapePrinting): readonly Code[] {
  switch (part.is) {
    case 'any':
    case 'except':
      return [anyOfKind[kind]]
    case 'values':
      return isUnit(kind) ? [anyOfKind[kind]] : part.values.map((value) => literalType(value))
    case 'known':
      return [...part.values.map((value) => expr.literal(value)), code`(string & {})`]
    case 'array':
      return [arrayType(part, printing)]
    case 'object':
      return [isWeak(part) ? code`${objectType(part, printing)} & object` : objectType(part, printing)]
    case 'named':
      return namedPart(part.type, kind, printing)
    case 'union':
      return part.of.flatMap((each) => typesOfPart(each, kind, printing))
    case 'all':
      return [intersection(part.of, kind, printing)]
  }
}

/** The values of one kind that a named type has. */
function namedPart(type: NamedType, kind: Kind, printing: ShapePrinting): readonly Code[] {
  const shape = type.shape([])
  const part = shape.get(kind)
  if (!part) return []
  if (shape.size === 1) return [named(type, printing)]
  const place = `${kind} ${keyOf(type.sub)}`
  if (printing.within.includes(place)) return [anyOfKind[kind]]
  return typesOfPart(part, kind, { ...printing, within: [...printing.within, place] })
}

function intersection(parts: readonly Part[], kind: Kind, printing: ShapePrinting): Code {
  const operands = parts.map((part) => {
    if (part.is === 'object') return objectType(part, printing)
    if (part.is !== 'union') return operandOf(typesOfPart(part, kind, printing))
    const alternatives = part.of.flatMap((each) =>
      each.is === 'object' ? [objectType(each, printing)] : typesOfPart(each, kind, printing),
    )
    return operandOf(distinct(alternatives))
  })
  const all = kind === 'object' && parts.every((part) => isWeak(part)) ? [...operands, code`object`] : operands
  return list(distinct(all), code` & `)
}

/** True for a type with only optional members, which TypeScript does not accept for an object with none of them. */
function isWeak(part: Part): boolean {
  if (part.is === 'union') return part.of.some((each) => isWeak(each))
  if (part.is !== 'object' || part.isClosed || part.others !== undefined || part.prefixes.size > 0) return false
  return part.members.size > 0 && [...part.members.values()].every(({ required }) => !required)
}

function arrayType({ prefix, rest, required }: ArrayPart, printing: ShapePrinting): Code {
  const operand = (shape: Lazy): Code => operandOf(alternativesOf(shape(), printing).map(withParentheses))
  if (prefix.length === 0) return rest ? code`${operand(rest)}[]` : code`[]`
  const items = prefix.map((shape, index) =>
    index < required ? typeOfShape(shape(), printing) : code`${operand(shape)}?`,
  )
  return code`[${list([...items, ...(rest ? [code`...${operand(rest)}[]`] : [])])}]`
}

/** An intersection in parentheses, which bind less than those of an array. */
function withParentheses(type: Code): Code {
  return / & /.test(JSON.stringify(type)) ? code`(${type})` : type
}

function objectType({ members, prefixes, others, isClosed }: ObjectPart, printing: ShapePrinting): Code {
  const hasIndex = others !== undefined || prefixes.size > 0
  const lines = [...members].flatMap(([name, { required, shape, source }]) => {
    // Every object inherits such a member, whatever the schema says of its own.
    const isInherited = !required && name in Object.prototype
    if (isInherited && hasIndex) return []
    const type = isInherited ? code`unknown` : typeOfShape(shape(), printing)
    return [code`${commentOf(source)}${key(name)}${required ? code`` : code`?`}: ${type};`]
  })
  const indexes = indexesOf({ members, prefixes, others }, printing)
  if (isClosed && members.size === 0) return code`{ [key: string]: never }`
  const all = [...lines, ...indexes.map((index) => code`${index};`)]
  return all.length === 0 ? anyOfKind.object : braces(all)
}

/** The index signatures of an object: what they say must hold for its named members, too. */
function indexesOf(
  { members, prefixes, others }: Pick<ObjectPart, 'members' | 'prefixes'> & { readonly others: Lazy | undefined },
  printing: ShapePrinting,
): readonly Code[] {
  const valueOf = (own: Lazy, covered: readonly (readonly [string, Member])[]): Code => {
    const shape = either([own(), ...covered.map(([, member]) => member.shape())])
    const alternatives = alternativesOf(shape, printing)
    const isUnknown = saysNothing(() => shape)
    const isOptional = covered.some(([, { required }]) => !required)
    return united(isOptional && !isUnknown ? [...alternatives, code`undefined`] : alternatives)
  }
  const entries = [...members]
  const patterns = [...prefixes].map(([prefix, shape]) => {
    const covered = entries.filter(([name]) => name.startsWith(prefix))
    // A prefix has only letters, digits and hyphens.
    return code`[key: ${verbatim(`\`${prefix}\${string}\``)}]: ${valueOf(shape, covered)}`
  })
  return others ? [...patterns, code`[key: string]: ${valueOf(others, entries)}`] : patterns
}

/** The type of one value. */
function literalType(value: unknown, depth = 0): Code {
  if (depth > maxLiteralDepth) return code`unknown`
  if (Array.isArray(value)) return code`[${list(value.map((item) => literalType(item, depth + 1)))}]`
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, member]) => code`${key(name)}: ${literalType(member, depth + 1)}`)
    return members.length === 0 ? code`{ [key: string]: never }` : code`{ ${list(members, code`; `)} }`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return code`number`
  return expr.literal(value === 0 ? 0 : value)
}

function distinct(types: readonly Code[]): readonly Code[] {
  return types.length < 2 ? types : [...new Map(types.map((type) => [JSON.stringify(type), type])).values()]
}
