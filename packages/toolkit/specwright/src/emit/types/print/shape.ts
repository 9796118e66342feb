import { code, expr, type Code, type Comment } from '@specwright/code'
import { isUnit, kinds, type Kind, type NamedType, type Part, type Shape } from '../shapes/shape.ts'
import { saysNothing } from '../shapes/union.ts'
import { countOf, limited } from './limited.ts'
import { literalType } from './literal.ts'
import { anyOfKind, arrayType, objectType, type Inside } from './parts.ts'
import { distinct, intersected, itemOf, operandOf, united } from './union.ts'

/**
 * The alias of a type.
 *
 * @throws {TypeError} If it has none.
 */
export function nameOf({ name, sub }: NamedType): Code {
  if (name === undefined) throw new TypeError(`Cannot refer to the type of ${sub.place.pointer}: it has no name`)
  return expr.name(name)
}

/** What types are printed with. */
export interface Printing {
  /** Receives each alias that a type uses. */
  use(type: NamedType): void
  /** The comment of a schema. */
  commentOf(schema: unknown): Comment
  /** Receives how many alternatives an intersection would have, where its type says less for that. */
  widen(alternatives: number): void
}

/** The type of a shape. */
export function typeOfShape(shape: Shape, printing: Printing): Code {
  return united(alternativesOf(shape, printing))
}

/** The same as the type of the items of an array. */
export function itemTypeOfShape(shape: Shape, printing: Printing): Code {
  return itemOf(alternativesOf(shape, printing))
}

/** The members of the union that is the type of a shape. */
function alternativesOf(shape: Shape, printing: Printing): readonly Code[] {
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

/** What the parts of a shape are printed with. */
function inside(printing: Printing): Inside {
  return {
    typesOf: (shape) => alternativesOf(shape(), printing),
    commentOf: (schema) => printing.commentOf(schema),
  }
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

function named(type: NamedType, printing: Printing): Code {
  printing.use(type)
  return nameOf(type)
}

/** The types whose union is a part. */
function typesOfPart(part: Part, kind: Kind, printing: Printing): readonly Code[] {
  switch (part.is) {
    case 'any':
    case 'except':
      return [anyOfKind[kind]]
    case 'values':
      return isUnit(kind) ? [anyOfKind[kind]] : part.values.map((value) => literalType(value))
    case 'known':
      return [...part.values.map((value) => expr.literal(value)), code`(string & {})`]
    case 'array':
      return [arrayType(part, inside(printing))]
    case 'object':
      return [
        isWeak(part)
          ? intersected([objectType(part, inside(printing)), code`object`])
          : objectType(part, inside(printing)),
      ]
    case 'named':
      return namedPart(part.type, kind, printing)
    case 'union':
      return part.of.flatMap((each) => typesOfPart(each, kind, printing))
    case 'all':
      return [intersection(part.of, kind, printing)]
  }
}

/** The values of one kind that a named type has: with an alias if they have parts, which may lead to themselves. */
function namedPart(type: NamedType, kind: Kind, printing: Printing): readonly Code[] {
  const shape = type.shape([])
  const part = shape.get(kind)
  if (!part) return []
  if (shape.size === 1) return [named(type, printing)]
  return hasParts.has(part.is) ? [named(type.ofKind(kind), printing)] : typesOfPart(part, kind, printing)
}

const hasParts: ReadonlySet<Part['is']> = new Set(['object', 'array', 'union', 'all'])

function intersection(all: readonly Part[], kind: Kind, printing: Printing): Code {
  const { parts, others } = limited(all, kind)
  if (others.some((part) => part.is !== 'union' || part.isRule !== true))
    printing.widen(countOf({ is: 'all', of: all }, kind))
  const operands = parts.map((part) => {
    if (part.is === 'object') return objectType(part, inside(printing))
    if (part.is !== 'union') return operandOf(typesOfPart(part, kind, printing))
    const alternatives = part.of.flatMap((each) =>
      each.is === 'object' ? [objectType(each, inside(printing))] : typesOfPart(each, kind, printing),
    )
    return operandOf(distinct(alternatives))
  })
  // What was left out may have members of its own.
  if (others.length > 0) return intersected([...operands, anyOfKind[kind]])
  return intersected(kind === 'object' && parts.every((part) => isWeak(part)) ? [...operands, code`object`] : operands)
}

/** True for a type with only optional members, which TypeScript does not accept for an object with none of them. */
function isWeak(part: Part): boolean {
  if (part.is === 'union') return part.of.some((each) => isWeak(each))
  if (part.is !== 'object' || part.isClosed || part.others !== undefined || part.prefixes.size > 0) return false
  return part.members.size > 0 && [...part.members.values()].every(({ required }) => !required)
}
