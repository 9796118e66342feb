import { code, expr, type Code } from '@loyalty-kit/code'
import { isUnit, kinds, type Kind, type NamedType, type Part, type Shape } from '../shapes/shape.ts'
import { saysNothing } from '../shapes/union.ts'
import { literalType } from './literal.ts'
import { anyOfKind, arrayType, objectType, type TypesOf } from './parts.ts'
import { distinct, intersected, operandOf, united } from './union.ts'

/**
 * The alias of a type.
 *
 * @throws {TypeError} If it has none.
 */
export function nameOf({ name, sub }: NamedType): Code {
  if (name === undefined) throw new TypeError(`Cannot refer to the type of ${sub.place.pointer}: it has no name`)
  return expr.name(name)
}

/** Receives each alias that a type uses. */
export type Use = (type: NamedType) => void

/** The type of a shape. */
export function typeOfShape(shape: Shape, use: Use): Code {
  return united(alternativesOf(shape, use))
}

/** The members of the union that is the type of a shape. */
function alternativesOf(shape: Shape, use: Use): readonly Code[] {
  if (saysNothing(() => shape)) return [code`unknown`]
  const whole = new Set([...shape.values()].flatMap(partsIn).flatMap((part) => namedIn(part, shape)))
  const found = [...whole].map((type) => named(type, use))
  const isBoolean = shape.get('true')?.is === 'any' && shape.get('false')?.is === 'any'
  for (const kind of kinds) {
    const part = shape.get(kind)
    const parts = part ? partsIn(part).filter((each) => each.is !== 'named' || !whole.has(each.type)) : []
    if (!isBoolean || !isBooleanKind(kind)) found.push(...parts.flatMap((each) => typesOfPart(each, kind, use)))
    else if (kind === 'true') found.push(code`boolean`)
  }
  return distinct(found)
}

/** The types of lazy shapes, printed the same. */
function typesIn(use: Use): TypesOf {
  return (shape) => alternativesOf(shape(), use)
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

function named(type: NamedType, use: Use): Code {
  use(type)
  return nameOf(type)
}

/** The types whose union is a part. */
function typesOfPart(part: Part, kind: Kind, use: Use): readonly Code[] {
  switch (part.is) {
    case 'any':
    case 'except':
      return [anyOfKind[kind]]
    case 'values':
      return isUnit(kind) ? [anyOfKind[kind]] : part.values.map((value) => literalType(value))
    case 'known':
      return [...part.values.map((value) => expr.literal(value)), code`(string & {})`]
    case 'array':
      return [arrayType(part, typesIn(use))]
    case 'object':
      return [
        isWeak(part) ? intersected([objectType(part, typesIn(use)), code`object`]) : objectType(part, typesIn(use)),
      ]
    case 'named':
      return namedPart(part.type, kind, use)
    case 'union':
      return part.of.flatMap((each) => typesOfPart(each, kind, use))
    case 'all':
      return [intersection(part.of, kind, use)]
  }
}

/** The values of one kind that a named type has: with an alias if they have parts, which may lead to themselves. */
function namedPart(type: NamedType, kind: Kind, use: Use): readonly Code[] {
  const shape = type.shape([])
  const part = shape.get(kind)
  if (!part) return []
  if (shape.size === 1) return [named(type, use)]
  return hasParts.has(part.is) ? [named(type.ofKind(kind), use)] : typesOfPart(part, kind, use)
}

const hasParts: ReadonlySet<Part['is']> = new Set(['object', 'array', 'union', 'all'])

function intersection(parts: readonly Part[], kind: Kind, use: Use): Code {
  const operands = parts.map((part) => {
    if (part.is === 'object') return objectType(part, typesIn(use))
    if (part.is !== 'union') return operandOf(typesOfPart(part, kind, use))
    const alternatives = part.of.flatMap((each) =>
      each.is === 'object' ? [objectType(each, typesIn(use))] : typesOfPart(each, kind, use),
    )
    return operandOf(distinct(alternatives))
  })
  const all = kind === 'object' && parts.every((part) => isWeak(part)) ? [...operands, code`object`] : operands
  return intersected(all)
}

/** True for a type with only optional members, which TypeScript does not accept for an object with none of them. */
function isWeak(part: Part): boolean {
  if (part.is === 'union') return part.of.some((each) => isWeak(each))
  if (part.is !== 'object' || part.isClosed || part.others !== undefined || part.prefixes.size > 0) return false
  return part.members.size > 0 && [...part.members.values()].every(({ required }) => !required)
}
